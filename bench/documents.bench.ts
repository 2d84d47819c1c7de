/** The list of documents (goals L1 and L2): what a page costs beside a constant answer, and how that grows. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts';
import { askedOf, CASES, type Case, MEASURED, PLACES } from './documents/cases.ts';
import { type Costs, figuresOf, floorOf } from './documents/figures.ts';
import { naivePage } from './documents/naive.ts';
import { makeNetwork, type Network } from './documents/network.ts';
import { type Programs, startPrograms } from './documents/programs.ts';
import { postgresCpu } from './postgres-cpu.ts';
import { machineLine, printFigures } from './table.ts';

const ROUNDS = 5;

export async function bench(): Promise<void> {
  await using ends = new AsyncDisposableStack();
  // PostgreSQL is a process of its own: without this it would outlive an interrupted benchmark.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => reject(new Error(signal)));
  });
  await Promise.race([measureAndReport(ends), interrupted]);
}

async function measureAndReport(ends: AsyncDisposableStack): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  ends.defer(() => server.stop());
  const [postmaster] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');

  console.error('Making networks of 1,000,000 and of 10,000 documents …');
  const big = await makeNetwork(server.url, 'big', 1_000_000);
  ends.defer(big.close);
  const small = await makeNetwork(server.url, 'small', 10_000);
  ends.defer(small.close);
  const programs = await startPrograms({ big, small }, folder, () => postgresCpu(Number(postmaster)));
  ends.defer(programs.end);
  await checkAnswers(programs, { big, small });
  await report(await measure(programs), big);
}

/** Every kind of page once, also to warm up, against the plainest SQL. @throws where one differs */
async function checkAnswers(programs: Programs, networks: { big: Network; small: Network }): Promise<void> {
  for (const size of ['big', 'small'] as const) {
    for (const each of CASES) {
      for (const place of PLACES) {
        const reader = networks[size].readers[each.reader];
        const asked = askedOf(each, place, reader.documents);
        const right = await naivePage(networks[size].database, reader.personId, asked);
        deepStrictEqual(await programs.page(size, each, place), right);
        if (size === 'big') deepStrictEqual(await programs.query(each, place, 1), right);
      }
    }
  }
}

/** All costs, by case, of every round. */
async function measure(programs: Programs): Promise<Map<Case, Costs[]>> {
  const costs = new Map<Case, Costs[]>(MEASURED.map((each) => [each, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${ROUNDS} …`);
    for (const each of MEASURED) {
      const found = await programs.costs(each);
      if (round > 0) costs.get(each)?.push(found);
    }
  }
  return costs;
}

async function report(costs: Map<Case, Costs[]>, { database }: Network): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
  printFigures(figuresOf(costs));
  console.log(`
Processor time of a request (portal and PostgreSQL, all threads and processes) over that of its floor: Fastify that
answers the same 20 rows from memory, ${floorOf(costs).toFixed(0)} µs. ${ROUNDS} rounds, each with its own floor; of the pages and orders that a
line speaks of, the worst. Every answer was compared with plain SQL before.
Left out: L3, because Directus and Ghost do not come with this checkout.

npm run bench documents, on ${machineLine(`PostgreSQL ${rows[0]?.server_version}`)}`);
}
