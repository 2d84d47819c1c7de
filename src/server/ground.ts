/** What every feature stands on: made once at start, handed to each feature's routes. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Brand } from '#contract.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';
import type { Csrf } from './csrf.ts';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Guard } from './guards.ts';
import type { Jobs } from './jobs.ts';
import type { Sessions } from './session.ts';
import type { Vault } from './vault.ts';

/** What the parts need that exist before the web server does; commands of the terminal stand on it too. */
export interface Ground {
  readonly config: Config;
  readonly secretKey: string;
  readonly brand: Brand;
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly log: FastifyBaseLogger;
}

/** The ground with a web server on it. */
export interface House extends Ground {
  readonly app: FastifyInstance;
  readonly assets: Assets;
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly guards: { readonly member: Guard; readonly visitor: Guard };
}
