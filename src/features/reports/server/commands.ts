/** What an operator does with reports from a terminal. */

import { parseArgs } from 'node:util';
import type { Ground } from '#server/ground.ts';
import { progressOn } from '#server/progress.ts';
import { plain, print } from '#server/terminal.ts';
import type { Remark } from './ingest/bring.ts';
import { importYoutube, type YoutubeReport } from './ingest/import.ts';
import { Unreadable } from './ingest/source.ts';

const USAGE = `Name files, folders or globs: stagedoor import youtube <files …> [--skip-bad-lines] [--created <time>] [--owner <name>]
  --skip-bad-lines  takes a file without its broken lines, where otherwise it is refused whole
  --created         when YouTube made the files, such as 2026-11-03T04:30:00Z; else their names or the disk say it
  --owner           whose files they are, where the network has several content owners
`;

/** As a shell reports a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * `stagedoor import youtube <files, folders or globs>`: imports and prints what became of them.
 * @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where there is nothing to begin with
 */
export async function importYoutubeCommand(
  ground: Pick<Ground, 'database' | 'config'>,
  args: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  const wishes = wishesOf(args, ground.config.youtube?.contentOwner);
  if (typeof wishes === 'string') {
    await print(out, `${wishes}${USAGE}`);
    return 2;
  }
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const report = await importYoutube(ground, wishes.names, {
      ...wishes,
      progress: progressOn(process.stderr),
      signal: stopping.signal,
    });
    await print(out, reportText(report));
    return report.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (stopping.signal.aborted) {
      await print(out, 'Stopped. What went in is kept: run the same again for the rest.\n');
      return INTERRUPTED;
    }
    if (!(error instanceof Unreadable)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** What the arguments ask for, or what is wrong with them. */
function wishesOf(args: readonly string[], contentOwner = '') {
  try {
    const { values, positionals: names } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'skip-bad-lines': { type: 'boolean', default: false },
        created: { type: 'string' },
        owner: { type: 'string', default: contentOwner },
      },
    });
    if (names.length === 0) return '';
    const { created, owner } = values;
    if (created !== undefined && Number.isNaN(Date.parse(created))) return `--created ${plain(created)} is no time.\n`;
    const time = created === undefined ? undefined : new Date(created).toISOString();
    return { names, skipBadLines: values['skip-bad-lines'], owner, created: time };
  } catch (error) {
    return `${plain((error as Error).message)}\n`;
  }
}

const number = new Intl.NumberFormat('en');
const counted = (count: number, noun: string) => `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The counts, then a line for each thing to know, by file. */
function reportText({ imported, lines, skipped, refused, notes, unknown, computed }: YoutubeReport): string {
  const counts = `${counted(imported, 'file')} imported (${counted(lines, 'line')}), ${skipped.length} skipped, ${new Set(refused.map(({ file }) => file)).size} refused`;
  const strangers =
    unknown.channels > 0
      ? [
          `${counted(unknown.channels, 'channel')} of nobody here (${counted(unknown.lines, 'line')}): kept until connected`,
        ]
      : [];
  const remarks = [...skipped, ...refused, ...notes].toSorted(
    (one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) || (one.line ?? 0) - (other.line ?? 0),
  );
  return `${[counts, ...strangers, `${counted(computed, 'report')} computed`, ...remarks.map(remarkLine)].join('\n')}\n`;
}

function remarkLine({ file, line, reason }: Remark): string {
  return plain(`${line === undefined ? file : `${file}:${line}`}  ${reason}`);
}
