/** Short links (goal R1): what a redirect costs beside a constant one, its click stored; and how long readers wait. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts';
import { randomToken } from '#server/secrets.ts';
import { startChild } from './child.ts';
import { follow, type Place } from './load.ts';
import { postgresCpu } from './postgres-cpu.ts';
import { type Links, makeLinks } from './redirect/links.ts';
import { machineLine, median, printFigures } from './table.ts';

const ROUNDS = 5;
const REQUESTS = 20_000;
/** Each of them asks for another link, which the process does not know yet. */
const COLD_REQUESTS = 5000;
const LINKS = 200_000;
/** Readers at a time. */
const TOGETHER = 50;
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** Of one kind of redirect in one round. */
interface Cost {
  /** Processor time of a request in microseconds. */
  readonly cpu: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99: number;
}

type Kind = 'fastify' | 'raw' | 'hot' | 'cold';

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
  console.error(`Making ${LINKS.toLocaleString('en')} links …`);
  const links = await makeLinks(server.url, LINKS);
  ends.defer(links.close);
  const portal = await startChild('documents/app.ts', {
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://portal.example',
    SECRET_KEY: randomToken(),
    VAULT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'info',
  });
  ends.defer(portal.end);
  const floor = await startChild('redirect/floor.ts', {});
  ends.defer(floor.end);
  const ports = await floor.ask<{ fastify: number; raw: number }>({});
  const at = (port: number): Place => ({ origin: `http://127.0.0.1:${port}`, headers: HEADERS });
  const ours = at(await portal.ask<number>({}));
  const ourCpu = async () => (await portal.cpu()) + postgresCpu(Number(postmaster));
  const hot = Array.from({ length: REQUESTS }, (_, index) => links.hot[index % links.hot.length] ?? '');

  const measures: Record<Kind, () => Promise<Cost>> = {
    fastify: () => costOf(floor.cpu, () => follow(at(ports.fastify), hot, TOGETHER)),
    raw: () => costOf(floor.cpu, () => follow(at(ports.raw), hot, TOGETHER)),
    hot: () => costOf(ourCpu, () => counted(links, () => follow(ours, hot, TOGETHER))),
    cold: () => costOf(ourCpu, () => counted(links, () => follow(ours, links.takeCold(COLD_REQUESTS), TOGETHER))),
  };
  const rounds: Record<Kind, Cost>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${ROUNDS} …`);
    const before = await measures.fastify();
    const found = { raw: await measures.raw(), hot: await measures.hot(), cold: await measures.cold() };
    const after = await measures.fastify();
    const fastify = { cpu: (before.cpu + after.cpu) / 2, p99: (before.p99 + after.p99) / 2 };
    if (round > 0) rounds.push({ fastify, ...found });
  }
  report(rounds);
}

async function costOf(cpu: () => Promise<number>, run: () => Promise<number[]>): Promise<Cost> {
  const before = await cpu();
  const times = (await run()).toSorted((one, other) => one - other);
  return { cpu: ((await cpu()) - before) / times.length, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** Follows links and waits until each click is stored, which is part of what they cost. @throws where one is missing */
async function counted(links: Links, run: () => Promise<number[]>): Promise<number[]> {
  const before = await links.clicks();
  const times = await run();
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(100);
    if ((await links.clicks()) === before + times.length) return times;
  }
  throw new Error(`${times.length} clicks, of which ${(await links.clicks()) - before} are stored`);
}

function report(rounds: readonly Record<Kind, Cost>[]): void {
  const ratios = (kind: Kind, by: keyof Cost) => rounds.map((round) => round[kind][by] / round.fastify[by]);
  printFigures([
    { goal: 'R1', what: 'a known code, its click stored: processor time', ratios: ratios('hot', 'cpu'), bound: 1.8 },
    { goal: 'R1', what: 'a code not yet in the process: processor time', ratios: ratios('cold', 'cpu'), bound: 7 },
    { goal: 'R1', what: `a known code, ${TOGETHER} readers at a time: p99`, ratios: ratios('hot', 'p99'), bound: 3 },
    { goal: '', what: 'beside them, node:http alone: processor time', ratios: ratios('raw', 'cpu'), bound: 1 },
  ]);
  const floor = median(rounds.map(({ fastify }) => fastify.cpu));
  console.log(`
Processor time of a request (portal and PostgreSQL, all threads and processes) over that of its floor: Fastify that
answers every code with the same redirect, ${floor.toFixed(0)} µs. ${ROUNDS} rounds of ${REQUESTS.toLocaleString('en')} requests (cold: ${COLD_REQUESTS.toLocaleString('en')}), each with its own floor, ${TOGETHER}
at a time; ${LINKS.toLocaleString('en')} links, of which 100 are known. After each run every click was found in the database, not one
more or less. Left out: kutt, whose server does not come as a package (the package of that name is a client).

npm run bench redirect, on ${machineLine()}`);
}
