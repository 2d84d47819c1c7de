import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestHouse, testHouse } from '../testing/house.ts';
import type { Mail } from './message.ts';
import { clearMails, postMail, unsentMails } from './outbox.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await testHouse();
});
afterEach(() => house.close());

const hello: Mail = {
  to: 'maya@northlight.example',
  subject: 'Your statement',
  letter: { heading: 'Your statement', paragraphs: ['It is there.'] },
};
const post = (mail: Partial<Mail> = {}) => postMail(house.ground, house.ground.database, { ...hello, ...mail });
const folder = () => join(house.ground.config.dataDir, 'mail');
const files = () => readdirSync(folder()).toSorted();

/** The headers of a message, unfolded, each as its name and text. */
function headersOf(message: string): [string, string][] {
  const [head = ''] = message.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
}
async function sentHeaders(mail: Partial<Mail>) {
  await post(mail);
  await house.ground.jobs.run('mail');
  return headersOf(readFileSync(join(folder(), files().at(-1) ?? ''), 'utf8'));
}

describe('a mail', () => {
  test('is a file when its change is committed, and none when it is taken back', async () => {
    const { database } = house.ground;
    const change = database.transaction().execute(async (transaction) => {
      await postMail(house.ground, transaction, hello);
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await post();
    await house.ground.jobs.run('mail');
    expect(files()).toHaveLength(1);
    expect(files()[0]).toMatch(/^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/);
  });

  test('says who it is from and to, and is text and HTML', async () => {
    const headers = new Map(
      await sentHeaders({ replyTo: { name: 'Maya Ökafor', address: 'maya@northlight.example' } }),
    );
    expect(headers.get('from')).toBe('Northlight Media <no-reply@northlight.example>');
    expect(headers.get('to')).toBe('maya@northlight.example');
    expect(headers.get('reply-to')).toBe('=?UTF-8?Q?Maya_=C3=96kafor?= <maya@northlight.example>');
    expect(headers.get('subject')).toBe('Your statement');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@northlight\.example>$/);
    const message = readFileSync(join(folder(), files()[0] ?? ''), 'utf8');
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect(message).not.toMatch(/<img|src=|url\(/);
  });

  test('carries both headers of one-click unsubscribing', async () => {
    const address = `https://portal.northlight.example/unsubscribe/${'x'.repeat(120)}`;
    const headers = new Map(await sentHeaders({ unsubscribe: address }));
    expect(headers.get('list-unsubscribe')).toBe(`<${address}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('that cannot be written waits, says why, and is the same one at the next try', async () => {
    await post();
    writeFileSync(folder(), 'in the way');
    await expect(house.ground.jobs.run('mail')).rejects.toThrow('cannot be written');
    const before = await sql`select message_id, message from mails`.execute(house.ground.database);
    expect(await unsentMails(house.ground.database)).toMatchObject([{ state: 'waiting', tries: 1, sent_to: hello.to }]);
    rmSync(folder());
    await house.ground.jobs.run('mail');
    expect(await unsentMails(house.ground.database)).toEqual([]);
    expect((await sql`select message_id, message from mails`.execute(house.ground.database)).rows).toEqual(before.rows);
    expect(files()).toHaveLength(1);
  });

  test('that was sent is not sent again by a second job', async () => {
    await post();
    const [job] = await house.ground.jobs.sent('mail');
    await house.ground.jobs.send(house.ground.database, 'mail', job?.data ?? {});
    await house.ground.jobs.run('mail');
    const { rows } = await sql<{ tries: number }>`select tries from mails`.execute(house.ground.database);
    expect(rows).toEqual([{ tries: 1 }]);
  });
});

describe('nobody adds a header or a recipient', () => {
  const ends = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0\r\n', '\r\n ', '%0d%0a'];
  const allowed =
    'from to reply-to subject message-id date mime-version auto-submitted content-type list-unsubscribe list-unsubscribe-post'.split(
      ' ',
    );

  test.each(ends.map((end) => [JSON.stringify(end), end]))('by %s in a subject or a name', async (_name, end) => {
    const planted = `Hello${end}Bcc: thief@elsewhere.example${end}X-Planted: yes${end}${end}<p>planted`;
    const headers = await sentHeaders({
      subject: planted,
      replyTo: { name: planted, address: 'maya@northlight.example' },
    });
    const names = headers.map(([name]) => name);
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(headers.find(([name]) => name === 'to')?.[1]).toBe('maya@northlight.example');
    const { rows } = await sql<{ sent_to: string }>`select sent_to from mails`.execute(house.ground.database);
    expect(rows).toEqual([{ sent_to: 'maya@northlight.example' }]);
  });

  test.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a <c@d.example>',
    'a@b@c',
    '"a b"@c',
    'group:a@b;',
    'a',
    '',
  ])('by the address %j', async (address) => {
    await expect(post({ to: address })).rejects.toThrow('one address');
    const headers = await sentHeaders({ replyTo: { name: 'Maya', address } });
    expect(headers.map(([name]) => name)).not.toContain('reply-to');
  });
});

test('mails are removed when their time is over, and what was lost sight of is shown as dead', async () => {
  const { database } = house.ground;
  for (const subject of ['new', 'sent', 'failed', 'lost']) await post({ subject });
  await sql`update mails set state = 'sent', ended_at = now() - interval '31 days' where subject = 'sent'`.execute(
    database,
  );
  await sql`update mails set state = 'failed', ended_at = now() - interval '91 days' where subject = 'failed'`.execute(
    database,
  );
  await sql`update mails set created_at = now() - interval '15 days' where subject = 'lost'`.execute(database);
  await clearMails(database);
  expect((await unsentMails(database)).map(({ subject, state }) => [subject, state])).toEqual([
    ['lost', 'failed'],
    ['new', 'waiting'],
  ]);
});
