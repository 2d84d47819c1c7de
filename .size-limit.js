/** What a browser fetches for each page, by the manifest of the build, and how much that may be. */
import { readFileSync } from 'node:fs';
import { PAGES } from './src/server/pages.ts';

const ENTRY = 'src/web/main.tsx';
const SHELL = 'src/web/shell/Shell.tsx';
const LOGIN = sourceOf('/login');
const DASHBOARD = sourceOf('/dashboard');
const manifest = JSON.parse(readFileSync(new URL('dist/web/manifest.json', import.meta.url), 'utf8'));

function sourceOf(path) {
  return PAGES.find((page) => page.path === path).source;
}

/** The chunks that modules bring: their own, and all that those import at once. */
function chunksOf(...sources) {
  const found = new Set(sources);
  // A set gives what is added while it is read.
  for (const source of found) {
    if (!manifest[source]) throw new Error(`dist/web has no ${source}: build again`);
    for (const next of manifest[source].imports ?? []) found.add(next);
  }
  return found;
}

const inDist = (files) => [...new Set(files)].map((file) => `dist/web/${file}`);
const scripts = (chunks) => inDist([...chunks].map((chunk) => manifest[chunk].file));
const styles = (chunks) => inDist([...chunks].flatMap((chunk) => manifest[chunk].css ?? []));

const first = chunksOf(ENTRY, LOGIN);
/** What a signed-in person has before any page but the first. */
const house = chunksOf(ENTRY, LOGIN, SHELL);

/** Pages and other parts that come when they are asked for. */
const later = [...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))]
  .filter((source) => ![LOGIN, DASHBOARD, SHELL].includes(source))
  .map((source) => ({ source, name: PAGES.find((page) => page.source === source)?.path ?? source }));

/** The page that shows the whole kit at once, which no production has, may be half as large again. */
const limitOf = (kilobytes, path) => `${path === '/examples' ? kilobytes * 1.5 : kilobytes} kB`;

export default [
  { name: 'scripts of /login, the first load', path: scripts(first), limit: '105 kB' },
  {
    name: 'more scripts for /dashboard, with the shell',
    path: scripts(chunksOf(SHELL, DASHBOARD).difference(first)),
    limit: '20 kB',
  },
  ...later.map(({ source, name }) => ({
    name: `more scripts for ${name}`,
    path: scripts(chunksOf(source).difference(house)),
    limit: limitOf(20, name),
  })),
  ...PAGES.map(({ path, source }) => ({
    name: `styles of ${path}, with the shell`,
    path: styles(chunksOf(ENTRY, SHELL, source)),
    gzip: true,
    limit: limitOf(12, path),
  })),
];
