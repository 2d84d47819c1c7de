/** What an operator does with tax and banking data from a terminal. */
import type { Ground } from '#server/ground.ts';
import { progressOn } from '#server/progress.ts';
import { plain, print } from '#server/terminal.ts';
import { UnreadableSource } from '#server/unreadable-source.ts';
import { importPayments, type PaymentsReport } from './import.ts';

/**
 * `stagedoor import payments <file.csv>`: imports and prints what became of it, without a word of what stands in it.
 * @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where there is nothing to begin with
 */
export async function importPaymentsCommand(
  parts: Pick<Ground, 'database' | 'vault'>,
  args: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  const [file, ...more] = args;
  if (!file || more.length > 0) {
    await print(out, 'Name one file: stagedoor import payments <file.csv>\n');
    return 2;
  }
  try {
    const report = await importPayments(parts, file, progressOn(process.stderr));
    await print(out, reportText(report));
    return report.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}

/** The counts, then a line for each line that did not go in. */
function reportText({ file, created, updated, unchanged, refused, ignored }: PaymentsReport): string {
  const lines = [
    `Accounts: ${created} created, ${updated} updated, ${unchanged} unchanged. Lines: ${refused.length} refused`,
    ...(ignored.length > 0 ? [`Ignored columns: ${ignored.join(', ')}`] : []),
    ...refused.map(({ line, reason }) => `${file}:${line}  ${reason}`),
  ];
  return `${lines.map(plain).join('\n')}\n`;
}
