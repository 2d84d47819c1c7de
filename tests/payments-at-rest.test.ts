/**
 * Tax and banking data at rest: a portal runs for real, with values that stand nowhere else, through imports, looks, failures,
 * new keys and its end; then none of them is found in any file, log or dump, in whatever form. What is stored plainly is.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/database.ts';
import { attachEmbeddedPostgres } from '#server/postgres/attach.ts';
import { findPlace } from '#server/postgres/place.ts';
import { digest, randomToken } from '#server/secrets.ts';
import { findsOf } from './canaries.ts';
import { freePort } from './free-port.ts';
import { type Run, stagedoor, stopAll } from './stagedoor.ts';

/** What goes in. Each is its own, and none is in the demo. */
const SECRETS = {
  holder: 'Canary Holder Quux',
  bank: 'Bank of Zyzzyva',
  method: 'Pigeon post xqzt',
  iban: 'DE05100900001234987650',
  account: '90817263544536',
  routing: '918273645501',
  bic: 'XQZTDEQ7',
  form: 'W-8CANARY-QZ',
  expiry: '2031-07-19',
} as const;
/** What is refused, and what is pasted where it does not belong. */
const REFUSED = {
  badIban: 'DE24100900001234987650',
  badHolder: 'Refused Holder Grault',
  badAccount: '55443322119988',
  lost: 'FR7612345987650123456789014',
  asked: 'CH4700762011623899957',
} as const;
/** Stored plainly, to see that the search finds what there is. */
const PLAIN = 'plainly kept canary corge';

const HEADER =
  'account_id,account_holder,bank_name,payment_method,iban,account_number,routing_number,bic,tax_document_type,tax_expiry';
const key = (id: string) => `${id}:${createHash('sha256').update(id).digest('base64')}`;

const place = mkdtempSync(join(tmpdir(), 'stagedoor-at-rest-'));
const temp = join(place, 'tmp');
const DATA_DIR = join(place, 'data');
let settings: Record<string, string>;
let portal: Run;
const said: Record<string, string> = {};

async function start(keys: string): Promise<void> {
  settings = { DATA_DIR, TMPDIR: temp, LOG_LEVEL: 'trace', PORT: String(await freePort()), VAULT_KEYS: keys };
  portal = stagedoor('start', settings);
  await portal.ready;
}

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  portal.child.kill(signal);
  await portal.ended;
  said[`the portal's log ${Object.keys(said).length}`] = portal.output();
}

async function command(...args: string[]): Promise<{ code: number | null; text: string }> {
  const run = stagedoor([...args, '--demo'], settings);
  const code = await run.ended;
  said[`${args.join(' ')} ${Object.keys(said).length}`] = run.output();
  return { code, text: run.output() };
}

