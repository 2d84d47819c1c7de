import { expect, test } from 'vitest';
import { notificationLink } from './links.ts';

const PORTAL = 'https://portal.example/dashboard';

test.each([
  ['https://portal.example/documents?page=2'],
  ['http://portal.example:8080/'],
  ['https://PORTAL.example/documents'],
  ['https://help.portal.example/'],
  ['/documents'],
  ['documents'],
  ['https:other.example'],
])('%j opens in the same tab', (given) => {
  expect(notificationLink(given, PORTAL)).toEqual({ href: new URL(given, PORTAL).href, own: true });
});

test.each([
  ['https://other.example/'],
  ['https://other.example/?to=portal.example'],
  ['https://other.example/portal.example'],
  ['https://portal.example.other.example/'],
  ['https://notportal.example/'],
  ['https://portal.example@other.example/'],
  ['https://example/'],
  ['//other.example/'],
  ['\\\\other.example/'],
])('%j opens in a new tab', (given) => {
  expect(notificationLink(given, PORTAL)).toEqual({ href: new URL(given, PORTAL).href, own: false });
});

test.each([
  [null],
  [''],
  ['  '],
  ['javascript:alert(1)'],
  ['java\nscript:alert(1)//portal.example'],
  ['data:text/html,portal.example'],
  ['mailto:someone@portal.example'],
  ['ftp://portal.example/'],
  ['blob:https://portal.example/1'],
  ['https://'],
])('%j is no link', (given) => {
  expect(notificationLink(given, PORTAL)).toBeUndefined();
});
