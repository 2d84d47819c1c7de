import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Feed, User } from '#features/account/contract.ts';
import { meetsRoadblock, putOffRoadblock } from './roadblock.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const at = (time: number) => new Date(time).toISOString();

const channel = (domain: Feed['domain'], authorized: boolean) => ({ domain, progress: { authorized } }) as Feed;
const waits = channel('tt', false);
const somebody = (more: Partial<User> = {}) =>
  ({ id: 7, feeds: [waits], matchedRestrictionGroup: null, roadblockIgnoredUntil: null, ...more }) as User;
const meets = (user: User, path = '/dashboard') => meetsRoadblock(user, path, NOW);

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('the roadblock stands in the way', () => {
  test('of whoever has a channel that waits', () => {
    expect(meets(somebody())).toBe(true);
    expect(meets(somebody({ feeds: [channel('yt', true), waits] }))).toBe(true);
  });

  test('not of whoever has no channels, or none that waits', () => {
    expect(meets(somebody({ feeds: [] }))).toBe(false);
    expect(meets(somebody({ feeds: [channel('yt', true), channel('sc', false), channel('pc', false)] }))).toBe(false);
  });

  test('not where the channels are authorized', () => {
    expect(meets(somebody(), '/settings/channels')).toBe(false);
    expect(meets(somebody(), '/settings')).toBe(true);
  });

  test('not of whoever may not open that page', () => {
    expect(meets(somebody({ matchedRestrictionGroup: { restrictedRoutes: ['/settings/channels'] } }))).toBe(false);
    expect(meets(somebody({ matchedRestrictionGroup: { restrictedRoutes: ['/opportunities'] } }))).toBe(true);
  });
});

describe('put off', () => {
  test('on this device it stays away from this person for two days', () => {
    vi.useFakeTimers({ now: NOW });
    putOffRoadblock(somebody());
    vi.useRealTimers();
    expect([...kept]).toEqual([['stagedoor-roadblock-7', at(NOW + 2 * DAY)]]);
    expect(meets(somebody())).toBe(false);
    expect(meetsRoadblock(somebody(), '/dashboard', NOW + 2 * DAY - 1)).toBe(false);
    expect(meetsRoadblock(somebody(), '/dashboard', NOW + 2 * DAY)).toBe(true);
    expect(meets(somebody({ id: 8 }))).toBe(true);
  });

  test('on another device it stays away by what the server knows', () => {
    expect(meets(somebody({ roadblockIgnoredUntil: at(NOW + 1) }))).toBe(false);
    expect(meets(somebody({ roadblockIgnoredUntil: at(NOW) }))).toBe(true);
  });

  test('by what is no time it is not put off', () => {
    kept.set('stagedoor-roadblock-7', 'tomorrow');
    expect(meets(somebody())).toBe(true);
  });

  test('where nothing can be kept the server’s word holds', () => {
    const forbid = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
    putOffRoadblock(somebody());
    expect(meets(somebody())).toBe(true);
    expect(meets(somebody({ roadblockIgnoredUntil: at(NOW + DAY) }))).toBe(false);
  });
});
