/** The walls of ARCHITECTURE.md that neither lint nor a type can hold. Each is shown to fall on a planted breach. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES } from '#server/pages.ts';
import { loadedFrom } from './walls/loaded.ts';
import * as rules from './walls/rules.ts';
import { projectFiles, ROOT, type SourceFile } from './walls/sources.ts';

const files = projectFiles();
const planted = (plants: Record<string, string>): SourceFile[] =>
  Object.entries(plants).map(([path, text]) => ({ path, text }));

const MIGRATION = { 'migrations/0001_posts.sql': 'create table posts (id bigint);\ncreate table notes (id bigint);' };

const walls: {
  name: string;
  rule: (files: readonly SourceFile[]) => string[];
  breach: Record<string, string>;
  /** The paths or tables that it must name, and no other. */
  found: string[];
}[] = [
  {
    name: 'a feature holds its contract, its two halves and its tests',
    rule: rules.strangers,
    breach: {
      'src/features/posts/contract.ts': '',
      'src/features/posts/posts.test.ts': '',
      'src/features/posts/server/rows/read.ts': '',
      'src/features/posts/format.ts': '',
      'src/features/posts/jobs/sync.ts': '',
      'src/features/loose.ts': '',
    },
    found: ['src/features/posts/format.ts', 'src/features/posts/jobs/sync.ts', 'src/features/loose.ts'],
  },
  {
    name: 'a name says what is inside',
    rule: rules.emptyNames,
    breach: { 'src/server/utils.ts': '', 'src/web/helpers/date.ts': '', 'src/web/commonGround.ts': '' },
    found: ['src/server/utils.ts', 'src/web/helpers/date.ts'],
  },
  {
    name: 'nothing only passes on, but for the doors of the features',
    rule: rules.barrels,
    breach: {
      'src/web/ui/index.ts': "export { Button } from './Button.tsx';",
      'src/web/ui/kit.ts': "import { Button } from './Button.tsx';\nexport { Button };",
      'src/features/posts/web/index.ts': "export * from './PostsPage.tsx';",
      'src/features/posts/server/index.ts': "export { servePosts } from './routes.ts';",
      'src/server/state.ts': "import './log.ts';\nexport const state = 1;",
    },
    found: ['src/web/ui/index.ts', 'src/web/ui/kit.ts', 'src/features/posts/web/index.ts'],
  },
  {
    name: 'no file is longer than 250 lines',
    rule: rules.longFiles,
    breach: {
      'src/web/base.css': 'a\n'.repeat(251),
      'README.md': 'a\n'.repeat(250),
      'package-lock.json': 'a\n'.repeat(999),
    },
    found: ['src/web/base.css'],
  },
  {
    name: 'no two CSS modules have one name',
    rule: rules.twinStyleSheets,
    breach: { 'src/web/ui/List.module.css': '', 'src/features/posts/web/List.module.css': '' },
    found: ['src/features/posts/web/List.module.css'],
  },
  {
    name: 'each table is written by one feature',
    rule: rules.sharedTables,
    breach: {
      ...MIGRATION,
      'src/features/posts/server/queries.ts': "db.insertInto('posts'); sql`delete from notes`; db.selectFrom('notes');",
      'src/features/reports/server/queries.ts': "db.selectFrom('posts')",
      'src/features/reports/server/sync.ts': 'sql`\n  UPDATE notes SET id = 1`',
      'src/features/reports/reports.test.ts': "db.deleteFrom('posts')",
      'src/demo/network.ts': "db.insertInto('posts')",
    },
    found: ['notes'],
  },
  {
    name: 'no table is written by a feature and by the ground',
    rule: rules.sharedTables,
    breach: {
      ...MIGRATION,
      'src/features/posts/server/queries.ts': "db.updateTable('posts as post')",
      'src/server/session.ts': 'sql`delete from posts where true`',
    },
    found: ['posts'],
  },
  {
    name: 'the environment is read through the global process, where lint sees it',
    rule: rules.importedProcess,
    breach: { 'src/server/mail.ts': "import { env } from 'node:process';\nexport const host = env['HOST'];" },
    found: ['src/server/mail.ts'],
  },
  {
    name: 'every file speaks of this project alone',
    rule: rules.strangeWords,
    breach: {
      'src/server/mail.ts': ['', 'work', 'main'].join('/'),
      '.npmrc': `registry=https://${['registry', 'npmjs', 'org'].join('.')}/`,
      'package-lock.json': '      "resolved": "https://packages.example/a.tgz"',
      'README.md': 'The work of a network: https://packages.example/',
    },
    found: ['src/server/mail.ts', '.npmrc', 'package-lock.json'],
  },
];

describe.each(walls)('$name', ({ rule, breach, found }) => {
  test('here', () => expect(rule(files)).toEqual([]));
  test('and a breach is found', () =>
    expect(rule(planted(breach)).map((fault) => fault.slice(0, fault.indexOf(':')))).toEqual(found));
});

test('every table that something writes is known by its writer', () => {
  const writers = rules.writersOf(files);
  expect(writers.get('sign_in_attempts')).toEqual(new Set(['sign-in']));
  expect(writers.get('sessions')).toEqual(new Set(['the ground']));
});

describe('the pages', () => {
  const routes = rules.pagesOf(readFileSync(join(ROOT, 'src/web/routes.tsx'), 'utf8'));
  const byPath = (pages: readonly { path: string; source: string }[]) =>
    pages.map(({ path, source }) => `${path} ${source}`).sort();

  test('of the server are those of the browser', () => expect(byPath(PAGES)).toEqual(byPath(routes)));

  test('are read out of the routes', () => {
    const posts =
      "createRoute({\n  path: '/posts/$id',\n  component: lazyRouteComponent(() => import('#features/posts/web/PostPage.tsx')),\n})";
    expect(rules.pagesOf(posts)).toEqual([{ path: '/posts/:id', source: 'src/features/posts/web/PostPage.tsx' }]);
  });
});

describe('a production server', () => {
  /** Reached only where somebody starts a demo. */
  const DEMO = /^#demo\//;
  const NOT_ITS_OWN =
    /^src\/(demo|web)\/|^src\/features\/[^/]+\/web\/|\/testing(\/|\.ts$)|\.(test|fixture)\.ts$|^(tests|bench)\//;
  const strangersOf = (sources: readonly SourceFile[]) =>
    [...loadedFrom('src/cli.ts', sources, DEMO).modules].filter(([path]) => NOT_ITS_OWN.test(path));

  test('loads no demo, no page and no test', () => expect(strangersOf(files)).toEqual([]));

  test('and a way to one is found', () => {
    const breach = planted({
      'src/cli.ts': "import './server/serve.ts';\nawait import('#demo/network.ts');",
      'src/server/serve.ts': "import type { Demo } from '#demo/network.ts';\nexport { maya } from '#demo/people.ts';",
      'src/demo/people.ts': 'export const maya = 1;',
    });
    expect(strangersOf(breach)).toEqual([['src/demo/people.ts', 'src/server/serve.ts']]);
  });

  test('loads only packages that are installed for production', () => {
    const { modules, packages } = loadedFrom('src/cli.ts', files, DEMO);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(modules.has('src/features/documents/server/queries.ts')).toBe(true);
    expect([...packages].filter(([name]) => !(name in dependencies))).toEqual([]);
  });
});
