/** An import that is stopped in the middle, however it is, leaves whole files only, and the next one brings the rest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicFile, DUARTE, daysOf, drawnLines, OKAFOR } from '../testing/figures.ts';
import { entriesOf } from '../testing/naive.ts';
import { type Contents, type ReportsGround, reportsGround } from '../testing/reports-ground.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
afterAll(() => ground.close());

const days = daysOf('2026-09');
const lines = drawnLines(21, days, [OKAFOR, DUARTE], 40);

function files(): Contents {
  const ofDay = (day: string) => basicFile(lines.filter((each) => each.day === day));
  return Object.fromEntries(days.map((day) => [`${day}_2026-11-03T043012Z.csv`, ofDay(day)]));
}

function importing(folder: string): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const settings = { DATA_DIR: ground.parts.config.dataDir, DATABASE_URL: ground.url, LOG_LEVEL: 'fatal' };
  return spawn(process.execPath, ['src/cli.ts', 'import', 'youtube', '--demo', folder], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function kept(): Promise<number> {
  const { count } = await ground.database
    .selectFrom('report_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test.each(['SIGINT', 'SIGKILL'] as const)('%s', { timeout: 90_000 }, async (signal) => {
  await ground.empty();
  const folder = await ground.folder(files());
  const child = importing(folder);
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (words: string) => {
    said += words;
  });
  while ((await kept()) < 3) await sleep(5);
  child.kill(signal);
  const [code] = await once(child, 'close');
  const before = await kept();
  expect(before).toBeLessThan(days.length);
  if (signal === 'SIGINT') {
    expect(code).toBe(130);
    expect(said).toBe('Stopped. What went in is kept: run the same again for the rest.\n');
    expect(await readdir(join(ground.parts.config.dataDir, 'import'))).toEqual([]);
  }
  const again = importing(folder);
  const [second] = await once(again, 'close');
  expect(second).toBe(0);
  expect(await kept()).toBe(days.length);
  for (const channel of [OKAFOR, DUARTE])
    expect(await ground.entries(channel)).toEqual(entriesOf(channel, { lines, playlists: [] }));
  expect(await readdir(join(ground.parts.config.dataDir, 'import'))).toEqual([]);
});

test('a worker that dies ends the import, and nothing of its file is kept', async () => {
  await ground.empty();
  const stopping = new AbortController();
  const run = ground.bring(files(), { signal: stopping.signal });
  run.catch(() => undefined);
  while ((await kept()) < 1) await sleep(5);
  stopping.abort(new Error('enough'));
  await expect(run).rejects.toThrow('enough');
  const { rows } = await ground.pool.query(`select count(*) from report_files as file
    where line_count <> (select sum(line_count) from report_sums where file_id = file.id)`);
  expect(rows).toEqual([{ count: 0 }]);
});
