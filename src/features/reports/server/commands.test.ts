import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importYoutubeCommand } from './commands.ts';
import { basicFile, line } from './testing/figures.ts';
import { type ReportsGround, reportsGround } from './testing/reports-ground.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
beforeEach(() => ground.empty());
afterAll(() => ground.close());

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  return { code: await importYoutubeCommand(ground.parts, args, out), said };
}

test('it says what became of each file, and 1 where something was refused', async () => {
  const good = basicFile([line({ views: 4 }), line({ channel: 'UCreuploads4you000000008' })]);
  const folder = await ground.folder({
    'a.csv': good,
    'b.csv': good,
    'c\u{1b}[2J.csv': 'no,report\n',
    'd.csv': basicFile([line(), line({ day: 'today' })]),
  });
  expect(await run(folder)).toEqual({
    code: 1,
    said: `1 file imported (2 lines), 1 skipped, 2 refused
1 channel of nobody here (1 line): kept until connected
1 report computed
b.csv  Its content is there already.
c\u{fffd}[2J.csv  Its header is of no kind that reports are made of.
d.csv:3  date is no day: today
`,
  });
});

test('it says 0 where all went in, broken lines left out on wish', async () => {
  const folder = await ground.folder({ 'd.csv': basicFile([line(), line({ day: 'today' })]) });
  expect(await run(folder, '--skip-bad-lines')).toEqual({
    code: 0,
    said: '1 file imported (1 line), 0 skipped, 0 refused\n1 report computed\nd.csv:3  date is no day: today\n',
  });
});

test('a time and an owner that are given count for all files', async () => {
  const folder = await ground.folder({ 'a_2026-01-01T000000Z.csv': basicFile([line()]) });
  expect((await run(folder, '--created', '2026-10-04T05:00:00+02:00', '--owner', 'northlight')).code).toBe(0);
  const files = await ground.database.selectFrom('report_files').select(['created_at', 'owner']).execute();
  expect(files).toEqual([{ created_at: new Date('2026-10-04T03:00:00Z'), owner: 'northlight' }]);
});

test.each([
  [[], /^Name files, folders or globs: /],
  [['x', '--created', 'soon'], /^--created soon is no time\.\n/],
  [['x', '--fast'], /^Unknown option '--fast'/],
  [['no-such-folder'], /^There is no no-such-folder\.\n$/],
])('%j is nothing to begin with', async (args, words) => {
  const { code, said } = await run(...args);
  expect(code).toBe(2);
  expect(said).toMatch(words);
});
