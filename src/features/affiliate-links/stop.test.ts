/** Portals as processes under load: what they answered is counted, however many there are and however they end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { productLink } from '#features/retailer/contract.ts';
import { randomToken } from '#server/secrets.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { freePort } from '../../../tests/free-port.ts';
import { createLink } from './server/index.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** Readers at a time. */
const READERS = 16;
const SECRETS = { SECRET_KEY: randomToken(), VAULT_KEYS: `first:${randomBytes(32).toString('base64')}` };

let here: TestDatabase;
let links: string[];
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-stop-'));
const running = new Set<ChildProcess>();
beforeAll(async () => {
  here = await testDatabase();
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`delete from people`.execute(here.database);
  const { rows } = await sql<{ id: number }>`
    insert into people (email, username) values ('maya@northlight.example', 'maya') returning id`.execute(
    here.database,
  );
  const personId = rows[0]?.id ?? 0;
  const made = ['B07FZ8S74R', 'B09V3KXJPB', 'B0BSHF7WHW'].map((productId) => {
    const address = productLink({ marketplace: 'amazon.com', productId }, 'okafor-20');
    return createLink(here.database, { personId, affiliateId: 'okafor-20', address });
  });
  links = (await Promise.all(made)).map(({ code }) => `/s/${code}`);
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

interface Portal {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown>;
}

async function aPortal(): Promise<Portal> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['src/cli.ts', 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: 'https://portal.example',
      ...SECRETS,
      DATABASE_URL: here.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('is ready') && resolve());
    void ended.then(() => reject(new Error('The portal did not start.')));
  });
  return { child, url: `http://127.0.0.1:${port}`, ended };
}

interface Crowd {
  /** Follows seen to lead on. */
  followed: number;
  sent: number;
  /** Everybody left. */
  gone: Promise<unknown>;
}

/** Readers who follow links until the portal is gone, or so many times together. */
function crowdAt({ url }: Portal, most = Number.POSITIVE_INFINITY): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const crowd: Crowd = { followed: 0, sent: 0, gone: Promise.resolve() };
  const read = async () => {
    while (crowd.sent < most) {
      const link = links[crowd.sent % links.length] ?? '';
      crowd.sent += 1;
      const status = await statusOf(`${url}${link}`, agent);
      if (status === undefined) return;
      expect(status).toBe(302);
      crowd.followed += 1;
    }
  };
  crowd.gone = Promise.all(Array.from({ length: READERS }, read)).finally(() => agent.destroy());
  return crowd;
}

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'user-agent': CHROME } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', () => resolve(undefined));
  });
}

async function stored(): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select coalesce(sum(clicks), 0)::integer as clicks from short_link_days`.execute(here.database);
  return rows[0]?.clicks ?? -1;
}

test('SIGTERM amid a crowd loses no click that was answered', async () => {
  const portal = await aPortal();
  const crowd = crowdAt(portal);
  await vi.waitUntil(() => crowd.followed > 2000, { timeout: 20_000 });
  portal.child.kill('SIGTERM');
  await Promise.all([crowd.gone, portal.ended]);
  expect(portal.child.exitCode).toBe(0);
  const clicks = await stored();
  expect(clicks).toBeGreaterThanOrEqual(crowd.followed);
  // Beyond them only what was answered to nobody: a reader's last one.
  expect(clicks).toBeLessThanOrEqual(crowd.followed + READERS);
});

test('two portals count to the same sum', async () => {
  const portals = [await aPortal(), await aPortal()];
  const crowds = portals.map((portal) => crowdAt(portal, 3000));
  await Promise.all(crowds.map(({ gone }) => gone));
  for (const { child, ended } of portals) {
    child.kill('SIGTERM');
    await ended;
  }
  expect(crowds.map(({ followed }) => followed)).toEqual([3000, 3000]);
  expect(await stored()).toBe(6000);
});

test('kill -9 loses at most what was counted since the last slice', async () => {
  const portal = await aPortal();
  await crowdAt(portal, 1000).gone;
  await vi.waitUntil(async () => (await stored()) === 1000, { timeout: 20_000 });
  const crowd = crowdAt(portal, 100);
  await crowd.gone;
  portal.child.kill('SIGKILL');
  await portal.ended;
  const clicks = await stored();
  expect(clicks).toBeGreaterThanOrEqual(1000);
  expect(clicks).toBeLessThanOrEqual(1100);
});
