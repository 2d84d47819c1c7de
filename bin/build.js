import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, SetupFailure, succeeds, tool } from './node.js';

/** What the browser's half is made of. */
function inputs() {
  const features = readdirSync(join(root, 'src/features'));
  return [
    'package-lock.json',
    'vite.config.ts',
    'vite-precompress.ts',
    'src/contract.ts',
    ...filesBelow('src/web'),
    ...features.map((feature) => `src/features/${feature}/contract.ts`),
    ...features.flatMap((feature) => filesBelow(`src/features/${feature}/web`)),
  ].filter((path) => existsSync(join(root, path)));
}

/** @returns {string[]} sorted, relative to the repository */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => statSync(join(root, path)).isFile())
    .toSorted();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of inputs())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Builds the browser's half into dist/web when it is missing or older than what it is made of.
 * @throws {SetupFailure}
 */
export function build() {
  const stamp = join(root, 'dist/.stamp');
  const wanted = fingerprint();
  if (existsSync(join(root, 'dist/web')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building the pages (vite build).');
  if (!succeeds(pinnedNode, [tool('vite'), 'build', '--logLevel', 'warn'])) {
    throw new SetupFailure('The pages could not be built: see what Vite says above.');
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}
