/** What an operator does with documents from a terminal. */

import type { Ground } from '#server/ground.ts';
import { progressOn } from '#server/progress.ts';
import { plain, print } from '#server/terminal.ts';
import { UnreadableSource } from '#server/unreadable-source.ts';
import { type ImportReport, importDocuments, type Remark } from './import.ts';

type Parts = Pick<Ground, 'database' | 'files' | 'brand' | 'jobs'>;

const WITHOUT_MAIL = '--without-mail';
const USAGE = `Name one folder or manifest: stagedoor import documents <folder or manifest.csv> [${WITHOUT_MAIL}]
  ${WITHOUT_MAIL}  sends no statement mails for what this import brings in
`;

/**
 * `stagedoor import documents <folder or manifest.csv> [--without-mail]`: imports and prints what became of each row.
 * @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where the source cannot be read
 */
export async function importDocumentsCommand(
  parts: Parts,
  args: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  const [source, ...more] = args.filter((arg) => arg !== WITHOUT_MAIL);
  if (!source || source.startsWith('--') || more.length > 0) {
    await print(out, USAGE);
    return 2;
  }
  const jobs = args.includes(WITHOUT_MAIL) ? null : parts.jobs;
  try {
    const report = await importDocuments({ ...parts, jobs }, source, progressOn(process.stderr));
    await print(out, reportText(report));
    return report.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}

/** The counts, then a line for each row that did not go in: in the manifest's order, or by file. */
function reportText({ manifest, imported, skipped, refused }: ImportReport): string {
  const remarks = [...skipped, ...refused].toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.file < other.file ? -1 : 1),
  );
  const lines = remarks.map(({ line, file, reason }: Remark) => {
    const where = line === null ? '' : `${manifest}:${line}`;
    return plain([where, file, reason].filter(Boolean).join('  '));
  });
  const counts = `${imported} imported, ${skipped.length} skipped, ${refused.length} refused`;
  return `${[counts, ...lines].join('\n')}\n`;
}
