/** Guessing by the thousand: what of it is weighed at all, and that it does not tell who is there. */
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from './people.ts';
import { Browser, type SignOn, signOn } from './testing.ts';

vi.mock(import('@node-rs/argon2'), { spy: true });

const MAYA = 'maya@northlight.example';
const TRIES = 1000;

let house: SignOn;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.database.deleteFrom('rate_limits').execute();
  vi.mocked(verify).mockClear();
});

/** How many passwords were weighed since. */
const weighed = () => vi.mocked(verify).mock.calls.length;
const door = async (visitor: Browser, of = house) => visitor.get((await of.authorization()).url);

/** Sends all, some at once, and counts the answers by their status. */
async function send(all: readonly (() => Promise<{ status: number }>)[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let place = 0; place < all.length; place += 50) {
    const answers = await Promise.all(all.slice(place, place + 50).map((one) => one()));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('a thousand wrong passwords for one account', () => {
  test('are weighed a hundred times in a day at most; the owner still comes in where they are known', async () => {
    const owner = new Browser(house);
    const right = { email: MAYA, password: DEMO_PASSWORD };
    expect((await owner.submit(await door(owner), right)).status).toBe(303);
    owner.forgetSession();
    vi.mocked(verify).mockClear();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const thief = new Browser(house);
      const first = Date.now();
      let page = await door(thief);
      for (let turn = 0; turn < TRIES; turn += 1) {
        vi.setSystemTime(first + (turn * 86_400_000) / TRIES);
        // A sign-in lasts a quarter of an hour.
        if (turn % 10 === 0) page = await door(thief);
        await thief.submit(page, { email: MAYA, password: `guess ${turn}` });
      }
      expect(weighed()).toBeGreaterThan(50);
      expect(weighed()).toBeLessThanOrEqual(100);
      const page2 = await door(owner);
      expect((await owner.submit(page2, right)).status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  test('in a minute are hardly weighed at all', async () => {
    const thief = new Browser(house);
    const page = await door(thief);
    const guess = (turn: number) => () => thief.submit(page, { email: MAYA, password: `guess ${turn}` });
    const counts = await send(Array.from({ length: TRIES }, (_, turn) => guess(turn)));
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(TRIES);
    expect(weighed()).toBe(counts[401]);
    expect(weighed()).toBeLessThanOrEqual(12);
  });
});

test('one wrong password for each of a thousand accounts from one address is held up', async () => {
  const limited = await signOn({ limits: { signIns: 120 } });
  try {
    const thief = new Browser(limited);
    const page = await door(thief, limited);
    const guess = (turn: number) => () =>
      thief.submit(page, { email: `somebody-${turn}@northlight.example`, password: 'not it' });
    const counts = await send(Array.from({ length: TRIES }, (_, turn) => guess(turn)));
    expect(counts).toEqual({ 401: 120, 429: TRIES - 120 });
    expect(weighed()).toBe(120);
  } finally {
    await limited.close();
  }
});

test('an address that nobody has costs as many hashes as one that somebody has', async () => {
  const visitor = new Browser(house);
  const page = await door(visitor);
  for (const email of [MAYA, 'nobody@northlight.example', '', '\0', 'x'.repeat(5000)]) {
    vi.mocked(verify).mockClear();
    expect((await visitor.submit(page, { email, password: 'not it' })).status).toBe(401);
    expect(weighed()).toBe(1);
    const [[hashed] = []] = vi.mocked(verify).mock.calls;
    expect(String(hashed)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
});

test('every password is kept as argon2id with today’s parameters', async () => {
  const rows = await house.database.selectFrom('sso_people').select('password_hash').execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
