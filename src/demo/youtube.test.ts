import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportEntry } from '#features/reports/contract.ts';
import { importYoutube } from '#features/reports/server/index.ts';
import { type ReportsGround, reportsGround } from '#features/reports/server/testing/reports-ground.ts';
import { ines, maya, theo } from './people.ts';
import { newestReported, writeDemoYoutube } from './youtube.ts';

const [okafor = '', mayaPlays = ''] = maya.channels.map(({ feed_id }) => feed_id);
const duarte = ines.channels[0]?.feed_id ?? '';

let ground: ReportsGround;
let folder: string;
beforeAll(async () => {
  const channels = [maya, theo, ines].flatMap((somebody) => somebody.channels);
  ground = await reportsGround(channels.filter(({ domain }) => domain === 'yt').map(({ feed_id }) => feed_id));
  folder = join(ground.place, 'written');
  await writeDemoYoutube(folder, { newest: '2026-10' });
});
afterAll(() => ground.close());

async function bytesOf(place: string): Promise<Record<string, string>> {
  const names = (await readdir(place)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(place, name), 'base64')])),
  );
}

async function textOf(part: string): Promise<string> {
  const name = (await readdir(folder)).find((each) => each.includes(part)) ?? '';
  const bytes = await readFile(join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

test('the same month gives the same bytes', async () => {
  const again = join(ground.place, 'again');
  await writeDemoYoutube(again, { newest: '2026-10' });
  expect(await bytesOf(again)).toEqual(await bytesOf(folder));
});

test('they hold what real files hold', async () => {
  const oldest = await textOf('basic_a3_20250801');
  const newest = await textOf('content_owner_basic_a4_20261001');
  expect(oldest).toMatch(/^2025-08-01,okaforStudios000000001,[^,]{11},claimed,self,/m);
  expect(newest).toMatch(/^20261031,UCokaforStudios000000001,,claimed,self,on_demand,subscribed,,/m);
  expect(newest).toMatch(/,claimed,thirdParty,/);
  expect([oldest.split('\n')[0], newest.split('\n')[0]].map((head) => head?.includes('engaged_views'))).toEqual([
    false,
    true,
  ]);
  expect(await textOf('video_metadata')).toContain(',"Lamps, gels, and one ""borrowed"" ladder"\r\n');
});

test('made into reports: 15 months of two channels, none of the others, all as the API answers them', async () => {
  const report = await importYoutube(ground.parts, [folder]);
  expect(report).toMatchObject({ imported: 48, refused: [], notes: [], unknown: { channels: 2 } });
  for (const channel of [okafor, duarte]) {
    const entries = await ground.entries(channel);
    expect(entries.map(({ month }) => month)).toHaveLength(15);
    expect(entries[0]?.month).toBe('2026-10');
    for (const entry of entries) expect(reportEntry.parse(entry)).toEqual(entry);
    expect(entries.every(({ videos }) => videos.comments.every(({ id }) => id))).toBe(true);
  }
  expect(await ground.entries(mayaPlays)).toEqual([]);
  expect(await ground.entries(theo.channels[0]?.feed_id)).toEqual([]);
});

test('the newest month of Okafor Studios is one that can be believed', async () => {
  const [october, september, august] = await ground.entries(okafor);
  expect(october?.views).toBeGreaterThan(1_200_000);
  expect(october?.views).toBeLessThan(1_370_000);
  expect(october?.videos.comments[0]?.title).toBe('I rebuilt a 1974 lighting desk');
  expect(october?.playlists.watch_time[4]).toMatchObject({
    title: 'Questions, answered',
    watch_time_percent_delta: null,
  });
  expect(october?.overlap[0]).toEqual({ id: 'UClindFilms0000000000003', title: 'Lind Films', overlap: 14.2 });
  expect(august?.net_subscribers).toBeLessThan(0);
  expect(september?.net_subscribers_percent_delta).toBeNull();
});

test('by day there is a file for each job and day, and the reports are the same', { timeout: 60_000 }, async () => {
  const [october] = await ground.entries(okafor);
  await ground.empty();
  const daily = join(ground.place, 'daily');
  await writeDemoYoutube(daily, { newest: '2026-10', daily: true });
  const names = await readdir(daily);
  expect(names).toHaveLength(457 * 3 + 3);
  expect(names).toContain('content_owner_basic_a4_20261031_2026-11-02T043012Z.csv.gz');
  const sources = ['*_202609*', '*_202610*', '*_2026-11-03*'].map((source) => join(daily, source));
  expect((await importYoutube(ground.parts, sources)).imported).toBe(61 * 3 + 3);
  expect((await ground.entries(okafor))[0]).toEqual(october);
});

test.each([
  ['2026-11-03T12:00:00Z', '2026-09'],
  ['2026-11-04T12:00:00Z', '2026-10'],
  ['2027-01-31T12:00:00Z', '2026-12'],
])('on %s the newest month is %s', (today, month) => {
  expect(newestReported(new Date(today))).toBe(month);
});
