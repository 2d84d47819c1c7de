import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, type Somebody, sam, theo } from '#demo/people.ts';
import { INVALID_LINK, INVALID_LINKS } from '#features/retailer/contract.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { ADDRESSES, BROKEN_LINES } from '../../../tests/retailer-addresses.ts';

const PRODUCT = 'https://www.amazon.com/dp/B07FZ8S74R?tag=okafor-20';
const BASKET =
  'https://www.amazon.com/gp/aws/cart/add.html?AssociateTag=okafor-20&ASIN.1=B07FZ8S74R&Quantity.1=1&ASIN.2=B09V3KXJPB&Quantity.2=1';
const NOT_YOURS = 'The affiliate code of this link is not one of yours.';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ settings: { PUBLIC_URL: 'https://portal.example', LIMIT_SHORT_LINKS: '100000' } });
});
afterAll(() => house.close());
beforeEach(() => sql`delete from short_links`.execute(house.ground.database));

async function shorten(somebody: Somebody | Browser, url: string, headers = {}): Promise<[number, string]> {
  const browser = 'email' in somebody ? await house.signedIn(somebody) : somebody;
  const response = await browser.post('/api/shorten', { url }, headers);
  const answer = response.json();
  return [response.statusCode, answer.data ?? answer.message];
}

const stored = async () => house.ground.database.selectFrom('short_links').selectAll().orderBy('id').execute();
const targets = async () => (await stored()).map(({ target }) => target);

