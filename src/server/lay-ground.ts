/** Starts the parts below the web server, in their order, and stops them in the reverse one. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readBrand } from './brand.ts';
import type { Config } from './config.ts';
import { connect } from './database.ts';
import { openFiles } from './files.ts';
import type { Ground } from './ground.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { migrate } from './migrations.ts';
import { attachEmbeddedPostgres } from './postgres/attach.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { demoSecret } from './secrets.ts';
import { StartFailure } from './start-failure.ts';
import { openVault } from './vault.ts';

/** One line for whoever watches the terminal. */
export type Tell = (line: string) => void;

export interface Laid extends Ground {
  readonly log: Logger;
  close(): Promise<void>;
}

interface Wishes {
  /** Use the embedded database of a portal that already runs, where one does: for commands of the terminal. */
  readonly beside?: boolean;
}

/** Lays the ground. What was started is stopped again where a later part fails. @throws StartFailure */
export async function layGround(config: Config, tell: Tell, wishes: Wishes = {}): Promise<Laid> {
  const brand = readBrand(config.brandDir);
  makeDataDir(config.dataDir);
  const secretKey = config.secretKey ?? demoSecret(config.dataDir, 'secret-key');
  const vault = openVault(config);
  const log = openLog(config);
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.reverse()) await stop();
    stops.length = 0;
  };
  try {
    const { url, stop } = await databaseServer(config, tell, wishes);
    stops.push(stop);
    const connection = await connect(url, config.databasePool);
    stops.push(connection.close);
    await migrate(connection.database);
    const jobs = await startJobs(connection.pool, log);
    stops.push(jobs.stop);
    const { database, pool } = connection;
    return {
      config,
      secretKey,
      brand,
      database,
      pool,
      jobs,
      vault,
      log,
      files: await openFiles(config),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function databaseServer(
  config: Config,
  tell: Tell,
  { beside }: Wishes,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  const running = beside ? await attachEmbeddedPostgres(config.dataDir) : undefined;
  return running
    ? { url: running, stop: async () => undefined }
    : startEmbeddedPostgres({ dataDir: config.dataDir, log: tell });
}

function makeDataDir(folder: string): void {
  try {
    // Others may pass through it, as the database's own user must, but not look around.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The data folder ${folder} cannot be made (${code}): allow it, or set another DATA_DIR.`);
  }
}
