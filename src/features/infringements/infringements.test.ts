import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, studio, theo } from '#demo/people.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { mailsOf } from '#server/testing/mails.ts';

const RIGHTS = 'copyright@northlight.example';
const YEAR = new Date().getUTCFullYear();

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_FORMS: '1000' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  const { database } = house.ground;
  await database.deleteFrom('mails').execute();
  await database.deleteFrom('infringement_reports').execute();
  await database.deleteFrom('infringement_case_numbers').execute();
});

const whole = {
  platform: 'yt',
  copyrightLink: 'https://www.youtube.com/watch?v=okf-1974-desk',
  infringingLink: 'https://www.youtube.com/watch?v=somebody-else',
  policy: 'Monetize',
  timestamp: '1:24 to 3:05',
  additionalNotes: 'They mirrored the picture.\nThe music is ours too.',
};
const submit = async (somebody: typeof maya, change: object = {}, headers: Record<string, string> = {}) =>
  (await house.signedIn(somebody)).post('/api/ugc-form/submit', { ...whole, ...change }, headers);
const kept = () => house.ground.database.selectFrom('infringement_reports').selectAll().orderBy('id').execute();
const mails = (to?: string) => mailsOf(house.ground.database, to);

describe('a report', () => {
  test('becomes a case with a number, kept as it came', async () => {
    const response = await submit(maya);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true, caseNumber: `NM-${YEAR}-000001` }]);
    expect(await kept()).toMatchObject([
      {
        case_number: `NM-${YEAR}-000001`,
        person_id: await house.idOf(maya),
        first_name: 'Maya',
        last_name: 'Okafor',
        username: 'maya',
        email: maya.email,
        accounts: ['Okafor Studios', 'Maya Plays'],
        platform: 'yt',
        copyright_link: whole.copyrightLink,
        infringing_link: whole.infringingLink,
        policy: 'Monetize',
        timestamp: '1:24 to 3:05',
        additional_notes: whole.additionalNotes,
      },
    ]);
  });

  test('goes to the rights team with all that was filled in', async () => {
    await submit(maya, { policy: 'Take it down, please' });
    const [mail, ...others] = await mails(RIGHTS);
    expect(others).toEqual([]);
    expect(mail?.headers).toMatchObject({
      from: 'Northlight Media <no-reply@northlight.example>',
      'reply-to': 'Maya Okafor <maya@northlight.example>',
      subject: `NM-${YEAR}-000001: infringement reported by Maya Okafor`,
    });
    for (const line of [
      'First name: Maya',
      'Last name: Okafor',
      'Username: maya',
      'E-mail: maya@northlight.example',
      'Accounts: Okafor Studios, Maya Plays',
      'Platform: YouTube',
      `Copyright link: ${whole.copyrightLink}`,
      `Infringing link: ${whole.infringingLink}`,
      'Timestamp: 1:24 to 3:05',
      'Policy: Take it down, please',
      '> They mirrored the picture.\n> The music is ours too.',
    ])
      expect(mail?.text).toContain(line);
  });

  test('is answered to whoever sent it with the case number', async () => {
    await submit(studio, { timestamp: 'Entire Video', additionalNotes: '' });
    const [receipt, ...others] = await mails(studio.email);
    expect(others).toEqual([]);
    expect(receipt?.headers['subject']).toBe(`NM-${YEAR}-000001: we have your report`);
    expect(receipt?.headers['reply-to']).toBe(`Northlight Media <${RIGHTS}>`);
    expect(receipt?.text).toContain('Timestamp: Entire Video');
    expect(await mails()).toHaveLength(2);
  });

  test('is recorded by its number alone', async () => {
    await submit(theo);
    const act = await house.ground.database
      .selectFrom('audit_trail')
      .select(['act', 'person_id', 'about'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(act).toEqual([
      { act: 'infringement.reported', person_id: await house.idOf(theo), about: { case: `NM-${YEAR}-000001` } },
    ]);
  });

  test.each([
    ['YouTube', 'yt'],
    ['tiktok', 'tt'],
    ['fb', 'fb'],
  ])('names its platform %s', async (platform, code) => {
    expect((await submit(maya, { platform })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ platform: code }]);
  });

  test('of another platform than YouTube may say no time', async () => {
    expect((await submit(maya, { platform: 'ig', timestamp: '' })).statusCode).toBe(200);
    expect((await submit(maya, { platform: 'ig', timestamp: undefined })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ timestamp: null }, { timestamp: null }]);
  });
});

