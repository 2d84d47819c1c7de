import { expect, test } from 'vitest';
import { oneLine, plainLines } from './one-line.ts';

test('whatever ends a line or turns the direction becomes a space', () => {
  expect(oneLine('Hello\r\nBcc: all@example.com\u2028more\u0000\u202Etxt.exe ')).toBe(
    'Hello Bcc: all@example.com more txt.exe',
  );
});

test('letters of all languages, emoji of several parts and half a pair stay readable', () => {
  expect(oneLine('Grüße, 你好, 👩‍👩‍👧')).toBe('Grüße, 你好, 👩‍👩‍👧');
  expect(oneLine('half \uD83D')).toBe('half \uFFFD');
});

test('lines stay lines, and other control signs go', () => {
  expect(plainLines(' one\r\ntwo\rthree\n\tfour\u0000\u0007\u2028five\n')).toBe('one\ntwo\nthree\n\tfour\nfive');
});