describe('a creator', () => {
  test('gets a short link to a product under a code of theirs', async () => {
    const [status, link] = await shorten(maya, PRODUCT);
    expect([status, link]).toEqual([200, expect.stringMatching(/^https:\/\/portal\.example\/s\/[0-9A-Za-z]{8}$/)]);
    expect(await stored()).toEqual([
      expect.objectContaining({
        code: link.slice(-8),
        person_id: await house.idOf(maya),
        affiliate_id: 'okafor-20',
        target: PRODUCT,
      }),
    ]);
  });

  test('gets one to a basket', async () => {
    expect((await shorten(maya, BASKET))[0]).toBe(200);
    expect(await targets()).toEqual([BASKET]);
  });

  test('gets one to the product alone, whatever else the address carries', async () => {
    const messy = 'amazon.com/Some-Thing/dp/b07fz8s74r/ref=sr_1_1?crid=1&tag=okafor-20&psc=1#reviews';
    expect((await shorten(maya, messy))[0]).toBe(200);
    const basket = `${BASKET.replace('AssociateTag', 'tag')}&AssociateTag=okafor-20&ref=x&Quantity.9=3`;
    expect((await shorten(maya, basket))[0]).toBe(200);
    expect(await targets()).toEqual([PRODUCT, BASKET]);
  });

  test('gets the same link for the same target, and another for another code', async () => {
    const browser = await house.signedIn(maya);
    const first = await shorten(browser, PRODUCT);
    expect(await shorten(browser, `${PRODUCT}&th=1`)).toEqual(first);
    expect(await shorten(browser, PRODUCT.replace('okafor-20', 'mayaplays-21'))).not.toEqual(first);
    expect(await stored()).toHaveLength(2);
  });

  test('gets one link for twenty calls at once', async () => {
    const browser = await house.signedIn(maya);
    const links = await Promise.all(Array.from({ length: 20 }, () => shorten(browser, PRODUCT)));
    expect(new Set(links.map(([status, link]) => `${status} ${link}`)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('gets the same answer for the same Idempotency-Key, and 409 with another link', async () => {
    const browser = await house.signedIn(maya);
    const key = { 'idempotency-key': 'one-link' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shorten(browser, PRODUCT, key)));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await shorten(browser, PRODUCT.replace('74R', '74S'), key)).toEqual([
      409,
      'This Idempotency-Key came with another request before.',
    ]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('is refused:', () => {
  test.each([
    ['a link without a code', 'https://www.amazon.com/dp/B07FZ8S74R', 400, 'The link carries no affiliate code.'],
    ['an empty code', 'https://www.amazon.com/dp/B07FZ8S74R?tag=', 400, 'The link carries no affiliate code.'],
    ['two codes', `${PRODUCT}&tag=duarte-20`, 400, 'The link carries more than one affiliate code.'],
    ['a hidden second code', `${PRODUCT}&%54AG=duarte-20`, 400, 'The link carries more than one affiliate code.'],
    ['another’s code', PRODUCT.replace('okafor', 'duarte'), 403, NOT_YOURS],
    ['nobody’s code', PRODUCT.replace('okafor', 'nobody'), 403, NOT_YOURS],
    ['a basket under another’s code', BASKET.replace('okafor', 'duarte'), 403, NOT_YOURS],
    ['a basket under two codes', `${BASKET}&tag=duarte-20`, 400, 'The link carries more than one affiliate code.'],
    [
      'a code in the fragment',
      'https://www.amazon.com/dp/B07FZ8S74R#?tag=okafor-20',
      400,
      'The link carries no affiliate code.',
    ],
    ['a shop’s front', 'https://www.amazon.com/?tag=okafor-20', 400, INVALID_LINK],
    ['a basket of nothing', 'https://www.amazon.com/gp/aws/cart/add.html?AssociateTag=okafor-20', 400, INVALID_LINKS],
    ['a basket of one', BASKET.replace(/&ASIN\.2.*/, ''), 400, INVALID_LINKS],
    ['a basket of too many', BASKET.replace('Quantity.1=1', 'Quantity.1=20'), 400, INVALID_LINKS],
    ['a basket of less than one', BASKET.replace('Quantity.1=1', 'Quantity.1=-1'), 400, INVALID_LINKS],
    ['a basket of offers', BASKET.replaceAll('ASIN', 'OfferListingId'), 400, INVALID_LINKS],
    ['a basket of no products', BASKET.replace('B09V3KXJPB', 'evil'), 400, INVALID_LINKS],
    ['another shop', 'https://evil.example/dp/B07FZ8S74R?tag=okafor-20', 400, INVALID_LINK],
    ['an address inside', 'http://127.0.0.1:5432/dp/B07FZ8S74R?tag=okafor-20', 400, INVALID_LINK],
    ['nothing', '', 400, 'Malformed request'],
    ['too much', `${PRODUCT}&a=${'x'.repeat(2000)}`, 400, 'Malformed request'],
  ])('%s', async (_what, url, status, message) => {
    expect(await shorten(maya, url)).toEqual([status, message]);
    expect(await stored()).toEqual([]);
  });

  test('whoever has no code, for any code', async () => {
    const not = 'This account has not yet been configured for Amazon Affiliate Links.';
    expect(await shorten(theo, PRODUCT)).toEqual([403, not]);
  });

  test('whoever lost the code since', async () => {
    const { database } = house.ground;
    const browser = await house.signedIn(ines);
    const link = PRODUCT.replace('okafor', 'duarte');
    expect((await shorten(browser, link))[0]).toBe(200);
    const codes = () => database.updateTable('affiliate_codes').where('affiliate_id', 'in', ['duarte-20', 'gone-20']);
    await codes().set({ affiliate_id: 'gone-20' }).execute();
    expect(await shorten(browser, link)).toEqual([403, NOT_YOURS]);
    await codes().set({ affiliate_id: 'duarte-20' }).execute();
  });
});

test('a person’s code at another partner is none here', async () => {
  const { database } = house.ground;
  const elsewhere = { person_id: await house.idOf(sam), partner: 'elsewhere', affiliate_id: 'reyes-20' };
  await database.insertInto('affiliate_codes').values(elsewhere).execute();
  expect((await shorten(sam, PRODUCT.replace('okafor', 'reyes')))[0]).toBe(403);
});

describe('the server reads', () => {
  const shown = (text: string) =>
    text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : JSON.stringify(text);
  const withCode = (text: string) => {
    const [address = '', ...fragment] = text.trim().split('#');
    return `${address}${address.includes('?') ? '&' : '?'}tag=okafor-20${fragment.map((part) => `#${part}`).join('')}`;
  };

  test.each(ADDRESSES.map((address) => [shown(address.text), address] as const))('%s', async (_shown, address) => {
    const { text, product, tagged } = address;
    const [status, said] = await shorten(maya, withCode(text));
    if (product && !tagged) {
      expect([status, await targets()], said).toEqual([200, [`${product}?tag=okafor-20`]]);
      return;
    }
    expect([status, await stored()], said).toEqual([400, []]);
  });

  test.each(BROKEN_LINES.map((text) => [JSON.stringify(text), text]))('%s', async (_shown, text) => {
    expect([(await shorten(maya, text))[0], await stored()]).toEqual([400, []]);
  });
});

test('sixty a minute are enough for one person, and another is not kept waiting', async () => {
  const strict = await testHouse();
  try {
    const browser = await strict.signedIn(maya);
    const post = () => browser.post('/api/shorten', { url: PRODUCT });
    for (let count = 1; count <= 60; count += 1) expect((await post()).statusCode).toBe(200);
    const refused = await post();
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await strict.signedIn(ines);
    const url = PRODUCT.replace('okafor', 'duarte');
    for (let count = 1; count <= 60; count += 1)
      expect((await other.post('/api/shorten', { url })).statusCode).toBe(200);
    // One address with two busy people is where it ends.
    await strict.ground.database
      .insertInto('affiliate_codes')
      .values({ person_id: await strict.idOf(theo), partner: 'amazon', affiliate_id: 'lind-20' })
      .execute();
    const third = await strict.signedIn(theo);
    expect((await third.post('/api/shorten', { url: PRODUCT.replace('okafor', 'lind') })).statusCode).toBe(429);
  } finally {
    await strict.close();
  }
});
