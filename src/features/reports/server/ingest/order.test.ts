/** A property: the reports are the same to the last digit whatever the order, the split and the packing of the files. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  basicFile,
  cardsFile,
  DUARTE,
  daysOf,
  drawn,
  drawnLines,
  drawnPlaylists,
  type Form,
  metadataFile,
  OKAFOR,
  overlapFile,
  packed,
  playlistFile,
} from '../testing/figures.ts';
import { type ReportsGround, reportsGround } from '../testing/reports-ground.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
afterAll(() => ground.close());

const EARLIER = '2026-10-02T000000Z';
const MADE = '2026-11-03T043012Z';
const days = ['2026-07', '2026-08', '2026-09'].flatMap((month) => daysOf(month).slice(12, 18));
const channels = [OKAFOR, DUARTE];
const lines = drawnLines(3, days, channels, 15);
const playlists = drawnPlaylists(4, days, channels);
/** Cards of one more day, which no basic report has. */
const cards = drawnLines(5, ['2026-08-31'], channels, 9);
/** What was replaced since: other figures of the same days. */
const replaced = drawnLines(6, days, channels, 4);
const titles = Array.from({ length: 5 }, (_, version) => ({ [`-two`]: `Version ${version}`, four: 'Four, moods' }));
const overlaps = overlapFile([
  ['2026-09', DUARTE, 'Duarte Kitchen', '11.8'],
  ['2026-08', DUARTE, 'Duarte Kitchen', '10.4'],
]);

type File = readonly [name: string, content: string | Buffer];

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Each in one of so many parts, as chance has it. */
function parts<Item>(items: readonly Item[], most: number, chance: () => number): Item[][] {
  const count = 1 + Math.floor(chance() * most);
  const lots = Array.from({ length: count }, (): Item[] => []);
  for (const item of shuffled(items, chance)) lots[Math.floor(chance() * count)]?.push(item);
  return lots.filter((lot) => lot.length > 0);
}

function filesOf(chance: () => number): File[] {
  const form = (): Form => ({ dashes: chance() < 0.5, bare: chance() < 0.5 });
  const files: File[] = [
    ...parts(lines, 6, chance).map((lot, at): File => [`basic-${at}_${MADE}.csv`, basicFile(lot, form())]),
    ...parts(cards, 2, chance).map((lot, at): File => [`cards-${at}_${MADE}.csv`, cardsFile(lot, form())]),
    ...parts(playlists, 4, chance).map((lot, at): File => [`list-${at}_${MADE}.csv`, playlistFile(lot, form())]),
    ...parts(replaced, 3, chance).map((lot, at): File => [`was-${at}_${EARLIER}.csv`, basicFile(lot, form())]),
    ...titles.map((title, at): File => [`title-${at}_2026-11-0${at + 1}T000000Z.csv`, metadataFile(title)]),
    [`overlap_${MADE}.csv`, overlaps],
  ];
  const twice = files.filter(() => chance() < 0.2).map(([name, content]): File => [`again-${name}`, content]);
  return shuffled([...files, ...twice], chance).map(([name, content]) =>
    chance() < 0.5 ? [`${name}.gz`, packed(String(content))] : [name, content],
  );
}

async function everythingAfter(runs: readonly (readonly File[])[]): Promise<string[]> {
  await ground.empty();
  for (const run of runs) expect((await ground.bring(Object.fromEntries(run))).refused).toEqual([]);
  return ground.everything();
}

test('the same reports from files in any order, split and packed in any way', { timeout: 120_000 }, async () => {
  const whole = await everythingAfter([
    [
      [`was_${EARLIER}.csv`, basicFile(replaced)],
      [`basic_${MADE}.csv`, basicFile(lines)],
      [`cards_${MADE}.csv`, cardsFile(cards)],
      [`list_${MADE}.csv`, playlistFile(playlists)],
      ['title_2026-11-05T000000Z.csv', metadataFile(titles.at(-1) ?? {})],
      [`overlap_${MADE}.csv`, overlaps],
    ],
  ]);
  expect(whole).toHaveLength(6);
  expect(whole.join('')).toContain('Version 4');
  for (let seed = 1; seed <= 6; seed += 1) {
    const chance = drawn(seed);
    const runs = parts(filesOf(chance), 4, chance);
    expect(await everythingAfter(runs), `seed ${seed}`).toEqual(whole);
  }
});
