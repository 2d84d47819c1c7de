import { expect, test } from 'vitest';
import type { Feed, User } from '#features/account/contract.ts';
import { isRestricted, landingOf } from '../session.ts';
import { menuOf, menuPath } from './menu.ts';

const youtube = { domain: 'yt', cms: true } as Feed;
const person = (restrictedRoutes: string[] = [], feeds: Feed[] = [youtube], destinationPage = '/') =>
  ({ matchedRestrictionGroup: { restrictedRoutes }, feeds, destinationPage }) as User;
const everyPage = () => true;

test('an item leads to its name', () => {
  expect(menuPath('Dashboard')).toBe('/dashboard');
  expect(menuPath('Amazon Link Builder')).toBe('/amazon-link-builder');
});

test('the menu holds everything for whom nothing is restricted', () => {
  const all = ['Dashboard', 'Documents', 'Reports', 'Opportunities', 'Resources'];
  expect(menuOf(person(), everyPage)).toEqual(all);
  expect(menuOf({ ...person(), matchedRestrictionGroup: null }, everyPage)).toEqual(all);
});

test('the menu leaves out what is restricted, and what has no page', () => {
  const sam = person(['/dashboard', '/opportunities']);
  expect(menuOf(sam, everyPage)).toEqual(['Documents', 'Reports', 'Resources']);
  expect(menuOf(sam, (path) => path !== '/documents')).toEqual(['Reports', 'Resources']);
});

test.each([
  ['no channel', []],
  ['a YouTube channel outside the network’s content owner', [{ ...youtube, cms: false }]],
  ['a channel elsewhere', [{ ...youtube, domain: 'tt' as const }]],
])('with %s there are no reports in the menu', (_what, feeds) => {
  expect(menuOf(person([], feeds), everyPage)).not.toContain('Reports');
});

test.each([
  ['/opportunities', true],
  ['/opportunities/12', true],
  ['/opportunities-of-old', false],
  ['/documents', false],
])('with /opportunities restricted, %s is: %s', (path, restricted) => {
  expect(isRestricted(person(['/opportunities']), path)).toBe(restricted);
});

test.each([
  ['/documents?page=2', '/documents?page=2'],
  ['/opportunities', '/'],
  ['/opportunities/12?from=mail', '/'],
  ['/', '/'],
])('with /opportunities restricted, a sign-in for %s lands on %s', (wanted, landing) => {
  expect(landingOf(person(['/opportunities'], [], wanted))).toBe(landing);
});
