/** `stagedoor backup <new folder>` and `stagedoor restore <folder>`. */
import type { Ground } from '../ground.ts';
import { plain, print } from '../terminal.ts';
import { makeBackup } from './backup.ts';
import { type About, BackupFault } from './folder.ts';
import { restoreBackup } from './restore.ts';

type Parts = Pick<Ground, 'database' | 'pool' | 'config' | 'jobs'>;
type Work = (parts: Parts, folder: string) => Promise<About>;

/** @returns the exit code: 0 where all went well, 2 where nothing was done, with the reason */
async function run(work: Work, done: string, parts: Parts, args: readonly string[], out: NodeJS.WritableStream) {
  const [folder, ...more] = args;
  if (!folder || more.length > 0) {
    await print(out, 'Name one folder.\n');
    return 2;
  }
  try {
    const { madeAt, tables, files } = await work(parts, folder);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const stored = files === null ? 'the files stay in their bucket' : `${files} files`;
    await print(out, `${done}: ${rows} rows of ${tables.length} tables, ${stored}, as of ${madeAt} (UTC)\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}

export const backupCommand = (parts: Parts, args: readonly string[], out: NodeJS.WritableStream) =>
  run(makeBackup, 'Backed up', parts, args, out);
export const restoreCommand = (parts: Parts, args: readonly string[], out: NodeJS.WritableStream) =>
  run(restoreBackup, 'Restored', parts, args, out);
