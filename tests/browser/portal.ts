/** Before all journeys: one portal with the demo network, in a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { freePort } from '../free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'dist/web/manifest.json');
const READY = /^Stagedoor is ready at (\S+)$/;

declare module 'vitest' {
  export interface ProvidedContext {
    portalUrl: string;
  }
}

export interface OpenPortal {
  readonly url: string;
  /** The settings it runs with, for commands beside it. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const portal = await openPortal();
  project.provide('portalUrl', portal.url);
  return portal.close;
}

/** Starts a portal with the demo network, in a data folder of its own. @param more settings beside the usual ones */
export async function openPortal(more: Record<string, string> = {}): Promise<OpenPortal> {
  if (!existsSync(PAGES)) throw new Error('The pages are not built: run npm test, which builds them first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-browser-'));
  const settings = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LIMIT_ADDRESS: '1000000',
    LIMIT_PERSON: '1000000',
    LIMIT_SIGN_INS: '1000000',
    LIMIT_SHORT_LINKS: '1000000',
    LIMIT_FORMS: '1000000',
    ...more,
  };
  const portal = spawn(process.execPath, ['src/cli.ts', 'start'], {
    cwd: ROOT,
    // With the channel it also ends when this run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: settings,
  });
  const said: string[] = [];
  const url = await readyAt(portal, said);
  const tellOfEnd = () => console.error(`The portal ended by itself. It said:\n${said.join('\n')}`);
  portal.on('exit', tellOfEnd);
  return {
    url,
    settings,
    async close() {
      portal.off('exit', tellOfEnd);
      portal.kill('SIGTERM');
      if (portal.exitCode === null && portal.signalCode === null) await once(portal, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the address. Goes on to read what the portal says: a full pipe would stop it. */
function readyAt(portal: ChildProcess, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    portal.once('exit', () => reject(new Error(`The portal did not start: ${said.join('\n')}`)));
    for (const stream of [portal.stdout, portal.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const url = READY.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });
}
