/** `node bin/run.js <script> …`: installs and builds what is missing, then runs a script of the repository. */
import { build } from './build.js';
import { handOver } from './hand-over.js';
import { install } from './install.js';
import { program } from './node.js';

await program(async () => {
  const [script = '', ...args] = process.argv.slice(2);
  install();
  build();
  return handOver(script, args);
});
