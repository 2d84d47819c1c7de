/** The walls that lint cannot see, one rule each: the project's files in, what is wrong with them out. */
import { basename } from 'node:path/posix';
import { parseSync } from 'vite';
import { importsOf, isModule, isProduct, type SourceFile } from './sources.ts';

type Rule = (files: readonly SourceFile[]) => string[];

const INSIDE_A_FEATURE = /^src\/features\/[^/]+\/(contract\.ts|(server|web)\/.+|[\w-]+\.test\.tsx?)$/;

export const strangers: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/features/') && !INSIDE_A_FEATURE.test(path))
    .map(({ path }) => `${path}: a feature holds contract.ts, server/, web/ and *.test.ts`);

export const emptyNames: Rule = (files) =>
  files
    .filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\.[^/]*)?(\/|$)/i.test(path))
    .map(({ path }) => `${path}: the name says nothing of what is inside`);

const DOOR = /^src\/features\/[^/]+\/(server|web)\/index\.ts$/;

export const barrels: Rule = (files) =>
  files.filter(isModule).flatMap(({ path, text }) => {
    const { body } = parseSync(path, text).program;
    if (body.some(({ type }) => type === 'ExportAllDeclaration'))
      return [`${path}: it exports by name what it exports`];
    const passesOn = body.some(({ type }) => type === 'ExportNamedDeclaration');
    const onlyThat = body.every(
      (statement) =>
        statement.type === 'ImportDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
    );
    return passesOn && onlyThat && !DOOR.test(path)
      ? [`${path}: it only passes on; import from where things stand`]
      : [];
  });

const WRITTEN_BY_HAND = /\.(ts|tsx|js|css|sql|md|html|sh)$/;
const NOT_BY_HAND = /^src\/server\/database-types\.ts$|\/fixtures\//;

export const longFiles: Rule = (files) =>
  files
    .filter(({ path }) => WRITTEN_BY_HAND.test(path) && !NOT_BY_HAND.test(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > 250)
    .map(({ path, lines }) => `${path}: ${lines} lines; 250 are the most`);

/** Their classes are named after the file (vite.config.ts), also in the pages that have no React. */
export const twinStyleSheets: Rule = (files) => {
  const seen = new Map<string, string>();
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path }) => {
      const name = basename(path).toLowerCase();
      const twin = seen.get(name);
      seen.set(name, path);
      return twin === undefined ? [] : [`${path}: ${twin} has the same name, so their classes mix`];
    });
};

const WRITES =
  /\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*|tableName: |(?:insert into|update|delete from|merge into|truncate(?: table)?|copy)\s+(?:only\s+)?)["'`]?(\w+)/gi;

/** Each table with those who write it: a feature, or `the ground`. */
export function writersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!path.startsWith('migrations/')) continue;
    for (const [, table = ''] of text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi))
      tables.set(table, new Set());
  }
  for (const file of files.filter(isProduct)) {
    const [, ground, feature] = /^src\/(?:(server)|features\/([^/]+)\/server)\//.exec(file.path) ?? [];
    const writer = feature ?? (ground && 'the ground');
    if (!writer) continue;
    for (const [, table = ''] of file.text.matchAll(WRITES)) tables.get(table)?.add(writer);
  }
  return tables;
}

export const sharedTables: Rule = (files) =>
  [...writersOf(files)]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table}: written by ${[...writers].sort().join(' and ')}; one of them owns it`);

/** `process.env` itself is lint's; this is the way around it. */
export const importedProcess: Rule = (files) =>
  files
    .filter(isProduct)
    .filter(isModule)
    .filter((file) => importsOf(file).some(({ specifier }) => /^(node:)?process$/.test(specifier)))
    .map(({ path }) => `${path}: it imports the process, whose environment is config.ts's to read`);

const SOMEBODY_ELSES = [
  { words: /\/(?:work|Users)\//, what: "names a folder of somebody's machine" },
  { words: /npm(?:mirror)\.|registry\.npm(?:js)\./, what: 'names a registry, which is the choice of whoever installs' },
  { words: /^ +"resolved": "http/m, what: 'pins where a package comes from, beside its checksum' },
];

export const strangeWords: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    SOMEBODY_ELSES.filter(({ words }) => words.test(text)).map(({ what }) => `${path}: it ${what}`),
  );

interface Page {
  readonly path: string;
  readonly source: string;
}

/** The pages of routes.tsx, written as the server writes them. One without a component of its own is of the entry. */
export function pagesOf(routes: string): Page[] {
  return [...routes.matchAll(/\bcreateRoute\(\{(.*?)\n\}\)/gs)].flatMap(([, route = '']) => {
    const path = /\n {2}path: '([^']+)'/.exec(route)?.[1];
    const page = /import\('#([^']+)'\)/.exec(route)?.[1];
    if (!path || path === '$') return [];
    return [{ path: path.replaceAll('$', ':'), source: page ? `src/${page}` : 'src/web/main.tsx' }];
  });
}
