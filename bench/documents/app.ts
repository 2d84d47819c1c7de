/** The portal's web server as in production, on a database that another process keeps. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readBrand } from '#server/brand.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/database.ts';
import { filesIn } from '#server/files.ts';
import { openLog } from '#server/log.ts';
import { openVault } from '#server/vault.ts';
import { serveParent } from '../child.ts';

const config = readConfig({ demo: false });
const nothing = async () => undefined;
const noJobs = { every: nothing, work: nothing, send: nothing, check: nothing, stop: nothing };
const { database, pool, close } = await connect(config.databaseUrl ?? '', config.databasePool);
const app = await buildApp(
  {
    config,
    secretKey: config.secretKey ?? '',
    brand: readBrand(config.brandDir),
    database,
    pool,
    files: filesIn(join(config.dataDir, 'files')),
    jobs: noJobs,
    vault: openVault(config),
    log: openLog(config),
  },
  { assets: { scripts: () => [], styles: () => [] } },
);
await app.listen({ port: config.port, host: config.host });

serveParent(
  async () => (app.server.address() as AddressInfo).port,
  async () => {
    await app.close();
    await close();
  },
);
