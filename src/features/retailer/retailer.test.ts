/** How the form and the server read addresses of the retailer: one table for both. The form's half also runs in the browser. */
import { describe, expect, test } from 'vitest';
import { ADDRESSES } from '../../../tests/retailer-addresses.ts';
import { basketLink, linesOf, productAddress, productLink, readBasket, readProduct } from './contract.ts';

const shown = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : JSON.stringify(text));

test('the table is large enough', () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(80);
});

test.each(ADDRESSES.map((address) => [shown(address.text), address] as const))('%s', (_shown, { text, product }) => {
  const read = readProduct(text);
  expect(read ? productAddress(read) : null).toBe(product);
  if (read) expect(productLink(read, 'okafor-20')).toBe(`${product}?tag=okafor-20`);
});

test('a code that is no plain word stays inside its parameter', () => {
  const product = { marketplace: 'amazon.de', productId: 'B0CHX1W1XY' };
  expect(productLink(product, 'a&tag=b#c')).toBe('https://www.amazon.de/dp/B0CHX1W1XY?tag=a%26tag%3Db%23c');
});

describe('a basket', () => {
  const COM = ['https://www.amazon.com/dp/B07FZ8S74R', 'amazon.com/gp/product/B09V3KXJPB?tag=other-20'];

  test('is two lines or more of one site', () => {
    const products = readBasket(`${COM.join('\n')}\n`);
    expect(products).toEqual([
      { marketplace: 'amazon.com', productId: 'B07FZ8S74R' },
      { marketplace: 'amazon.com', productId: 'B09V3KXJPB' },
    ]);
    if (!('length' in products)) throw new Error('It is a basket.');
    expect(basketLink(products, 'okafor-20')).toBe(
      'https://www.amazon.com/gp/aws/cart/add.html?AssociateTag=okafor-20&ASIN.1=B07FZ8S74R&Quantity.1=1&ASIN.2=B09V3KXJPB&Quantity.2=1',
    );
  });

  test('holds a product of two lines twice', () => {
    const products = readBasket([...COM, 'amazon.com/dp/B07FZ8S74R'].join('\r\n'));
    if (!('length' in products)) throw new Error('It is a basket.');
    expect(basketLink(products, 'okafor-20')).toMatch(
      /ASIN\.1=B07FZ8S74R&Quantity\.1=2&ASIN\.2=B09V3KXJPB&Quantity\.2=1$/,
    );
  });

  test.each([
    ['nothing', '', { fault: 'too few', lines: 0 }],
    ['one line', COM[0] ?? '', { fault: 'too few', lines: 1 }],
    ['another shop', `${COM[0]}\nhttps://evil.example/dp/B07FZ8S74R`, { fault: 'not the retailer', line: 2 }],
    ['no product', `${COM.join('\n')}\nhttps://www.amazon.com/gp/bestsellers`, { fault: 'no product', line: 3 }],
    ['a line after an empty one', `${COM[0]}\n\n   \nhttps://www.amazon.com/`, { fault: 'no product', line: 2 }],
    ['two sites', `${COM[0]}\namazon.co.uk/dp/B09V3KXJPB`, { fault: 'another site', line: 2 }],
    [
      'more than a link can carry',
      Array.from({ length: 21 }, () => COM[0]).join('\n'),
      { fault: 'too many', lines: 21 },
    ],
  ])('is not %s', (_what, text, fault) => {
    expect(readBasket(text)).toEqual(fault);
  });

  test('of twenty lines is one', () => {
    expect(readBasket(Array.from({ length: 20 }, () => COM[0]).join('\n'))).toHaveLength(20);
  });

  test('counts no empty lines', () => {
    expect(linesOf(' \n a \n\nb\n')).toEqual([' a ', 'b']);
  });
});
