import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.js';
import { pinnedNode, root, SetupFailure, succeeds } from './node.js';

/**
 * Makes sure that what package-lock.json names is installed, and with `browser` that the tests have one.
 * @param {{ browser?: boolean }} options
 * @returns {string | undefined} the path of the browser
 * @throws {SetupFailure}
 */
export function install({ browser = false } = {}) {
  if (!isComplete()) {
    console.error('Installing the packages of package-lock.json (npm ci).');
    if (!succeeds('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
      throw new SetupFailure('The packages could not be installed: see what npm says above, then start again.');
    }
  }
  if (!existsSync(pinnedNode)) installNode();
  return browser ? findBrowser() : undefined;
}

/** Compares the lock with the record npm keeps of what it installed; it writes that last. */
function isComplete() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    // The first is this repository. An optional one may be for another platform.
    ([path, { version, integrity, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && installed[path].integrity === integrity),
  );
}

/** @returns {Record<string, { version: string, integrity?: string, optional?: boolean }>} */
function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages;
}

/** The package `node` fetches the program in a script, which npm may have been told not to run. */
function installNode() {
  console.error('Installing Node for this platform (npm rebuild node).');
  const allowed = ['--ignore-scripts=false', '--foreground-scripts'];
  if (!succeeds('npm', ['rebuild', 'node', ...allowed]) || !existsSync(pinnedNode)) {
    throw new SetupFailure(`The package "node" brought no ${pinnedNode}: let npm run its script, then start again.`);
  }
}
