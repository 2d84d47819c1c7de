/** A thousand mails through a mail server that fails in every way it can, carried by a process that is killed again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readBrand } from '#server/brand.ts';
import { readConfig } from '#server/config.ts';
import type { Queryable } from '#server/database.ts';
import { examine, findingsText } from '#server/doctor.ts';
import { filesIn } from '#server/files.ts';
import { type Jobs, startJobs } from '#server/jobs.ts';
import { postMail, unsentMails } from '#server/mail/outbox.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { addressOf, FAULTS, type Fault, type FaultySmtp, faultySmtp, freePort } from './outside/faulty-smtp.ts';

const MAILS = 1_000;
/** The sender is killed when so many messages came in. */
const KILLS = [150, 400, 650];
const mails = Array.from({ length: MAILS }, (_, number) => {
  const fault: Fault = FAULTS[number % FAULTS.length] ?? 'none';
  return { fault, to: addressOf(fault, number) };
});
/** Greylisted for ever. */
const PATIENT = addressOf('451', 0);

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-mail-'));
let base: TestDatabase;
let jobs: Jobs;
let smtp: FaultySmtp;
let sender: ChildProcess | undefined;
/** Mails that were under way when the sender was killed. */
const cutShort = new Set<string>();

async function startSender(): Promise<void> {
  sender = spawn(process.execPath, [join(import.meta.dirname, 'outside/mail-sender.ts')], {
    env: { DATABASE_URL: base.url, SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (sender.stdout) await once(sender.stdout, 'data');
}

async function killSender(): Promise<void> {
  sender?.kill('SIGKILL');
  if (sender?.exitCode === null) await once(sender, 'exit');
  const { rows } = await sql<{ sent_to: string }>`
    select sent_to from mails join jobs.job on job.data->>'id' = mails.id::text where job.state = 'active'`.execute(
    base.database,
  );
  for (const { sent_to } of rows) cutShort.add(sent_to);
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 200_000, interval: 100 });
const states = async () => {
  const { rows } = await sql<{
    state: string;
    count: number;
  }>`select state, count(*) from mails group by state`.execute(base.database);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

beforeAll(async () => {
  base = await testDatabase();
  const brand = readBrand('brand');
  jobs = await startJobs(base.pool, pino({ level: 'silent' }), { superviseSeconds: 1, heartbeatSeconds: 10 });
  smtp = await faultySmtp(await freePort());
  await startSender();
  const post = (within: Queryable, to: string) =>
    postMail({ jobs, brand }, within, {
      to,
      subject: `To ${to}`,
      letter: { heading: 'Hello', paragraphs: ['Hello.'] },
    });
  await post(base.database, PATIENT);
  await base.database.transaction().execute(async (transaction) => {
    for (const { to } of mails) await post(transaction, to);
  });
  // Nobody listens yet: every connection is refused.
  await eventually(async () => {
    const { rows } = await sql`select from mails where last_error like '%ECONNREFUSED%'`.execute(base.database);
    expect(rows.length).toBeGreaterThan(0);
  });
  await smtp.open();
  for (const count of KILLS) {
    await eventually(() => expect(smtp.taken.length).toBeGreaterThan(count));
    await killSender();
    await startSender();
  }
  await eventually(async () => {
    const { waiting = 0, failed = 0 } = await states();
    expect([waiting, failed]).toEqual([1, mails.filter(({ fault }) => fault === '550').length]);
  });
  await eventually(() => expect(smtp.tries.get(PATIENT)?.length).toBeGreaterThan(4));
}, 240_000);
afterAll(async () => {
  await killSender();
  await smtp.close();
  await jobs.stop();
  await base.close();
  rmSync(folder, { recursive: true });
});

const header = (message: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(message)?.[1]?.trim();

describe('of a thousand mails', () => {
  test('none is lost, and each reaches its one reader', () => {
    const reached = new Set(smtp.taken.flatMap(({ to }) => to));
    const wanted = mails.filter(({ fault }) => fault !== '550').map(({ to }) => to);
    expect(wanted.filter((to) => !reached.has(to))).toEqual([]);
    for (const { to, message } of smtp.taken) {
      expect(to).toHaveLength(1);
      expect([header(message, 'To'), header(message, 'Subject')]).toEqual([to[0], `To ${to[0]}`]);
    }
  });

  test('one comes twice only where nobody could know that it had come, and then it is the same message', () => {
    const messages = new Map<string, string[]>();
    for (const { to, message } of smtp.taken)
      messages.set(to[0] ?? '', [...(messages.get(to[0] ?? '') ?? []), message]);
    const doubled = [...messages].filter(([, all]) => all.length > 1);
    const unknowable = (to: string) => to.startsWith('cut-after.') || cutShort.has(to);
    expect(doubled.map(([to]) => to).filter((to) => !unknowable(to))).toEqual([]);
    // Otherwise the test shows nothing.
    expect(doubled.length).toBeGreaterThan(0);
    for (const [, all] of doubled) expect(new Set(all).size).toBe(1);
    const ids = [...messages.values()].map(([message = '']) => header(message, 'Message-ID'));
    expect(new Set(ids).size).toBe(messages.size);
  });

  test('one that is refused for good is tried once', () => {
    const refused = mails.filter(({ fault, to }) => fault === '550' && !cutShort.has(to));
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.filter(({ to }) => smtp.tries.get(to)?.length !== 1)).toEqual([]);
  });

  test('one that is put off is tried again after pauses that grow', () => {
    const times = smtp.tries.get(PATIENT) ?? [];
    const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    for (const [place, least] of [1_000, 2_000].entries()) expect(pauses[place]).toBeGreaterThan(0.95 * least);
  });

  test('the dead are shown by the doctor, each with the server’s answer, and what still waits', async () => {
    const config = readConfig(
      { demo: true },
      { DATA_DIR: folder, SMTP_URL: `smtp://user:secret-of-mail@127.0.0.1:${smtp.port}` },
    );
    const findings = await examine({
      config,
      database: base.database,
      files: filesIn(folder),
      secretKey: 'the secret of this test alone',
    });
    const mail = findings.find(({ part }) => part === 'mail');
    const dead = mails.filter(({ fault }) => fault === '550').length;
    expect(mail).toMatchObject({ well: false });
    expect(mail?.words).toContain(`1 waiting, ${dead} dead`);
    expect(mail?.more).toHaveLength(101);
    const text = findingsText(findings);
    expect(text).toMatch(new RegExp(`and ${dead - 99} more`));
    expect(text).toMatch(
      /dead {2}550\.\d+@sink\.example {2}"To 550\.\d+@sink\.example" {2}tried 1× .*550 No such mailbox/,
    );
    expect(text).toMatch(/waiting {2}451\.0@sink\.example .* 451 Greylisted/);
    expect(text).not.toContain('secret-of-mail');
    expect((await unsentMails(base.database)).length).toBe(dead + 1);
  });
});
