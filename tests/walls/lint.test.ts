/** Every wall that .oxlintrc.json holds, each with code that breaks it and code beside it that does not. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BREACHES } from './breaches.ts';
import { ROOT } from './sources.ts';
import { type Refused, ZONES } from './zones.ts';

interface Diagnostic {
  code: string;
  help?: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const house = mkdtempSync(join(tmpdir(), 'stagedoor-lint-'));
let found: Diagnostic[] = [];
const foundIn = (path: string) => found.filter(({ filename }) => filename.replaceAll('\\', '/') === path);

/** One line an import, so that a diagnostic's line tells which. */
const importing = (specifiers: readonly string[]) =>
  specifiers.map((specifier, index) => `export { name${index} } from '${specifier}';\n`).join('');

function plant(path: string, code: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), code);
}

beforeAll(() => {
  for (const file of ['.oxlintrc.json', '.gitignore', 'package.json', 'tsconfig.json', 'tsconfig.server.json'])
    cpSync(join(ROOT, file), join(house, file));
  cpSync(join(ROOT, 'tsconfig.web.json'), join(house, 'tsconfig.web.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'junction');
  for (const { path, refused, allowed } of ZONES) plant(path, importing([...Object.keys(refused), ...allowed]));
  for (const { breach, clean } of BREACHES) {
    plant(breach.path, breach.code);
    plant(clean.path, clean.code);
    for (const [path, code] of Object.entries(breach.beside ?? {})) plant(path, code);
  }
  found = lint();
});

afterAll(() => rmSync(house, { recursive: true }));

function lint(): Diagnostic[] {
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'], {
      cwd: house,
      encoding: 'utf8',
    });
  } catch (error) {
    // It ends with 1 where it found something, as it must here.
    return JSON.parse((error as { stdout: string }).stdout).diagnostics;
  }
  throw new Error('Lint found nothing wrong.');
}

test.each(ZONES)('$path imports only what it may', ({ path, refused, allowed }) => {
  const wanted: [string, Refused | undefined][] = [
    ...Object.entries(refused),
    ...allowed.map((specifier): [string, undefined] => [specifier, undefined]),
  ];
  const reasons = foundIn(path)
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ help, labels }) => ({ line: labels[0]?.span.line, help }));
  for (const [index, [specifier, reason]] of wanted.entries()) {
    const here = reasons.filter(({ line }) => line === index + 1).map(({ help }) => help);
    if (reason) expect(here, specifier).toContainEqual(expect.stringContaining(reason));
    else expect(here, specifier).toEqual([]);
  }
});

test.each(BREACHES)('$name', ({ rule, reason, breach, clean }) => {
  const inside = foundIn(breach.path).filter(({ code }) => code === rule);
  expect(inside).not.toEqual([]);
  if (reason) for (const { help } of inside) expect(help).toContain(reason);
  expect(foundIn(clean.path)).toEqual([]);
});
