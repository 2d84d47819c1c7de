import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicBrand, readBrand, themeCss } from './brand.ts';
import { contrast, readColour } from './colour.ts';

const own = readBrand('brand');

function folderWith(brand: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-brand-'));
  writeFileSync(join(folder, 'brand.json'), typeof brand === 'string' ? brand : JSON.stringify(brand));
  return folder;
}

test('the default brand is Stagedoor of Northlight Media', () => {
  expect(own).toMatchObject({ product: 'Stagedoor', company: 'Northlight Media', noun: 'creator' });
});

test('another network’s colours become the two lines of the theme', () => {
  const brand = readBrand(folderWith({ ...own, colours: { day: 'oklch(0.44 0.15 330)', night: '#e5a8d5' } }));
  expect(themeCss(brand)).toBe(':root{--brand-day:oklch(0.44 0.15 330);--brand-night:#e5a8d5}\n');
});

test('browsers are told neither colours nor where mail comes from', () => {
  const told = publicBrand(own, {
    logoutUrl: '/out',
    oldAppUrl: null,
    examples: true,
    passwords: { minLength: 12, url: null },
  });
  expect(Object.keys(told)).not.toContain('colours');
  expect(JSON.stringify(told)).not.toContain(own.email.sender);
});

describe('is refused', () => {
  test.each([
    [
      'a day colour too light for its surface',
      { ...own, colours: { ...own.colours, day: '#66b2c4' } },
      /colours\.day: #66b2c4 has a contrast of [\d.]+ on the day's surface/,
    ],
    [
      'a night colour too dark for its surface',
      { ...own, colours: { ...own.colours, night: '#333333' } },
      /colours\.night: #333333/,
    ],
    ['a colour that is none', { ...own, colours: { day: 'red;}', night: '#fff' } }, /colours\.day: Enter #rrggbb/],
    ['a link that runs a script', { ...own, links: { ...own.links, terms: 'javascript:alert(1)' } }, /links\.terms/],
    ['a logo elsewhere', { ...own, logo: '../secret.svg' }, /logo/],
    ['a word nobody knows', { ...own, slogan: 'x' }, /slogan|Unrecognized|brand/],
    ['text that is no JSON', '{', /cannot be read/],
  ])('%s', (_what, brand, fault) => {
    expect(() => readBrand(folderWith(brand))).toThrow(fault);
  });
});

test('contrast is WCAG’s: black on white 21, the pairs of the drawn look as drawn', () => {
  expect(contrast(readColour('#000000'), readColour('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(readColour('#777777'), readColour('#ffffff'))).toBeCloseTo(4.48, 2);
  expect(contrast(readColour('oklch(0.43 0.085 222)'), readColour('oklch(0.994 0.002 80)'))).toBeCloseTo(7.8, 0);
});
