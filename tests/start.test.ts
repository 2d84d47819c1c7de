/** The portal as a process: it starts, stops, survives being killed, and says in one sentence why it does not start. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { connect } from '#server/database.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freePort } from './free-port.ts';
import { stagedoor, stopAll } from './stagedoor.ts';

const folders: string[] = [];
afterEach(stopAll);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-start-'));
  folders.push(folder);
  return folder;
}

/** Runs a command that must fail and answers what it said. */
async function failure(command: string, settings: Record<string, string>): Promise<string> {
  const run = stagedoor(command, settings);
  expect(await run.ended, run.output()).toBe(1);
  expect(run.output()).not.toMatch(/\bat .*:\d+:\d+/);
  return run.output().trim();
}

const processesOf = (folder: string) =>
  spawnText('ps', ['-eo', 'args']).then((text) =>
    text.split('\n').filter((line) => line.includes(folder) && !line.startsWith('ps ')),
  );

async function spawnText(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(child, 'close');
  return text;
}

describe('npm start', () => {
  test('makes the demo network once, keeps the data, and leaves no process behind', { timeout: 120_000 }, async () => {
    const DATA_DIR = newFolder();
    const settings = { DATA_DIR, PORT: String(await freePort()) };
    const first = stagedoor('start', settings);
    await first.ready;
    expect(first.output()).toContain(`Stagedoor is ready at http://localhost:${settings.PORT}\n`);
    const address = `http://localhost:${settings.PORT}`;
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      ready: true,
      parts: { database: 'ok', jobs: 'ok', files: 'ok' },
    });
    const secret = readFileSync(join(DATA_DIR, 'secret-key'), 'utf8');

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(await processesOf(DATA_DIR)).toEqual([]);

    const second = stagedoor('start', settings);
    await second.ready;
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(secret);
    second.child.kill('SIGKILL');
    await second.ended;

    const third = stagedoor('start', settings);
    await third.ready;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(await processesOf(DATA_DIR)).toEqual([]);
  });

  test('answers what is under way before it stops', { timeout: 60_000 }, async () => {
    const DATA_DIR = newFolder();
    const PORT = String(await freePort());
    const portal = stagedoor('start', { DATA_DIR, PORT });
    await portal.ready;
    const answers = Array.from({ length: 20 }, () =>
      fetch(`http://localhost:${PORT}/api/authcheck`).then(({ status }) => status),
    );
    await Promise.race(answers);
    portal.child.kill('SIGTERM');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(await portal.ended).toBe(0);
  });
});

describe('a start that cannot be says so in one plain sentence', () => {
  test('when the port is taken', async () => {
    const taken = createServer().listen(0, 'localhost');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await failure('start', { DATA_DIR: newFolder(), PORT: String(port) })).toContain(
      `Port ${port} is in use: stop what uses it, or set another PORT.`,
    );
    taken.close();
  });

  test('when the database does not answer, without its password', async () => {
    const DATABASE_URL = `postgresql://stagedoor:s3cret-canary@127.0.0.1:${await freePort()}/stagedoor`;
    const said = await failure('start', { DATA_DIR: newFolder(), DATABASE_URL });
    expect(said).toMatch(
      /^The database does not answer at postgresql:\/\/127\.0\.0\.1:\d+\/stagedoor \(.+\): start it, or correct DATABASE_URL\.$/,
    );
    expect(said).not.toContain('s3cret-canary');
  });

  test('when the database is a real network’s', async () => {
    const { database, url, close } = await testDatabase();
    await database.insertInto('people').values({ email: 'real@network.example', username: 'real' }).execute();
    expect(await failure('start', { DATA_DIR: newFolder(), DATABASE_URL: url })).toMatch(
      /^This database holds a real network: /,
    );
    await close();
  });

  test('when the data folder may not be made', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await failure('start', { DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .+ cannot be made \(ENOTDIR\): allow it, or set another DATA_DIR\.$/,
    );
  });

  test('when the brand has faults', async () => {
    const BRAND_DIR = newFolder();
    writeFileSync(join(BRAND_DIR, 'brand.json'), '{}');
    chmodSync(BRAND_DIR, 0o755);
    expect(await failure('start', { DATA_DIR: newFolder(), BRAND_DIR })).toMatch(/^The brand in .+ has faults:\n/);
  });

  test('when settings of production are missing or unsafe, all of them named, before anything is made', async () => {
    const DATA_DIR = join(newFolder(), 'data');
    const said = await failure('serve', { DATA_DIR, PUBLIC_URL: 'http://portal.example', PORT: 'x' });
    for (const fault of ['PORT is no number', 'PUBLIC_URL is not https', 'SECRET_KEY is missing'])
      expect(said).toContain(fault);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

test('npm run serve runs on a given database without demo people, and answers where its own address leads nowhere', {
  timeout: 60_000,
}, async () => {
  const { url, close } = await testDatabase();
  const PORT = String(await freePort());
  const portal = stagedoor('serve', {
    DATA_DIR: newFolder(),
    DATABASE_URL: url,
    PORT,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://portal.northlight.example',
    SECRET_KEY: 'a7Kq9xZ2mB4nV6cW8eR1tY3uI5oP0sD_',
    VAULT_KEYS: `first:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'fatal',
  });
  await portal.ready;
  expect(portal.output()).toContain('Stagedoor is ready at https://portal.northlight.example\n');
  const address = `http://127.0.0.1:${PORT}`;
  const checked = await fetch(`${address}/api/authcheck`);
  const cookies = checked.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-stagedoor-browser=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^XSRF-TOKEN=.+; Path=\/; Secure; SameSite=Lax$/),
  ]);
  expect(checked.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  const pair = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(pair)?.[1] ?? '');
  const begun = await fetch(`${address}/api/authurl`, {
    method: 'POST',
    headers: { cookie: pair, 'x-xsrf-token': token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await begun.json()).toEqual({ url: expect.stringMatching(/^https:\/\/portal\.northlight\.example\/sso\//) });
  expect((await fetch(`${address}/examples`)).status).toBe(404);
  const { database, close: disconnect } = await connect(url, 1);
  expect((await sql`select email from people union all select email from sso_people`.execute(database)).rows).toEqual(
    [],
  );
  await disconnect();
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await close();
});
