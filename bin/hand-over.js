import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { environment, pinnedNode, root } from './node.js';

/**
 * Runs a script of the repository on the pinned Node to its end, and passes on its exit code.
 * @param {string} script relative to the repository
 * @param {string[]} args
 */
export async function handOver(script, args) {
  // Over the channel it learns when we are gone, also when we are killed: src/server/parent.ts.
  const child = spawn(pinnedNode, [join(root, script), ...args], {
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches both of us; a second word to stop changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}
