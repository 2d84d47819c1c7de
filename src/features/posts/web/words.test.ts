import { expect, test } from 'vitest';
import { contentOf, preview, titleOf } from './words.ts';

const family = '👨‍👩‍👧‍👦';
const flag = '🇵🇹';
const accented = 'e\u0301\u0323';

test.each([
  ['one that fits', 'Lisbon', 10, 'Lisbon'],
  ['one that fits exactly', 'Lisbon', 6, 'Lisbon'],
  ['one that is longer by one', 'Lisbon', 5, 'Lisbo…'],
  ['nothing', '', 5, ''],
  ['one between spaces', '\n Lisbon  ', 6, 'Lisbon'],
  ['pairs of surrogates', '😀😃😄', 2, '😀😃…'],
  ['joined emoji', family.repeat(3), 2, `${family.repeat(2)}…`],
  ['flags', flag.repeat(3), 1, `${flag}…`],
  ['letters with more than one accent', accented.repeat(3), 2, `${accented.repeat(2)}…`],
  ['syllables of Hangul in parts', '한글한글', 1, '한…'],
  ['what looks like a tag or an entity', 'a<b> &amp; c', 7, 'a<b> &a…'],
])('a preview of %s', (_what, text, most, shown) => {
  expect(preview(text, most)).toBe(shown);
});

test('a preview of 142 characters has 142 and an ellipsis', () => {
  expect(preview('a'.repeat(600), 142)).toBe(`${'a'.repeat(142)}…`);
});

test.each([
  ['Three videos', 'Three videos'],
  ['', 'Untitled'],
  [' \u00a0\n', 'Untitled'],
])('a post with the title %j is called %j', (post_title, title) => {
  expect(titleOf({ post_title })).toBe(title);
});

test('content is decoded once', () => {
  expect(contentOf({ post_content: encodeURIComponent('100 %, <b>%20</b> &amp; 한😀') })).toBe(
    '100 %, <b>%20</b> &amp; 한😀',
  );
});
