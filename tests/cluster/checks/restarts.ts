/** Processes that stop and die under load, behind nginx. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import type { Network } from '../network.ts';
import { everybody, isWell, mixed, told } from '../people-at-work.ts';
import type { Report } from '../report.ts';
import type { Visitor } from '../visitor.ts';

export async function restarts(network: Network, report: Report): Promise<void> {
  report.part('Restarts and deaths of processes');
  const people = await everybody(network);
  await rollingRestart(network, report, people);
  await suddenDeath(network, report, people);
  for (const visitor of people) visitor.leave();
}

/** What nginx says about requests that it could not bring home. */
function reasons(network: Network): string {
  const lines = readFileSync(network.place.path('nginx-error.log'), 'utf8').split('\n');
  const words = lines.flatMap(
    (line) => /\) (.*?) while .*request: "(\w+ [^ ?]+)/.exec(line)?.slice(1, 3).join(' at ') ?? [],
  );
  return [...new Set(words)].slice(0, 8).join('; ');
}

async function rollingRestart(network: Network, report: Report, people: readonly Visitor[]): Promise<void> {
  const load = startLoad(people.length, mixed(people));
  await sleep(1_000);
  let slowest = 0;
  const codes: (number | null)[] = [];
  for (const portal of network.portals.all) {
    const begun = performance.now();
    codes.push(await portal.part().stop());
    slowest = Math.max(slowest, performance.now() - begun);
    await portal.start();
    await sleep(2_500);
  }
  const tally = await load.end();
  report.check(
    'each process stopped by SIGTERM ends with 0 within 10 s',
    codes.every((code) => code === 0) && slowest < 10_000,
    `${codes.join(', ')}; ${(slowest / 1000).toFixed(1)} s at most`,
  );
  report.check(
    `a rolling restart under ${people.length} clients drops nothing`,
    isWell(tally),
    isWell(tally) ? told(tally) : `${told(tally)}; nginx: ${reasons(network)}`,
  );
}

async function suddenDeath(network: Network, report: Report, people: readonly Visitor[]): Promise<void> {
  const [portal] = network.portals.all;
  if (!portal) return;
  const load = startLoad(people.length, mixed(people));
  await sleep(1_000);
  await portal.part().stop('SIGKILL');
  await sleep(3_000);
  await portal.start();
  await sleep(3_000);
  const tally = await load.end();
  const failed = tally.answered - (tally.byStatus.get(200) ?? 0) + tally.broken.length;
  // What was under way there, of 32 clients, may be lost: calls that change something are not sent twice.
  report.check(
    'a process killed under load costs no more than its requests under way',
    failed <= people.length / 2,
    told(tally),
  );
}
