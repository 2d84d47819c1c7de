import { expect, test } from 'vitest';
import type { User } from '../contract.ts';
import { settingsTilesOf } from './settingsTiles.ts';

const channel = (domain: string, authorized: boolean) => ({ domain, progress: { authorized } });
const somebody = (more: object) =>
  ({ accounts: [], feeds: [], matchedRestrictionGroup: null, ...more }) as unknown as User;
const titles = (user: User, isPage = () => true) => settingsTilesOf(user, isPage).map(({ title }) => title);

test('payment settings are for accounts in the admin or finance group, however it is written', () => {
  const of = (permission_group: string) => titles(somebody({ accounts: [{ id: 1, title: 'A', permission_group }] }));
  for (const group of ['admin', 'Admin', 'FINANCE']) expect(of(group)).toContain('Payment Settings');
  for (const group of ['viewer', 'administrator', '']) expect(of(group)).not.toContain('Payment Settings');
});

test('a tile stands only for a page that there is and that is not restricted', () => {
  expect(titles(somebody({}), (path?: string) => path === '/settings/surveys')).toEqual(['Surveys']);
  const restricted = somebody({ matchedRestrictionGroup: { restrictedRoutes: ['/settings/channels'] } });
  expect(titles(restricted)).toEqual(['Account Settings', 'Surveys']);
});

test.each([
  [[], 'No channel is connected yet.', 0],
  [[channel('yt', true)], 'Your channel is connected.', 0],
  [[channel('yt', false)], 'One of one channel waits for you.', 1],
  [[channel('yt', true), channel('ig', true)], 'Both channels are connected.', 0],
  [
    [channel('yt', false), channel('tt', false), channel('sc', false), channel('pc', false)],
    'Two of four channels wait for you.',
    2,
  ],
])('channels %#: %s', (feeds, text, waiting) => {
  expect(settingsTilesOf(somebody({ feeds }), () => true)[1]).toMatchObject({ text, waiting });
});
