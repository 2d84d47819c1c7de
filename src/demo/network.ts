/** Makes the demo network in an empty database, once: later starts find it and keep what people did since. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { importDocuments } from '#features/documents/server/index.ts';
import { importPayments } from '#features/payments/server/index.ts';
import { importPostsCommand } from '#features/posts/server/index.ts';
import { computeDue, importYoutube } from '#features/reports/server/index.ts';
import type { Database } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { silent } from '#server/progress.ts';
import type { Demo } from '#server/serve.ts';
import { hashPassword } from '#server/sso/passwords.ts';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { StartFailure } from '#server/start-failure.ts';
import { writeDemoDocuments } from './documents.ts';
import { makeDemoLinks } from './links.ts';
import { demoPayments } from './payments.ts';
import { DEMO_ACCOUNTS, DEMO_GROUPS, EVERYBODY, maya, SIGN_ON_LIST } from './people.ts';
import { connectChannels } from './platforms/connected.ts';
import { playPlatforms } from './platforms/play.ts';
import { DEMO_MEDIA, demoPosts } from './posts.ts';
import { addSomebody } from './somebody.ts';
import { newestReported, writeDemoYoutube } from './youtube.ts';

/** Statements are published five to six weeks after a month ends (specification, section 9). */
const PUBLISHED_AFTER_DAYS = 42;

/** The demo as a portal takes it. */
export const demo: Demo = { prepare: makeDemoNetwork, people: SIGN_ON_LIST, play: playPlatforms };

type Parts = Pick<Ground, 'config' | 'database' | 'files' | 'brand' | 'secretKey' | 'vault'>;

/**
 * People come last and together, so whoever finds Maya finds everything.
 * @throws StartFailure where the database is a real network's
 */
export async function makeDemoNetwork(ground: Parts, today: Date = new Date()): Promise<void> {
  const { database } = ground;
  if (await isThere(database)) return;
  await database
    .insertInto('groups')
    .values(DEMO_GROUPS)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('accounts')
    .values(DEMO_ACCOUNTS)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await Promise.all([
    bringDocuments(ground, newestMonth(today)),
    bringPosts(ground, today),
    bringPayments(ground, today),
    bringReports(ground, newestReported(today)),
  ]);
  const hash = await hashPassword(DEMO_PASSWORD);
  await database.transaction().execute(async (transaction) => {
    for (const somebody of EVERYBODY) await addSomebody(transaction, somebody, hash);
    // Reports are made for channels that somebody has.
    await computeDue(transaction);
    await makeDemoLinks(transaction, today);
    await connectChannels(ground, transaction);
  });
}

async function isThere(database: Database): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean; anybody: boolean }>`
    select exists (select from people where email = ${maya.email}) as demo, exists (select from people) as anybody`.execute(
    database,
  );
  if (rows[0]?.anybody && !rows[0].demo) {
    throw new StartFailure(
      'This database holds a real network: start it with npm run serve, or set another DATABASE_URL or DATA_DIR for the demo.',
    );
  }
  return rows[0]?.demo ?? false;
}

/** The newest month whose statements are published on a day, as `YYYY-MM`. */
export function newestMonth(today: Date): string {
  const day = new Date(today.getTime() - PUBLISHED_AFTER_DAYS * 86_400_000);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

async function bringDocuments(ground: Parts, newest: string): Promise<void> {
  await inFolder(async (folder) => {
    await writeDemoDocuments(folder, { brand: ground.brand, newest });
    const { refused } = await importDocuments({ ...ground, jobs: null }, folder);
    if (refused[0]) throw new Error(`A demo document was refused: ${refused[0].reason}`);
  });
}

async function bringPosts(ground: Parts, today: Date): Promise<void> {
  await inFolder(async (folder) => {
    const file = join(folder, 'posts.json');
    const { publicUrl } = ground.config;
    await writeFile(file, JSON.stringify(demoPosts({ today, newest: newestMonth(today), publicUrl })));
    let said = '';
    const out = new Writable({
      write(chunk, _encoding, done) {
        said += String(chunk);
        done();
      },
    });
    const code = await importPostsCommand(ground, [file, '--media', DEMO_MEDIA, '--source', 'demo'], out, silent);
    if (code !== 0) throw new Error(`The demo's posts were refused: ${said}`);
  });
}

async function bringPayments(ground: Parts, today: Date): Promise<void> {
  await inFolder(async (folder) => {
    const file = join(folder, 'payments.csv');
    await writeFile(file, demoPayments(today));
    const { refused } = await importPayments(ground, file);
    if (refused[0]) throw new Error(`The demo's payments were refused: ${refused[0].reason}`);
  });
}

async function bringReports(ground: Parts, newest: string): Promise<void> {
  await inFolder(async (folder) => {
    await writeDemoYoutube(folder, { newest });
    const { refused } = await importYoutube(ground, [folder]);
    if (refused[0]) throw new Error(`A demo report was refused: ${refused[0].reason}`);
  });
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-demo-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
