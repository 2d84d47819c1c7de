/** Who may import what, for lint.test.ts: each kind of file with what it is refused, and why. */

const BROWSER = 'The browser loads no server code';
const NODE = 'A browser has none of what Node brings';
const DEMO = 'Production loads no demo';
const SERVER = 'The server runs no browser code';
const REACT = 'The server renders no React';
const GROUND = 'The ground knows no feature';
const DOOR = 'A feature is entered through its contract.ts';
const INSIDE = 'A relative import stays inside its feature';
const CONTRACT = 'A contract builds on contracts alone';
const ACROSS = 'Across folders an import is written #features/';

/** How the reason begins. */
export type Refused = string;

interface Zone {
  readonly path: string;
  /** Specifiers, each with the reason that must be given. */
  readonly refused: Readonly<Record<string, Refused>>;
  readonly allowed: readonly string[];
}

const noServer = {
  '#server/session.ts': BROWSER,
  '#features/posts/server/queries.ts': BROWSER,
  '#features/posts/server/index.ts': BROWSER,
};
const noNode = { 'node:crypto': NODE, 'fs/promises': NODE };
const noPage = { '#web/ui/Button.tsx': SERVER, '#features/posts/web/PostsPage.tsx': SERVER, 'react-dom/server': REACT };
const noReact = { react: REACT, '@tanstack/react-query': REACT };
const noDemo = { '#demo/people.ts': DEMO };
const onlyServerDoors = { '#features/posts/server/queries.ts': DOOR, '#features/posts/web/PostsPage.tsx': DOOR };
const serverDoors = ['#features/posts/contract.ts', '#features/posts/server/index.ts', 'kysely', 'node:crypto'];

export const ZONES: readonly Zone[] = [
  {
    path: 'src/web/shell/Shell.tsx',
    refused: {
      ...noServer,
      ...noNode,
      ...noDemo,
      '../../server/session.ts': BROWSER,
      '#features/posts/web/PostsPage.tsx': GROUND,
      '#features/posts/web/index.ts': GROUND,
      '../../features/posts/web/PostsPage.tsx': GROUND,
    },
    allowed: ['#features/posts/contract.ts', '#contract.ts', 'react', '../call.ts', './menu.ts'],
  },
  {
    path: 'src/web/routes.tsx',
    refused: { ...noServer, ...noNode, ...noDemo, '../features/posts/web/PostsPage.tsx': ACROSS },
    allowed: ['#features/posts/web/PostsPage.tsx', './shell/Shell.tsx'],
  },
  {
    path: 'src/features/reports/web/ReportsPage.tsx',
    refused: {
      ...noServer,
      ...noNode,
      ...noDemo,
      '../server/queries.ts': BROWSER,
      '#features/posts/web/PostsPage.tsx': DOOR,
      '../../posts/web/PostsPage.tsx': INSIDE,
    },
    allowed: [
      '#features/posts/contract.ts',
      '#features/posts/web/index.ts',
      '../contract.ts',
      '#web/call.ts',
      './Tab.tsx',
    ],
  },
  {
    path: 'src/features/reports/server/queries.ts',
    refused: {
      ...noPage,
      ...noReact,
      ...noDemo,
      '../web/ReportsPage.tsx': SERVER,
      '#features/posts/server/queries.ts': DOOR,
      '../../posts/server/queries.ts': INSIDE,
    },
    allowed: [...serverDoors, '../contract.ts', './rows.ts', '#server/database.ts'],
  },
  {
    path: 'src/features/reports/server/queries.test.ts',
    refused: {
      ...noPage,
      ...noReact,
      '#features/posts/server/queries.ts': DOOR,
      '../../posts/server/queries.ts': INSIDE,
    },
    allowed: [...serverDoors, './queries.ts', '#demo/people.ts'],
  },
  {
    path: 'src/features/reports/reports.test.ts',
    refused: { ...onlyServerDoors, '../posts/server/queries.ts': INSIDE },
    allowed: [...serverDoors, './server/queries.ts', '#demo/people.ts', '../../../tests/outside/shop.ts'],
  },
  {
    path: 'src/features/reports/contract.ts',
    refused: {
      ...noServer,
      ...noPage,
      ...noReact,
      ...noNode,
      ...noDemo,
      './server/queries.ts': BROWSER,
      '#features/posts/posts.test.ts': CONTRACT,
      '../posts/contract.ts': INSIDE,
    },
    allowed: ['#contract.ts', '#features/posts/contract.ts', 'zod/mini'],
  },
  {
    path: 'src/contract.ts',
    refused: {
      './server/session.ts': BROWSER,
      './web/call.ts': SERVER,
      './demo/people.ts': DEMO,
      ...noNode,
      ...noReact,
    },
    allowed: ['zod/mini'],
  },
  {
    path: 'src/server/mail/queue.ts',
    refused: {
      ...noPage,
      ...noReact,
      ...noDemo,
      '../../demo/people.ts': DEMO,
      '../../web/call.ts': SERVER,
      '#features/posts/server/index.ts': GROUND,
      '../../features/posts/server/queries.ts': GROUND,
    },
    allowed: ['#features/posts/contract.ts', '../database.ts', 'node:crypto', 'kysely'],
  },
  {
    path: 'src/server/app.ts',
    refused: { ...noPage, ...noReact, ...onlyServerDoors, '../features/posts/server/routes.ts': DOOR },
    allowed: [...serverDoors, './session.ts'],
  },
  {
    path: 'src/cli.ts',
    refused: { ...noPage, ...noReact, ...onlyServerDoors },
    allowed: [...serverDoors, '#server/serve.ts', '#demo/network.ts'],
  },
  {
    path: 'src/demo/network.ts',
    refused: { ...noPage, ...noReact, ...onlyServerDoors, '#features/posts/server/testing/shop.ts': DOOR },
    allowed: [...serverDoors, '#server/files.ts', './people.ts'],
  },
  {
    path: 'src/features/reports/server/testing/shop.ts',
    refused: { ...noPage, ...noReact, '#features/posts/server/queries.ts': DOOR },
    allowed: [...serverDoors, '../queries.ts', '#demo/people.ts'],
  },
  {
    path: 'src/demo/network.test.ts',
    refused: { ...noPage, ...noReact, ...onlyServerDoors },
    allowed: [...serverDoors, '#features/posts/server/testing/shop.ts', './people.ts'],
  },
  {
    path: 'src/server/testing/house.ts',
    refused: { ...noPage, ...noReact, ...onlyServerDoors },
    allowed: [...serverDoors, '#demo/people.ts', '../app.ts'],
  },
];
