/** `npm run cluster`: the portal in several processes beside programs of others, and what it stands. Options: see OPTIONS. */
import { parseArgs } from 'node:util';
import { foreignSignOn } from './checks/foreign-sign-on.ts';
import { mail } from './checks/mail.ts';
import { restarts } from './checks/restarts.ts';
import { severalProcesses } from './checks/several-processes.ts';
import { installFromDebian } from './debian.ts';
import { startNetwork } from './network.ts';
import { makePlace } from './place.ts';
import { makeReport } from './report.ts';

const CHECKS = { processes: severalProcesses, mail, 'sign-on': foreignSignOn, restarts };
type Name = keyof typeof CHECKS;

const OPTIONS = {
  /** Which checks, comma separated; all of them without it. */
  only: { type: 'string' },
} as const;

const { values } = parseArgs({ options: OPTIONS });
const names = (values.only?.split(',') ?? Object.keys(CHECKS)) as Name[];
const unknown = names.filter((name) => !(name in CHECKS));
if (unknown.length > 0) throw new Error(`--only knows ${Object.keys(CHECKS).join(', ')}, not ${unknown.join(', ')}`);

installFromDebian();
const report = makeReport();
const place = makePlace();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void place.close().then(() => process.exit(130)));
try {
  const begun = performance.now();
  const network = await startNetwork(place);
  console.log(`Set up in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  for (const name of names) await CHECKS[name](network, report);
} catch (error) {
  console.error(error);
  report.check('the run ends by itself', false, String(error));
} finally {
  await place.close();
}
console.log(`\n${report.failed === 0 ? 'All checks hold' : `${report.failed} checks do not hold`}`);
process.exit(report.failed === 0 ? 0 : 1);
