import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pinnedNode, root, SetupFailure, succeeds, tool, windows } from './node.js';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The Chromium for the tests: CHROMIUM_PATH, the machine's own, Debian's package, or Playwright's download.
 * @returns {string} its path
 * @throws {SetupFailure}
 */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (works(wanted)) return wanted;
    throw new SetupFailure(`CHROMIUM_PATH is ${wanted}, which does not start: set it to a Chromium or unset it.`);
  }
  const found = [...usual, playwrights()].find(works);
  if (found) return found;
  const path = (isDebian() && fromDebian()) || fromPlaywright();
  if (path) return path;
  throw new SetupFailure('The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/** Ubuntu's chromium-browser, for one, may be a script that only says where to find a browser. */
function works(path) {
  if (!existsSync(path)) return false;
  // On Windows the question would open a window.
  return windows || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

/** Where Playwright has, or would have, its own. */
function playwrights() {
  return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath();
}

/** Ubuntu's package is a snap, which starts in no container. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=["']?debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function fromDebian() {
  const before = asRoot();
  if (!before) return undefined;
  console.error('Installing a browser for the tests (apt-get install chromium).');
  const apt = (...args) => {
    const [file, ...rest] = [...before, 'apt-get', ...args];
    return succeeds(file, rest);
  };
  // An outdated list of one source is no reason to give up.
  apt('update');
  return apt('install', '--yes', 'chromium') ? usual.find(works) : undefined;
}

function fromPlaywright() {
  console.error('Downloading a browser for the tests (playwright install chromium).');
  const libraries = process.platform === 'linux' && asRoot() ? ['--with-deps'] : [];
  succeeds(pinnedNode, [tool('playwright'), 'install', ...libraries, 'chromium']);
  return works(playwrights()) ? playwrights() : undefined;
}

/** What stands before a command of root; undefined where we have no such right. */
function asRoot() {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (process.getuid?.() === 0) return quiet;
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', ...quiet] : undefined;
}
