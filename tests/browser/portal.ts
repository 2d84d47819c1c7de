/** Before all journeys: one portal with the demo network, in a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'dist/web/manifest.json');
const READY = /^Stagedoor is ready at (\S+)$/;

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(PAGES)) throw new Error('The pages are not built: run npm test, which builds them first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-browser-'));
  const portal = spawn(process.execPath, ['src/cli.ts', 'start'], {
    cwd: ROOT,
    // With the channel it also ends when this run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LIMIT_ADDRESS: '1000000',
      LIMIT_PERSON: '1000000',
      LIMIT_SIGN_INS: '1000000',
    },
  });
  project.provide('portalUrl', await readyAt(portal));
  return async () => {
    portal.kill('SIGTERM');
    if (portal.exitCode === null) await once(portal, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function readyAt({ stdout, stderr }: ChildProcess): Promise<string> {
  const said: string[] = [];
  stderr?.setEncoding('utf8').on('data', (words: string) => said.push(words));
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const url = READY.exec(line)?.[1];
      if (url) return url;
    }
  }
  throw new Error(`The portal did not start: ${said.join('')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
