import { expect, test } from 'vitest';
import { initialsOf } from './case-number.ts';

test.each([
  ['Northlight Media', 'NM'],
  ['Acme', 'ACM'],
  ['Ärger & Söhne GmbH & Co. KG', 'ASG'],
  ['A', 'A'],
  ['東京メディア', 'CR'],
])('%s gives its cases the letters %s', (company, letters) => {
  expect(initialsOf(company)).toBe(letters);
});
