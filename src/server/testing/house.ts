/** The real app on a real database with the demo's people, for tests that ask it as somebody. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS, DEMO_GROUPS, EVERYBODY, SIGN_ON_LIST, type Somebody } from '#demo/people.ts';
import { addSomebody } from '#demo/somebody.ts';
import { buildApp, type Choices } from '../app.ts';
import { readBrand } from '../brand.ts';
import { type Config, readConfig } from '../config.ts';
import { filesIn } from '../files.ts';
import type { Ground } from '../ground.ts';
import { openLog } from '../log.ts';
import { digest, randomToken } from '../secrets.ts';
import { hashPassword } from '../sso/passwords.ts';
import { DEMO_PASSWORD } from '../sso/people.ts';
import { openVault } from '../vault.ts';
import { Browser } from './browser.ts';
import { testDatabase } from './database.ts';
import { type TestJobs, testJobs } from './jobs.ts';

export interface TestHouse {
  readonly app: FastifyInstance;
  readonly ground: Ground & { readonly jobs: TestJobs };
  /** Somebody who is not signed in. */
  visitor(): Promise<Browser>;
  /** Somebody of the demo network with a session. */
  signedIn(somebody: Somebody): Promise<Browser>;
  /** The person's id in this database. */
  idOf(somebody: Somebody): Promise<number>;
  close(): Promise<void>;
}

interface Wishes {
  /** Settings as in the environment. */
  readonly settings?: Record<string, string>;
  /** Plays the platforms of channels, which are asked for real otherwise. */
  readonly play?: NonNullable<Choices['play']>;
}

/** Builds a house. Jobs wait until a test runs them: `house.ground.jobs.run('mail')`. */
export async function testHouse({ settings = {}, play }: Wishes = {}): Promise<TestHouse> {
  const { database, pool, close } = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-house-'));
  const config = readConfig({ demo: true }, { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings });
  const jobs = await testJobs(database);
  const secretKey = randomToken();
  const brand = readBrand(config.brandDir);
  const ground: TestHouse['ground'] = {
    config,
    secretKey,
    brand,
    database,
    pool,
    jobs,
    vault: openVault(config),
    log: openLog(config),
    files: filesIn(join(dataDir, 'files')),
  };
  await database.insertInto('groups').values(DEMO_GROUPS).execute();
  await database.insertInto('accounts').values(DEMO_ACCOUNTS).execute();
  const hash = await hashPassword(DEMO_PASSWORD);
  for (const somebody of EVERYBODY) await addSomebody(database, somebody, hash);
  const assets = { scripts: () => ['/assets/portal.js'], styles: () => ['/assets/portal.css'] };
  const app = await buildApp(ground, { signOnPeople: SIGN_ON_LIST, assets, ...(play && { play }) });

  const idOf = async ({ email }: Somebody) => {
    const { id } = await database
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  };
  const visitor = async () => {
    const browser = new Browser(app);
    await browser.get('/api/authcheck');
    return browser;
  };
  return {
    app,
    ground,
    idOf,
    visitor,
    async signedIn(somebody) {
      const token = await beginSession(ground, await idOf(somebody), config);
      const browser = new Browser(app, { [sessionCookie(config)]: token });
      await browser.get('/api/authcheck');
      return browser;
    },
    async close() {
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function sessionCookie({ publicUrl }: Config): string {
  return publicUrl.protocol === 'https:' ? '__Host-stagedoor' : 'stagedoor';
}

async function beginSession({ database }: Ground, personId: number, config: Config): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(Date.now() + config.session.minutes * 60_000);
  await database
    .insertInto('sessions')
    .values({ id_hash: digest(token), person_id: personId, expires_at })
    .execute();
  return token;
}
