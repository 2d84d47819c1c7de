/** The build that browsers get holds nothing of the server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isProduct, projectFiles, ROOT, type SourceFile } from './sources.ts';

const BUILD = join(ROOT, 'dist/web');
const files = projectFiles();

/** What only a server says: its sentences and its SQL, the names of its settings, the modules and words of its tools. */
function wordsOfServer(sources: readonly SourceFile[]): string[] {
  const product = sources.filter(isProduct);
  const isServers = ({ path }: SourceFile) => /^src\/(server|demo|features\/[^/]+\/server)\/|^src\/cli\.ts$/.test(path);
  const browsers = product.filter((source) => !isServers(source)).map(({ text }) => text);
  const servers = product
    .filter(isServers)
    .flatMap(({ path, text }) => [
      ...sentencesOf(text),
      ...(path === 'src/server/settings.ts'
        ? [...text.matchAll(/^ {2}([A-Z]+_[A-Z_]+):/gm)].map(([, name]) => name ?? '')
        : []),
    ]);
  const tools = [
    '"node:',
    "'node:",
    '`node:',
    'insertInto',
    'selectFrom',
    'deleteFrom',
    'pg_catalog',
    'FastifyError',
    'argon2',
  ];
  return [...servers.filter((words) => !browsers.some((text) => text.includes(words))), ...tools];
}

/** Text of some length with a space in it, without what is filled in. */
function sentencesOf(text: string): string[] {
  return [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .flatMap(([, plain, template]) => plain ?? template?.split(/\$\{[^}]*\}|\n/) ?? [])
    .map((words) => words.trim())
    .filter((words) => words.length >= 24 && words.includes(' '));
}

const leaks = (chunks: readonly SourceFile[], words: readonly string[]) =>
  chunks.flatMap(({ path, text }) => words.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`));

let chunks: SourceFile[];
beforeAll(() => {
  if (!existsSync(join(BUILD, 'manifest.json'))) throw new Error('dist/web is missing: npm test builds it first.');
  chunks = readdirSync(BUILD)
    .filter((path) => /\.(js|css|map)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(BUILD, path), 'utf8') }));
});

test('no chunk says what the server says', () => {
  expect(chunks.length).toBeGreaterThan(5);
  expect(leaks(chunks, wordsOfServer(files))).toEqual([]);
});

test('the words of the server are known', () => {
  const words = wordsOfServer(files);
  expect(words).toContain('SECRET_KEY');
  expect(words).toContain("delete from logout_tickets where created_at < now() - interval '1 hour'");
  expect(words.length).toBeGreaterThan(100);
});

test.each([
  "throw new Error('SECRET_KEY is missing')",
  'await import("node:crypto")',
  "db.insertInto('sessions')",
  "sql`delete from sign_in_attempts where created_at < now() - interval '1 hour'`",
])('a chunk with %s is found', (text) => {
  expect(leaks([{ path: 'planted.js', text }], wordsOfServer(files))).not.toEqual([]);
});

test("what both sides say is nobody's secret", () => {
  const both = "'Please try again in some minutes.'";
  const sources = [
    { path: 'src/server/errors.ts', text: both },
    { path: 'src/contract.ts', text: both },
  ];
  expect(wordsOfServer(sources)).not.toContain('Please try again in some minutes.');
});
