import { expect, test } from 'vitest';
import { destinationOf } from './server/destination.ts';

const portal = new URL('https://portal.northlight.example');

test.each([
  ['/documents', '/documents'],
  ['/documents?page=2&sortBy=type', '/documents?page=2&sortBy=type'],
  ['/blog/12#comments', '/blog/12#comments'],
  ['/résumé', '/r%C3%A9sum%C3%A9'],
])('%s is a page of this site', (referer, destination) => {
  expect(destinationOf(referer, portal)).toBe(destination);
});

// The ways in which an address that looks like a path, or like ours, leads elsewhere.
const ELSEWHERE = [
  null,
  undefined,
  '',
  ' ',
  'documents',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example/..//',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'http:///evil.example',
  '//evil.example/documents',
  '//evil.example%2f@portal.northlight.example',
  'https://portal.northlight.example',
  'https://portal.northlight.example.evil.example/',
  'https://portal.northlight.example@evil.example/',
  '//portal.northlight.example@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)\n',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/documents\\..\\..',
  './/evil.example',
  '../documents',
  '?page=2',
  '#x',
  '.',
  '..',
  '/.//evil.example',
  '/x/..//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  `/${'x'.repeat(3000)}`,
  '/login',
  '/login?x=1',
  '/auth',
  '/auth?code=1',
  '/auth/oauth/logout',
  '/api/user/get',
  '/sso/auth',
  '/assets/portal.js',
  '/x/../api/user/get',
  '/x/../login',
];
test.each(ELSEWHERE.map((referer) => [referer]))('%j counts as the first page', (referer) => {
  const destination = destinationOf(referer, portal);
  expect(new URL(destination, portal).origin).toBe(portal.origin);
  if (referer !== '/%5cevil.example/..//') expect(destination).toBe('/');
});
