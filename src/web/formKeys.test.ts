import { expect, test } from 'vitest';
import { formKeys } from './formKeys.ts';

test('the same form keeps its key until it went through', () => {
  const keys = formKeys();
  const first = keys.of({ body: 'Hello' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.of({ body: 'Hello' })).toBe(first);
  keys.done();
  expect(keys.of({ body: 'Hello' })).not.toBe(first);
});

test('a form with other words has another key', () => {
  const keys = formKeys();
  expect(keys.of({ body: 'Hello' })).not.toBe(keys.of({ body: 'Hello!' }));
});
