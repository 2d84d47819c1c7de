/** The programs under measurement: the portal on either network, the query alone, and the floor. */
import { deepStrictEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract.ts';
import { listDocuments } from '#features/documents/contract.ts';
import { randomToken } from '#server/secrets.ts';
import { startChild } from '../child.ts';
import { type Letter, post, TOGETHER } from '../load.ts';
import { askedOf, type Case, PLACES, type Place } from './cases.ts';
import type { Costs } from './figures.ts';
import type { Network } from './network.ts';
import type { Question } from './query.ts';

/** Enough that a round's own noise is small: processes are measured to the microsecond. */
const REQUESTS = 150;

export interface Programs {
  /** One page, as the portal on a network answers it. */
  page(size: Size, each: Case, place: Place): Promise<unknown>;
  /** The same from the query alone, on the big network, asked for so many times. */
  query(each: Case, place: Place, calls: number): Promise<unknown>;
  /** One round of one case: all its pages, and the floor before and after. */
  costs(each: Case): Promise<Costs>;
  end(): Promise<void>;
}

type Size = 'big' | 'small';

export async function startPrograms(
  networks: Record<Size, Network>,
  folder: string,
  postgresCpu: () => number,
): Promise<Programs> {
  const settings = (network: Network) => ({
    DATABASE_URL: network.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://portal.example',
    SECRET_KEY: randomToken(),
    VAULT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    LIMIT_PERSON: '1000000000',
    LIMIT_ADDRESS: '1000000000',
    LOG_LEVEL: 'error',
  });
  const big = await startChild('documents/app.ts', settings(networks.big));
  const small = await startChild('documents/app.ts', settings(networks.small));
  const alone = await startChild('documents/query.ts', settings(networks.big));
  const floor = await startChild('documents/floor.ts', {});
  const apps = { big, small };
  const ports = { big: await big.ask<number>({}), small: await small.ask<number>({}) };

  const letters = new Map<string, Letter>();
  async function letterOf(size: Size, each: Case, place: Place): Promise<Letter> {
    const { readers } = networks[size];
    const reader = readers[each.reader];
    const origin = `http://127.0.0.1:${ports[size]}`;
    const key = `${size} ${each.reader}`;
    const known = letters.get(key) ?? (await signedIn(origin, reader.token));
    letters.set(key, known);
    return { ...known, body: JSON.stringify(askedOf(each, place, reader.documents)) };
  }

  async function page(size: Size, each: Case, place: Place): Promise<unknown> {
    const { url, headers, body } = await letterOf(size, each, place);
    const response = await fetch(url, { method: 'POST', headers, body });
    return response.json();
  }

  async function query(each: Case, place: Place, calls: number): Promise<unknown> {
    const { token, documents } = networks.big.readers[each.reader];
    const question: Question = { token, asked: askedOf(each, place, documents), calls, together: TOGETHER };
    return alone.ask(question);
  }

  /** Microseconds of processor time of one request. */
  async function costOf(cpu: () => Promise<number>, requests: number, run: () => Promise<unknown>): Promise<number> {
    const before = await cpu();
    await run();
    return ((await cpu()) - before) / requests;
  }

  async function floorCost(each: Case): Promise<number> {
    const rows = await page('big', each, 'first');
    const port = await floor.ask<number>({ page: rows });
    const letter = { ...(await letterOf('big', each, 'first')), url: `http://127.0.0.1:${port}${listDocuments.path}` };
    const answered = await fetch(letter.url, { method: 'POST', headers: letter.headers, body: letter.body });
    deepStrictEqual(await answered.json(), rows);
    return costOf(floor.cpu, 3 * REQUESTS, () => post(letter, 3 * REQUESTS));
  }

  return {
    page,
    query,
    async costs(each) {
      const floorBefore = await floorCost(each);
      const costs = { first: [0, 0, 0], middle: [0, 0, 0], last: [0, 0, 0] } as Costs['pages'];
      for (const place of PLACES) {
        const ofApp = async (size: Size) => {
          const letter = await letterOf(size, each, place);
          const cpu = async () => (await apps[size].cpu()) + postgresCpu();
          return costOf(cpu, REQUESTS, () => post(letter, REQUESTS));
        };
        const ofQuery = async () => (await alone.cpu()) + postgresCpu();
        costs[place] = [
          await ofApp('big'),
          await ofApp('small'),
          await costOf(ofQuery, REQUESTS, () => query(each, place, REQUESTS)),
        ];
      }
      return { floor: (floorBefore + (await floorCost(each))) / 2, pages: costs };
    },
    async end() {
      for (const child of [big, small, alone, floor]) await child.end();
    },
  };
}

/** The portal's own way to a CSRF pair, and then what each request carries. */
async function signedIn(origin: string, token: string): Promise<Letter> {
  const session = `__Host-stagedoor=${token}`;
  const response = await fetch(`${origin}/api/authcheck`, { headers: { cookie: session } });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1);
  return {
    url: origin + listDocuments.path,
    headers: {
      'content-type': 'application/json',
      cookie: [session, ...cookies].join('; '),
      [CSRF_HEADER]: csrf ?? '',
    },
    body: '',
  };
}
