/** Whether a password is one that is tried early: a common password or word, alone or only dressed up (offline). */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Ten to this power is how many guesses a password must outlast. Random twelve signs and three unrelated words do; two
 * common words, or one with a year and a sign behind it, do not.
 */
const ENOUGH = 10;

/** Characters up to which guesses are counted: it takes milliseconds, and no list has longer entries. */
const MOST_COUNTED = 32;

/** Its dictionaries take 25 MB and a quarter of a second, so they come with the first password that is changed. */
let counter: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // Each more costs time by the power of it; nobody dresses a word up in more ways at once.
    l33tMaxSubstitutions: 4,
  });
}

/** @param words those that are tried first for this person, whatever the lists say */
export async function isCommon(password: string, words: readonly string[]): Promise<boolean> {
  counter ??= load();
  const guesses = await counter;
  const length = lengthOf(password);
  if (length <= MOST_COUNTED) return guesses.check(password, [...words]).guessesLog10 < ENOUGH;
  const unit = repeatedIn(password.toLowerCase());
  if (lengthOf(unit) <= 2) return true;
  if (lengthOf(unit) === length || lengthOf(unit) > MOST_COUNTED) return false;
  // The same common password over and over is longer, not better.
  const [first, ...more] = guesses.check(unit, [...words]).sequence;
  return first?.pattern === 'dictionary' && more.length === 0;
}

/** In characters as people count them, or near to it: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The shortest text that repeated makes up another one; the other one itself where nothing repeats. */
function repeatedIn(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}
