import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, sam, studio } from '#demo/people.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { mailsOf } from '#server/testing/mails.ts';

const NETWORK = 'creators@northlight.example';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_FORMS: '1000' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  const { database } = house.ground;
  await database.deleteFrom('mails').execute();
  await database.deleteFrom('contact_messages').execute();
});

const send = async (somebody: typeof maya, body: unknown, headers: Record<string, string> = {}) =>
  (await house.signedIn(somebody)).post('/api/email/send', body, headers);
const kept = () => house.ground.database.selectFrom('contact_messages').selectAll().execute();
const mails = (to?: string) => mailsOf(house.ground.database, to);

describe('a message', () => {
  test('goes to the network, from the portal, with the person in Reply-To', async () => {
    const response = await send(maya, { subject: 'My September', body: 'Hi, I have a question.\nA second line.' });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    const [mail, ...others] = await mails(NETWORK);
    expect(others).toEqual([]);
    expect(mail?.headers).toMatchObject({
      to: NETWORK,
      from: 'Northlight Media <no-reply@northlight.example>',
      'reply-to': 'Maya Okafor <maya@northlight.example>',
      subject: 'My September',
    });
    expect(mail?.text).toContain('Accounts: Okafor Studios, Maya Plays');
    expect(mail?.text).toContain('> Hi, I have a question.\n> A second line.');
  });

  test('is answered to its sender with a receipt', async () => {
    await send(maya, { subject: 'My September', body: 'Hi, I have a question.' });
    const [receipt, ...others] = await mails(maya.email);
    expect(others).toEqual([]);
    expect(receipt?.headers).toMatchObject({
      subject: 'We have your message',
      'reply-to': `Northlight Media <${NETWORK}>`,
    });
    expect(receipt?.text).toContain('> Hi, I have a question.');
    expect(await mails()).toHaveLength(2);
  });

  test('is kept, and recorded without its words', async () => {
    await send(ines, { body: '  Where is my statement?\r\nIt is late. ' });
    expect(await kept()).toMatchObject([
      {
        person_id: await house.idOf(ines),
        full_name: 'Ines Duarte',
        email: ines.email,
        accounts: ['Duarte Kitchen'],
        subject: '',
        body: 'Where is my statement?\nIt is late.',
      },
    ]);
    const acts = await house.ground.database
      .selectFrom('audit_trail')
      .select(['act', 'person_id', 'about'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const [message] = await kept();
    expect(acts).toEqual([{ act: 'contact.sent', person_id: await house.idOf(ines), about: { message: message?.id } }]);
  });

  test('without a subject says whose it is', async () => {
    await send(maya, { subject: '   ', body: 'Hello' });
    expect((await mails(NETWORK))[0]?.headers['subject']).toBe('A message from Maya Okafor');
  });

  test('of whoever has no name is from a creator, and an account without one says so', async () => {
    await send(studio, { body: 'Hello' });
    const [mail] = await mails(NETWORK);
    expect(mail?.headers['reply-to']).toBe(`A creator <${studio.email}>`);
    expect(mail?.text).toContain('Accounts: Unknown Account Name');
  });

  test('reaches the network from whoever has no dashboard', async () => {
    expect((await send(sam, { body: 'Hello' })).statusCode).toBe(200);
  });
});

test('nobody can be somebody else by what the body says', async () => {
  const response = await send(maya, {
    fullName: 'Ines Duarte',
    accounts: [{ id: 104, title: 'Duarte Kitchen', permission_group: 'FINANCE' }],
    from: ines.email,
    body: 'Please change my bank account.',
    to: 'thief@elsewhere.example',
    email: ines.email,
  });
  expect(response.statusCode).toBe(200);
  const all = await mails();
  expect(all.map(({ to }) => to).toSorted()).toEqual([NETWORK, maya.email]);
  for (const { headers, text } of all) {
    expect(JSON.stringify(headers)).not.toMatch(/ines|thief/i);
    expect(text).not.toMatch(/ines|duarte|thief/i);
  }
  expect(await kept()).toMatchObject([{ full_name: 'Maya Okafor', email: maya.email }]);
});

describe('no header and no recipient comes in', () => {
  const HEADERS = 'auto-submitted content-type date from message-id mime-version reply-to subject to'.split(' ');
  const ends = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\0\r\n', '\r\n ', '%0d%0a', '\\r\\n'];

  test.each(ends.map((end) => [JSON.stringify(end), end]))('by %s', async (_name, end) => {
    const planted = `Hello${end}Bcc: thief@elsewhere.example${end}Cc: thief@elsewhere.example${end}${end}Words`;
    const response = await send(maya, {
      fullName: planted,
      from: `maya@northlight.example${end}Bcc: thief@elsewhere.example`,
      accounts: planted,
      subject: planted,
      body: planted,
    });
    expect(response.statusCode).toBe(200);
    const all = await mails();
    expect(all.map(({ to }) => to).toSorted()).toEqual([NETWORK, maya.email]);
    for (const { to, headers } of all) {
      expect(Object.keys(headers).toSorted()).toEqual(HEADERS);
      expect(headers['to']).toBe(to);
    }
  });

  test('by the names that a person has', async () => {
    const { database } = house.ground;
    const rename = (first_name: string, last_name: string) =>
      database.updateTable('people').set({ first_name, last_name }).where('email', '=', ines.email).execute();
    await rename('Ines\r\nBcc: thief@elsewhere.example', 'Duarte" <thief@elsewhere.example>,');
    try {
      expect((await send(ines, { body: 'Hello' })).statusCode).toBe(200);
    } finally {
      await rename('Ines', 'Duarte');
    }
    const [mail] = await mails(NETWORK);
    expect(Object.keys(mail?.headers ?? {}).toSorted()).toEqual(HEADERS);
    // One address, in a name that is one quoted string.
    expect(mail?.headers['reply-to']).toMatch(/^"(?:[^"\\]|\\.)*" <ines@northlight\.example>$/);
  });
});

describe('is refused', () => {
  const refused = async (body: unknown) => {
    const response = await send(maya, body);
    expect(await mails()).toEqual([]);
    return [response.statusCode, response.json().errors];
  };

  test.each([
    [{ body: '' }],
    [{ body: ' \n\t ' }],
    [{ body: '\0\u200B\u202E' }],
    [{}],
    [{ body: null }],
    [{ body: 5 }],
  ])('%j', async (body) => {
    expect(await refused(body)).toEqual([400, [{ path: 'body', message: 'Please enter a message' }]]);
  });

  test('a message of 1001 characters, and one of 1000 is not, whatever the characters are', async () => {
    for (const character of ['a', 'ü', '😀']) {
      const tooLong = await refused({ body: character.repeat(1001) });
      expect(tooLong).toEqual([400, [{ path: 'body', message: 'Use at most 1000 characters.' }]]);
    }
    for (const character of ['a', 'ü', '😀'])
      expect((await send(maya, { body: character.repeat(1000) })).statusCode).toBe(200);
  });

  test('a subject of 201 characters', async () => {
    const tooLong = await refused({ subject: 'a'.repeat(201), body: 'Hello' });
    expect(tooLong).toEqual([400, [{ path: 'subject', message: 'Use at most 200 characters.' }]]);
  });
});

describe('sent twice', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  test('twenty times at once with one key, it is one message', async () => {
    const browser = await house.signedIn(maya);
    const once = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/email/send', { body: 'Hello' }, once)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"success":true}']),
    );
    expect([(await kept()).length, (await mails(NETWORK)).length, (await mails(maya.email)).length]).toEqual([1, 1, 1]);
  });

  test('with other words under the same key, it is a conflict', async () => {
    const once = key();
    await send(maya, { body: 'Hello' }, once);
    const other = await send(maya, { body: 'Something else' }, once);
    expect(other.statusCode).toBe(409);
    expect(await kept()).toHaveLength(1);
  });

  test('without a key, it is two messages', async () => {
    await send(maya, { body: 'Hello' });
    await send(maya, { body: 'Hello' });
    expect(await kept()).toHaveLength(2);
  });

  test('by two people with the same key, it is two messages', async () => {
    const once = key();
    await send(maya, { body: 'Hello' }, once);
    await send(ines, { body: 'Hello' }, once);
    expect((await kept()).map(({ email }) => email)).toEqual([maya.email, ines.email]);
  });
});
