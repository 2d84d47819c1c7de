import { expect, test } from 'vitest';
import { deltaText } from './deltaText.ts';

test.each([
  [12.4, '+12.4%'],
  [-3.84, '−3.8%'],
  [0, '0.0%'],
  [-0.04, '0.0%'],
  [1234.56, '+1,234.6%'],
  [null, '--'],
])('a delta of %s reads %s', (percent, words) => {
  expect(deltaText(percent)).toBe(words);
});

test.each([
  ['de', 12.4, '+12,4\u00a0%'],
  ['fr', -1234.56, '−1\u202f234,6\u00a0%'],
  ['en-GB', -3.84, '−3.8%'],
  ['de', null, '--'],
])('in %s a delta of %s reads %j', (locale, percent, words) => {
  expect(deltaText(percent, locale)).toBe(words);
});
