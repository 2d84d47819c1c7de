/**
 * `npm test`: installs what is missing, runs every check, then every test. `npm test -- <words for vitest>` runs only
 * the tests that they select.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { environment, pinnedNode, program, root, tool } from './node.js';

const checks = () => [
  { name: 'types of the server', command: [tool('typescript', 'tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the pages', command: [tool('typescript', 'tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'lint', command: [tool('oxlint')] },
  { name: 'format', command: [tool('@biomejs/biome', 'biome'), 'check', '.'] },
  { name: 'unused code', command: [tool('knip')] },
  { name: 'pages', command: [join(root, 'bin/stagedoor.js'), 'build'] },
];

/** Of what the checks above built. */
const lastChecks = () => [{ name: 'size of the pages', command: [tool('size-limit')] }];

await program(async () => {
  const words = process.argv.slice(2);
  const browser = install({ browser: true });
  if (words.length > 0) build();
  else if (!((await passAll(checks())) && (await passAll(lastChecks())))) return 1;
  return run([tool('vitest'), 'run', ...words], 'inherit', { CHROMIUM_PATH: browser }).then(({ code }) => code);
});

/** Runs the checks, two at a time, and tells about each; what a failed one printed comes last. */
async function passAll(list) {
  const waiting = [...list];
  const failed = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await run(check.command, 'pipe', process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      if (code !== 0) failed.push({ ...check, output });
    }
  };
  await Promise.all([worker(), worker()]);
  for (const { name, output } of failed) console.log(`\n✗ ${name}\n${output.trimEnd()}`);
  if (failed.length > 0) console.log(`\n${list.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0;
}

/**
 * @param {string[]} command for the pinned Node
 * @param {'inherit' | 'pipe'} stdio
 */
async function run(command, stdio, extraEnvironment = {}) {
  const child = spawn(pinnedNode, command, {
    cwd: root,
    env: { ...environment(), ...extraEnvironment },
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
  }
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}
