/** The codes of short links. */
import { randomInt } from 'node:crypto';

/**
 * Letters and digits without those that are taken for one another (0 O o, 1 l I i, 2 Z z, 5 S s, u v U V), and without
 * vowels, so that no code spells a word: the "nolookalikesSafe" set of nanoid-dictionary.
 */
const LETTERS = '6789BCDFGHJKLMNPQRTWbcdfghjkmnpqrtwz';

/**
 * 36^8 = 2.8 × 10^12 codes (41 bits). Whoever tries 1,000 codes a second against 1,000,000 links meets one, any one, each
 * 47 minutes, and a given one after 45 years; what a link leads to is public anyway, and `/s/{code}+` tells it.
 */
const LENGTH = 8;

/** A random code that nobody has, as far as it knows: whoever stores it minds that it is unique. */
export function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What a code may look like; anything else is not looked up. */
export const CODE = /^[0-9A-Za-z]{6,16}$/;
