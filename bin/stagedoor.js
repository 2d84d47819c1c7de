#!/usr/bin/env node
/**
 * `stagedoor <command>`: installs and builds what is missing, then hands over to src/cli.ts.
 * `stagedoor build` ends before that.
 */
import { build } from './build.js';
import { handOver } from './hand-over.js';
import { install } from './install.js';
import { program } from './node.js';

await program(async () => {
  const [command, ...args] = process.argv.slice(2);
  install();
  build();
  if (command === 'build') return 0;
  return handOver('src/cli.ts', command ? [command, ...args] : []);
});
