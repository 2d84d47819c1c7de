/** The two type checks know two worlds: a browser without Node, a server without a document. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

interface World {
  readonly project: string;
  readonly folder: string;
  /** Lines of the other world. */
  readonly strange: readonly string[];
  readonly own: readonly string[];
}

const WORLDS: readonly World[] = [
  {
    project: 'tsconfig.web.json',
    folder: 'src/features/posts/web',
    strange: [
      'process.exit();',
      "export const bytes = Buffer.from('a');",
      "export { readFileSync } from 'node:fs';",
      'setImmediate(() => undefined);',
    ],
    own: ["document.title = 'Posts';", 'export const query = location.search;'],
  },
  {
    project: 'tsconfig.server.json',
    folder: 'src/features/posts/server',
    strange: [
      "document.title = 'Posts';",
      'export const width = window.innerWidth;',
      'export const isButton = (it: unknown) => it instanceof HTMLElement;',
      "export { default } from '#web/ui/List.module.css';",
    ],
    own: ["export const bytes = Buffer.from('a');", "export { readFileSync } from 'node:fs';", 'process.exit();'],
  },
];

const house = mkdtempSync(join(tmpdir(), 'stagedoor-types-'));
const complaints = new Map<string, string>();

beforeAll(async () => {
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.web.json', 'tsconfig.server.json'])
    cpSync(join(ROOT, file), join(house, file));
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'junction');
  for (const { folder, strange, own } of WORLDS) {
    mkdirSync(join(house, folder), { recursive: true });
    for (const [index, line] of strange.entries())
      writeFileSync(join(house, folder, `strange${index}.ts`), `${line}\nexport {};\n`);
    writeFileSync(join(house, folder, 'own.ts'), `${own.join('\n')}\n`);
  }
  await Promise.all(
    WORLDS.map(async ({ project }) => {
      complaints.set(project, await check(project));
    }),
  );
});

afterAll(() => rmSync(house, { recursive: true }));

async function check(project: string): Promise<string> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: house });
  // It ends with 2 where it found something, as it must here.
  return run.then(() => '').catch((error: { stdout: string }) => error.stdout.replaceAll('\\', '/'));
}

const complaintsIn = (project: string, path: string) =>
  (complaints.get(project) ?? '').split('\n').filter((line) => line.startsWith(`${path}(1,`));

test.each(WORLDS.flatMap((world) => world.strange.map((line, index) => ({ ...world, line, index }))))(
  '$folder knows no: $line',
  ({ project, folder, index }) => {
    expect(complaintsIn(project, `${folder}/strange${index}.ts`)).not.toEqual([]);
  },
);

test.each(WORLDS)('$folder knows its own world', ({ project, folder }) => {
  expect(complaints.get(project)).not.toContain(`${folder}/own.ts`);
});
