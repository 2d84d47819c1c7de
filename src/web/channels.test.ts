import { expect, test } from 'vitest';
import type { Feed, User } from '#features/account/contract.ts';
import { inWords, needsAuth, waitingChannels } from './channels.ts';

const channel = (domain: Feed['domain'], authorized: boolean) => ({ domain, progress: { authorized } }) as Feed;

test.each(['fb', 'ig', 'tt', 'tw', 'yt'] as const)('a channel of %s waits until it is authorized', (domain) => {
  expect(needsAuth(channel(domain, false))).toBe(true);
  expect(needsAuth(channel(domain, true))).toBe(false);
});

test.each(['sc', 'pc'] as const)('a channel of %s never waits: there is nothing to consent to', (domain) => {
  expect(needsAuth(channel(domain, false))).toBe(false);
  expect(needsAuth(channel(domain, true))).toBe(false);
});

test('nothing waits for whoever may not see to it', () => {
  const feeds = [channel('yt', false), channel('tt', true), channel('sc', false)];
  const somebody = (restrictedRoutes: string[]) => ({ feeds, matchedRestrictionGroup: { restrictedRoutes } }) as User;
  expect(waitingChannels(somebody([]))).toEqual([feeds[0]]);
  expect(waitingChannels(somebody(['/settings/channels']))).toEqual([]);
  expect(waitingChannels(somebody(['/settings']))).toEqual([]);
});

test('few are counted in words, many in digits', () => {
  expect([0, 1, 2, 9, 10].map(inWords)).toEqual(['No', 'One', 'Two', 'Nine', '10']);
});
