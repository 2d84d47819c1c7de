/** Sign-in (goal S8): whether the time of a refusal tells an address that somebody has from one that nobody has. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Laid, layGround } from '#server/lay-ground.ts';
import { hashPassword } from '#server/sso/passwords.ts';
import { addPerson } from '#server/sso/people.ts';
import { type Figure, machineLine, median, printFigures } from './table.ts';

const ROUNDS = 3;
/** Of each kind in a round; each address is tried once, so that nobody has to wait. */
const TRIES = 500;

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

type Try = (email: string) => Promise<Answer>;

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'fatal', LIMIT_SIGN_INS: '1000000', LIMIT_ADDRESS: '1000000' };
  const ground = await layGround(readConfig({ demo: true }, settings), () => undefined);
  try {
    const people = await somebodies(ground, ROUNDS * TRIES);
    const app = await buildApp(ground);
    const wrong = await signInBegun(app);
    await seeAlike(wrong, people[0] ?? '');
    const differences: number[] = [];
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { known, unknown } = await measured(wrong, people.slice(round * TRIES, (round + 1) * TRIES));
      differences.push(Math.abs(median(known) - median(unknown)));
      took.push(median(known));
    }
    await app.close();
    report(differences, took);
  } finally {
    await ground.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function somebodies({ database }: Laid, count: number): Promise<string[]> {
  const password = { hash: await hashPassword('a password that nobody guesses') };
  const emails = Array.from({ length: count }, (_, place) => `somebody-${place}@northlight.example`);
  for (const email of emails)
    await addPerson(database, { email, firstName: null, lastName: null, groups: [], password });
  return emails;
}

/** Begins a sign-in as a browser does, and answers how a wrong password is sent in it. */
async function signInBegun(app: Awaited<ReturnType<typeof buildApp>>): Promise<Try> {
  const query = new URLSearchParams({
    client_id: 'stagedoor-security',
    response_type: 'none',
    scope: 'openid',
    redirect_uri: 'http://localhost:3000/sso/security',
  });
  const begun = await app.inject(`/sso/auth?${query.toString()}`);
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const url = String(begun.headers.location);
  const { body } = await app.inject({ url, cookies });
  const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (email) => {
    const payload = new URLSearchParams({ token, email, password: 'not the one' }).toString();
    return app.inject({ method: 'POST', url, cookies, headers, payload });
  };
}

/** @throws where an answer says more than the other */
async function seeAlike(wrong: Try, known: string): Promise<void> {
  const nobody = known.replace('somebody', 'nobodies');
  const [one, other] = [await wrong(known), await wrong(nobody)];
  deepStrictEqual(one.statusCode, 401);
  deepStrictEqual([other.statusCode, other.body.replace(nobody, known)], [one.statusCode, one.body]);
}

/** Milliseconds of refusals, one kind after the other by turns: what the machine does meanwhile meets both alike. */
async function measured(wrong: Try, people: readonly string[]): Promise<{ known: number[]; unknown: number[] }> {
  const timed = async (email: string) => {
    const began = performance.now();
    await wrong(email);
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (const email of people) {
    known.push(await timed(email));
    unknown.push(await timed(email.replace('somebody', 'nobody')));
  }
  return { known, unknown };
}

function report(differences: readonly number[], took: readonly number[]): void {
  const figure: Figure = { goal: 'S8', what: 'ms: known less unknown', ratios: differences, bound: 5 };
  printFigures([figure]);
  console.log(`
Difference of the medians of ${TRIES} wrong passwords for addresses that somebody has and ${TRIES} for ones that nobody has, by
turns, in each of ${ROUNDS} rounds; a refusal takes ${median(took).toFixed(1)} ms. Status and page were compared before.

npm run bench sign-in, on ${machineLine()}`);
}
