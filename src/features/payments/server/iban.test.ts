import { expect, test } from 'vitest';
import { faultOfIban } from './iban.ts';

/** One of each form: the registry's own examples. */
const EXAMPLES = [
  'NO9386011117947',
  'BE68539007547034',
  'NL91ABNA0417164300',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
  'LC55HEMM000100010012001200023015',
  'QA58DOHB00001234567890ABCDEFG',
  'LI21088100002324013AA',
  'SC18SSCB11010000000000001497USD',
  'XK051212012345678906',
];

test.each(EXAMPLES)('%s is an IBAN, and one wrong sign is found', (iban) => {
  expect(faultOfIban(iban)).toBeUndefined();
  for (let at = 2; at < iban.length; at += 1) {
    const other = /\d/.test(iban[at] ?? '') ? String((Number(iban[at]) + 1) % 10) : iban[at] === 'A' ? 'B' : 'A';
    expect(faultOfIban(iban.slice(0, at) + other + iban.slice(at + 1)), String(at)).toBe('has wrong check digits');
  }
});

test('two digits that changed places are found', () => {
  expect(faultOfIban('DE89370400440532031000')).toBe('has wrong check digits');
});

test.each([
  ['', 'is no IBAN'],
  ['1234567890', 'is no IBAN'],
  ['DEXX370400440532013000', 'is no IBAN'],
  ['DE89370400440532013', 'is too short or too long for its country'],
  ['DE893704004405320130000', 'is too short or too long for its country'],
  ['US89370400440532013000', 'is of a country that has no IBANs'],
])('%s %s', (iban, fault) => {
  expect(faultOfIban(iban)).toBe(fault);
});
