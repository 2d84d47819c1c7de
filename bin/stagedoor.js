#!/usr/bin/env node
/**
 * `stagedoor <command>`: installs and builds what is missing, then hands over to src/cli.ts.
 * `stagedoor build` ends before that.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { environment, pinnedNode, program, root } from './node.js';

await program(async () => {
  const [command, ...args] = process.argv.slice(2);
  install();
  build();
  if (command === 'build') return 0;
  const script = [join(root, 'src/cli.ts'), ...(command ? [command] : []), ...args];
  // Over the channel it learns when we are gone, also when we are killed: src/server/parent.ts.
  const child = spawn(pinnedNode, script, { env: environment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C reaches both of us; a second word to stop changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
});