/** Imports a file that lies outside of all that is searched, and is removed, as an operator would. */
async function bring(...lines: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-operator-'));
  const file = join(folder, 'payments.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const done = await command('import', 'payments', file);
  rmSync(folder, { recursive: true });
  return done;
}

async function onDatabase<T>(work: (database: Awaited<ReturnType<typeof connect>>['database']) => Promise<T>) {
  const { database, close } = await connect((await attachEmbeddedPostgres(DATA_DIR)) ?? '', 1);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

let cookie = '';
const beginSession = () =>
  onDatabase(async (database) => {
    const token = randomToken();
    cookie = `stagedoor=${token}`;
    await sql`insert into sessions (id_hash, person_id, expires_at)
      select ${digest(token)}, id, now() + interval '1 hour' from people where email = 'maya@northlight.example'`.execute(
      database,
    );
  });

async function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const response = await fetch(`http://localhost:${settings['PORT']}${path}`, {
    ...init,
    headers: { cookie, ...init.headers },
  });
  const text = await response.text();
  if (response.status >= 400 || text.includes('"failed":true')) said[`an answer ${Object.keys(said).length}`] = text;
  return { status: response.status, text };
}
const look = () => ask('/api/user/tax-and-banking?accountIds=101');

beforeAll(() => mkdirSync(temp, { recursive: true }));
afterAll(async () => {
  await stopAll();
  rmSync(place, { recursive: true, force: true });
});

test('no value gets to any file, log, message or dump', { timeout: 240_000 }, async () => {
  await start(key('first'));
  const { holder, bank, method, iban, account, routing, bic, form, expiry } = SECRETS;
  const { badIban, badHolder, badAccount, lost, asked } = REFUSED;
  const good = [101, holder, bank, method, iban, account, routing, bic, form, expiry].join(',');
  expect(await bring(HEADER, good)).toMatchObject({ code: 0, text: expect.stringContaining('1 updated') });
  expect(await bring(HEADER, good)).toMatchObject({ code: 0, text: expect.stringContaining('1 unchanged') });
  // Refused in every way: wrong digits, unknown accounts, columns that slipped, quotes, no header, no text.
  const refused = await bring(
    HEADER,
    `102,${badHolder},,ACH,${badIban},,,,,`,
    `999999,${badHolder},,ACH,,${badAccount},,,,`,
    `103,${badAccount},${lost},ACH,,,,,,`,
    `104,"${badHolder}"x,ACH,${lost},,,,,,`,
    `${lost},${badAccount},${badHolder},,,,,,,`,
  );
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('5 refused') });
  expect((await bring(`101,${badHolder},${lost}`)).code).toBe(2);

  await beginSession();
  const seen = await look();
  expect(seen.status).toBe(200);
  // Words are shown to whom they belong to; of numbers the ends.
  expect(seen.text).toContain(holder);
  expect(findsOf({ iban, account, routing, bic }, { texts: { answer: seen.text } })).toEqual([]);

  const json = { 'content-type': 'application/json' };
  expect((await ask(`/api/user/tax-and-banking?accountIds=${asked}`)).status).toBe(400);
  expect((await ask(`/api/user/tax-and-banking?accountIds=101,104&iban=${asked}`)).status).toBe(403);
  expect((await ask(`/api/user/tax-and-banking?${asked}`, { headers: { 'x-note': asked } })).status).toBe(400);
  expect((await ask('/api/user/tax-and-banking', { headers: { cookie: `stagedoor=${asked}` } })).status).toBe(401);
  expect(
    (await ask('/api/documents/get', { method: 'POST', headers: json, body: `{"sortBy":"${asked}"}` })).status,
  ).toBe(403);
  await onDatabase(async (database) => {
    // What does not open, and a table that is away: both are logged.
    const swap = sql`update payments set sealed = other.sealed from payments as other
      where (payments.account_id, other.account_id) in ((101, 104), (104, 101))`;
    await swap.execute(database);
    expect((await look()).text).toContain('"failed":true');
    await swap.execute(database);
    await sql`alter table payments rename to payments_away`.execute(database);
    expect((await look()).status).toBe(500);
    await sql`alter table payments_away rename to payments`.execute(database);
    await sql`update people set intro = ${PLAIN}`.execute(database);
  });

  // A new key, while the portal runs; then the portal dies, and comes back without the old key.
  await stop();
  await start(`${key('second')},${key('first')}`);
  expect((await look()).status).toBe(200);
  expect(await command('keys', 'rotate')).toMatchObject({
    code: 0,
    text: expect.stringContaining('payments: 5 sealed anew'),
  });
  expect((await look()).status).toBe(200);
  await stop('SIGKILL');
  await start(key('second'));
  const after = await look();
  expect(after.text).toBe(seen.text);

  said['a dump'] = await onDatabase(dumpOf);
  // The cluster lies elsewhere where the data folder is out of its user's reach.
  const { cluster } = await findPlace(DATA_DIR, () => undefined);
  const folders = cluster.startsWith(DATA_DIR) ? [place] : [place, cluster];
  const everywhere = () => findsOf({ ...SECRETS, ...REFUSED }, { folders, texts: said });
  expect(everywhere()).toEqual([]);
  await stop();
  expect(everywhere()).toEqual([]);

  const kept = findsOf({ PLAIN }, { folders, texts: said }).map(([, where]) => where);
  expect(kept).toContainEqual(expect.stringContaining('/base/'));
  expect(kept).toContainEqual(expect.stringContaining('/pg_wal/'));
  expect(kept).toContain('a dump');
  expect(Object.values(said).join('')).toContain('what is on file for an account cannot be opened');
});

/** By pg_dump where the machine has one that is new enough; else every row of every table as text. */
async function dumpOf(database: Awaited<ReturnType<typeof connect>>['database']): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database);
  let dump = '';
  for (const { name } of rows) {
    const { rows: lines } = await sql<{
      line: string;
    }>`select whole::text as line from ${sql.raw(name)} as whole`.execute(database);
    dump += lines.map(({ line }) => `${line}\n`).join('');
  }
  try {
    const url = (await attachEmbeddedPostgres(DATA_DIR)) ?? '';
    return (
      dump +
      execFileSync('pg_dump', [url], { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })
    );
  } catch {
    return dump;
  }
}

test('the search finds a value in each of its forms', () => {
  const value = 'GB29NWBK60161331926819';
  const forms = [
    value,
    value.toLowerCase(),
    'GB29 NWBK 6016 1331 9268 19',
    Buffer.from(value).toString('hex'),
    Buffer.from(value, 'utf16le').toString('latin1'),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${value}, and more`).toString('base64')),
  ];
  for (const form of forms) expect(findsOf({ value }, { texts: { text: `x${form}y` } }), form).toHaveLength(1);
  expect(findsOf({ value }, { texts: { text: 'GB29NWBK6016133192681' } })).toEqual([]);
});
