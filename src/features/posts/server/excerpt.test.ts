import { expect, it, test } from 'vitest';
import { cut, excerptOf, plainText } from './excerpt.ts';

test.each([
  ['<p>One</p><p>two&nbsp;<em>th</em>ree<br>four</p>', 'One two three four'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul><table><tr><td>c<td>d</table>', 'a b c d'],
  ['a &amp; b &lt;c&gt; &#8211; &hellip;', 'a & b <c> – …'],
  ['<script>no</script><style>no</style><iframe src=x title=no></iframe>yes', 'yes'],
  ['Title <em>With</em> <b>Mark<sup>up</sup></b>', 'Title With Markup'],
  ['I <3 you\u0007', 'I <3 you'],
  ['', ''],
])('the text of %s is %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('is cut at 600, on no half of a letter', () => {
  expect(excerptOf(`<p>${'a'.repeat(700)}</p>`)).toBe('a'.repeat(600));
  expect(excerptOf(`<p>${'a '.repeat(400)}</p>`)).toBe('a '.repeat(300).trim());
  // Each family is one letter of eight code points and eleven code units.
  const family = '👩‍👩‍👧‍👦';
  expect(cut(family.repeat(10), 30)).toBe(family.repeat(2));
  expect(cut(`${'a'.repeat(29)}e\u0301`, 30)).toBe('a'.repeat(29));
  expect(cut('😀'.repeat(20), 5)).toBe('😀😀');
});

it('cuts even a letter that is longer than all there is room for', () => {
  expect(cut(`a${'\u0301'.repeat(900)}`, 600)).toBe(`a${'\u0301'.repeat(599)}`);
  expect(cut(`😀${'\u{e0061}'.repeat(900)}`, 5).isWellFormed()).toBe(true);
});
