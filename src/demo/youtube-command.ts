/** `npm run demo:youtube -- <folder>`: writes the demo's YouTube files, to look at or to try an import with. */
import { parseArgs } from 'node:util';
import { newestReported, writeDemoYoutube } from './youtube.ts';

const USAGE = `Name a folder: npm run demo:youtube -- <folder> [--newest 2026-10] [--daily]
  --newest  the newest of the 15 months; by default the newest that is over
  --daily   one file for each job and day, as the API gives them; else one for each job and month
`;

function wishes() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { newest: { type: 'string' }, daily: { type: 'boolean', default: false } },
    });
    const { newest = newestReported(new Date()), daily } = values;
    const [folder, ...more] = positionals;
    const isWanted = folder && more.length === 0 && /^\d{4}-(0[1-9]|1[0-2])$/.test(newest);
    return isWanted ? { folder, newest, daily } : undefined;
  } catch {
    return undefined;
  }
}

const wanted = wishes();
if (wanted) await writeDemoYoutube(wanted.folder, wanted);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
