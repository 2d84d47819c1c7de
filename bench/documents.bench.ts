/** The list of documents (goals L1 and L2): what a page costs beside a constant answer, and how that grows. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts';
import { type Case, CASES, askedOf, PLACES, type Place } from './documents/cases.ts';
import { makeNetwork, type Network } from './documents/network.ts';
import { naivePage } from './documents/naive.ts';
import { type Costs, figuresOf } from './documents/figures.ts';
import { type Programs, startPrograms } from './documents/programs.ts';
import { postgresCpu } from './postgres-cpu.ts';
import { median, machineLine, printFigures } from './table.ts';

const ROUNDS = 5;

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const networks: Network[] = [];
  try {
    console.log('Making networks of 1,000,000 and of 10,000 documents …');
    const big = await makeNetwork(server.url, 'big', 1_000_000);
    networks.push(big);
    const small = await makeNetwork(server.url, 'small', 10_000);
    networks.push(small);
    const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    const programs = await startPrograms({ big, small }, folder, () => postgresCpu(postmaster));
    try {
      await checkAnswers(programs, { big, small });
      const c = await measure(programs); for (const [k,v] of c) for (const p of PLACES) console.log(k.reader,k.sortBy,k.sortDirection,p, 'floor', median(v.map(x=>x.floor)).toFixed(0), v[0].pages[p].map((_,i)=>median(v.map(x=>x.pages[p][i])).toFixed(0)).join(' '));
      printFigures(figuresOf(c));
    } finally {
      await programs.end();
    }
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(big.database);
    console.log(`
Processor time of a request (portal and PostgreSQL, all threads and processes) over that of its floor: Fastify that
answers 20 rows it has in memory. ${ROUNDS} rounds, each with its own floor; the worst of the cases a line speaks of.
Left out: L3, because Directus and Ghost cannot be installed here.
${machineLine(`PostgreSQL ${rows[0]?.server_version}`)}
npm run bench documents`);
  } finally {
    for (const { close } of networks) await close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
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
  const costs = new Map<Case, Costs[]>(CASES.map((each) => [each, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const each of CASES) {
      const found = await programs.costs(each);
      // The first round warms up what is compiled when it is hot.
      if (round > 0) costs.get(each)?.push(found);
    }
    process.stderr.write(round === 0 ? 'Measuring' : ` ${round}`);
  }
  process.stderr.write('\n\n');
  return costs;
}
