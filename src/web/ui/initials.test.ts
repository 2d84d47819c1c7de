import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Maya Okafor', 'MO'],
  ['Ana de la Cruz', 'AC'],
  ['Studio', 'ST'],
  ['  zoë  ångström ', 'ZÅ'],
  ['X', 'X'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
