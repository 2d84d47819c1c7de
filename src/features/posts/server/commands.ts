/** What an operator does with posts from a terminal. */

import type { Ground } from '#server/ground.ts';
import { type Progress, progressOn } from '#server/progress.ts';
import { plain, print } from '#server/terminal.ts';
import { importPosts } from './import.ts';
import { readOptions, WrongOption } from './options.ts';
import { reportText } from './report.ts';
import { type Source, UnreadableSource } from './wordpress/incoming.ts';
import { openRestJson } from './wordpress/rest-json.ts';
import { openWxr } from './wordpress/wxr.ts';

type Parts = Pick<Ground, 'database' | 'files'> & {
  readonly config: Pick<Ground['config'], 'frameHosts' | 'imageHosts' | 'publicUrl'>;
};

const OPTIONS = '[--type name=type]… [--category nicename=type]… [--media folder] [--groups one,two] [--source name]';

/**
 * `stagedoor import wordpress <export.xml>`: imports WordPress's export file and prints what became of its posts.
 * @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where there is nothing to begin with
 */
export function importWordpressCommand(
  parts: Parts,
  args: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  return run(parts, args, out, `Name one file: stagedoor import wordpress <export.xml> ${OPTIONS}`, openWxr);
}

/** `stagedoor import posts <file.json>`: the same with posts of WordPress's REST API. */
export function importPostsCommand(
  parts: Parts,
  args: readonly string[],
  out: NodeJS.WritableStream,
  progress?: Progress,
): Promise<number> {
  return run(parts, args, out, `Name one file: stagedoor import posts <file.json> ${OPTIONS}`, openRestJson, progress);
}

async function run(
  parts: Parts,
  args: readonly string[],
  out: NodeJS.WritableStream,
  usage: string,
  openSource: (path: string) => Promise<Source>,
  progress = progressOn(process.stderr),
): Promise<number> {
  try {
    const options = readOptions(args, usage);
    const source = await openSource(options.file);
    const name = options.source ?? source.name;
    if (name === null)
      throw new WrongOption('The file names no site: say where its posts come from with --source name.');
    const report = await importPosts(parts, { ...source, name }, options, progress);
    await print(out, reportText(report));
    return report.refused.length + report.pictures.broken.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableSource || error instanceof WrongOption)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}