test('nobody can be somebody else by what the body says', async () => {
  await submit(maya, {
    firstName: 'Ines',
    lastName: 'Duarte\r\nBcc: thief@elsewhere.example',
    username: 'ines',
    email: ines.email,
    accountNames: ['Duarte Kitchen'],
    person_id: 1,
    caseNumber: 'NM-1999-000001',
  });
  const all = await mails();
  expect(all.map(({ to }) => to).toSorted()).toEqual([RIGHTS, maya.email]);
  for (const { headers, text } of all) {
    expect(JSON.stringify(headers)).not.toMatch(/ines|thief|1999/i);
    expect(text).not.toMatch(/ines@|duarte|thief|1999/i);
  }
  expect(await kept()).toMatchObject([{ person_id: await house.idOf(maya), email: maya.email, first_name: 'Maya' }]);
});

test('no header and no recipient comes in by any field', async () => {
  const planted = 'a\r\nBcc: thief@elsewhere.example\r\n\r\nWords';
  const response = await submit(maya, { policy: planted, additionalNotes: planted });
  expect(response.statusCode).toBe(200);
  const all = await mails();
  expect(all.map(({ to }) => to).toSorted()).toEqual([RIGHTS, maya.email]);
  for (const { to, headers } of all) {
    expect(headers['to']).toBe(to);
    expect(Object.keys(headers).filter((name) => /^(b?cc|x-)/.test(name))).toEqual([]);
  }
  const broken = `https://example.com/\r\nBcc: thief@elsewhere.example`;
  expect((await submit(maya, { copyrightLink: broken })).statusCode).toBe(400);
});

describe('is refused', () => {
  test.each([
    [{ platform: 'vine' }, 'platform', 'Choose a platform.'],
    [{ platform: undefined }, 'platform', 'Choose a platform.'],
    [{ copyrightLink: 'youtube dot com' }, 'copyrightLink', 'Enter a valid url.'],
    [{ infringingLink: 'javascript:alert(1)//a.b' }, 'infringingLink', 'Enter a valid url.'],
    [{ policy: ' ' }, 'policy', 'Enter a policy.'],
    [{ policy: '\0\u200B' }, 'policy', 'Enter a policy.'],
    [{ timestamp: undefined }, 'timestamp', 'Enter a time or select "Entire Video".'],
    [{ timestamp: '' }, 'timestamp', 'Enter a time or select "Entire Video".'],
    [{ timestamp: 'somewhere' }, 'timestamp', 'Enter a time or select "Entire Video".'],
    [{ additionalNotes: 'a'.repeat(2001) }, 'additionalNotes', 'Use at most 2000 characters.'],
  ])('%j', async (change, path, message) => {
    const response = await submit(maya, change);
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ path, message }]]);
    expect(await mails()).toEqual([]);
  });
});

describe('case numbers', () => {
  test('have no gap and no double, also where reports come together and some fail', async () => {
    const browser = await house.signedIn(maya);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        browser.post('/api/ugc-form/submit', { ...whole, ...(turn % 3 === 0 && { timestamp: 'soon' }) }),
      ),
    );
    const numbers: string[] = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json().caseNumber);
    const expected = Array.from({ length: 20 }, (_, index) => `NM-${YEAR}-${String(index + 1).padStart(6, '0')}`);
    expect(numbers.toSorted()).toEqual(expected);
  });

  test('are the same for a report that is sent again, twenty times at once', async () => {
    const browser = await house.signedIn(maya);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/ugc-form/submit', whole, headers)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([(await kept()).length, (await mails(RIGHTS)).length]).toEqual([1, 1]);
    const other = await browser.post('/api/ugc-form/submit', { ...whole, policy: 'Take it down' }, headers);
    expect(other.statusCode).toBe(409);
  });
});

test('both forms together are sent ten times a minute, by a person and from an address', async () => {
  const strict = await testHouse();
  try {
    const from = async (somebody: typeof maya, remoteAddress: string, turns: number) => {
      const browser = await strict.signedIn(somebody);
      const statuses: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const contact = turn % 2 === 0;
        const url = contact ? '/api/email/send' : '/api/ugc-form/submit';
        const payload = contact ? { body: `Message ${turn}` } : whole;
        const response = await browser.send({ method: 'POST', url, payload, remoteAddress });
        statuses.push(response.statusCode);
        if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      return statuses.filter((status) => status === 200).length;
    };
    expect(await from(maya, '192.0.2.1', 12)).toBe(10);
    expect(await from(maya, '192.0.2.2', 2)).toBe(0);
    expect(await from(ines, '192.0.2.1', 2)).toBe(0);
    expect(await from(ines, '192.0.2.3', 2)).toBe(2);
    expect(await mailsOf(strict.ground.database)).toHaveLength(24);
  } finally {
    await strict.close();
  }
});

test('what is refused or sent again counts nothing', async () => {
  const strict = await testHouse();
  try {
    const browser = await strict.signedIn(maya);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let turn = 0; turn < 15; turn += 1) {
      expect((await browser.post('/api/email/send', { body: 'Hello' }, headers)).statusCode).toBe(200);
      expect((await browser.post('/api/email/send', { body: '' })).statusCode).toBe(400);
    }
  } finally {
    await strict.close();
  }
});
