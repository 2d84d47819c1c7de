import { expect, test } from 'vitest';
import { reportsSearch } from './search.ts';

test.each([
  ['nothing', {}, {}],
  ['a channel', { channel: 'UCokaforStudios000000001' }, { channel: 'UCokaforStudios000000001' }],
  ['an empty channel', { channel: '' }, {}],
  ['a number', { channel: 7 }, {}],
  ['a list', { channel: ['UCokaforStudios000000001'] }, {}],
  ['more than an id can be', { channel: 'U'.repeat(201) }, {}],
  ['something else', { page: 2 }, {}],
])('an address with %s', (_what, given, read) => {
  expect(reportsSearch(given as never)).toEqual(read);
});
