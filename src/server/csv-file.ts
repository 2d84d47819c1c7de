/** A CSV file on this machine's disk, as a command of the terminal is given it. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type CsvForm, type CsvTable, readCsv } from './csv.ts';
import { UnreadableSource } from './unreadable-source.ts';

/** Far more than the lines of a million people or accounts. */
const LARGEST_FILE = 200_000_000;

/** Reads a file of a form; answers its name with its rows. @throws UnreadableSource where there is nothing to begin with */
export async function readCsvFile<Column extends string>(
  path: string,
  form: CsvForm<Column>,
): Promise<CsvTable<Column> & { readonly file: string }> {
  const file = basename(path);
  return { file, ...readCsv(await bytesOf(path, file, form.what), file, form) };
}

async function bytesOf(path: string, file: string, what: string): Promise<Buffer> {
  try {
    const about = await stat(path);
    if (about.isDirectory() || about.size > LARGEST_FILE)
      throw new UnreadableSource(`${file} is no ${what}: it must be a file of at most ${LARGEST_FILE / 1e6} MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableSource(code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be read (${code}).`);
  }
}
