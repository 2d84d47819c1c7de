import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const windows = process.platform === 'win32';

/** The Node of package.json, which runs everything but these few files; they run on any Node from 20 on. */
export const pinnedNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/** Our environment, with the pinned Node before others once it is there. */
export function environment() {
  const { PATH, Path, ...rest } = process.env;
  const path = PATH ?? Path ?? '';
  return { ...rest, PATH: existsSync(pinnedNode) ? `${dirname(pinnedNode)}${delimiter}${path}` : path };
}

/**
 * The script of a tool that npm installed, for the pinned Node.
 * @param {string} name of the package
 * @param {string} command of those it brings
 */
export function tool(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a program in front of the person, to its end, and tells whether it ended well.
 * @param {string} file
 * @param {string[]} args
 */
export function succeeds(file, args, extraEnvironment = {}) {
  // npm, apt and Playwright write about their work where it does not mix with our own output.
  const { status } = spawnSync(file, args, {
    cwd: root,
    env: { ...environment(), ...extraEnvironment },
    stdio: ['inherit', 2, 2],
    // Of npm there is only npm.cmd.
    shell: windows && file === 'npm',
  });
  return status === 0;
}

/** Why we cannot go on: one sentence for the person at the terminal. */
export class SetupFailure extends Error {}

/**
 * Runs one of these programs and ends with its exit code, or with the sentence of a SetupFailure.
 * @param {() => number | Promise<number>} main
 */
export async function program(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
