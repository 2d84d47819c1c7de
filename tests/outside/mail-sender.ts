/** The part of a portal that carries mails away, as a process that a test can kill: its pauses are short. */
import { readBrand } from '#server/brand.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/database.ts';
import { startJobs } from '#server/jobs.ts';
import { openLog } from '#server/log.ts';
import { carryMails } from '#server/mail/outbox.ts';
import { stopWithParent } from '#server/parent.ts';

stopWithParent(() => process.exit());

const config = readConfig({ demo: true });
const { database, pool } = await connect(config.databaseUrl ?? '', 10);
const log = openLog(config);
const jobs = await startJobs(pool, log, { pollSeconds: 0.5, superviseSeconds: 1, heartbeatSeconds: 10 });
await carryMails(
  { jobs, database, config, brand: readBrand(config.brandDir) },
  { pauseSeconds: 1, longestPauseSeconds: 4, atOnce: 40 },
);
process.stdout.write('ready\n');
