/** Where an import reads from: a manifest, or a folder laid out by account and month. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { UnreadableSource } from '#server/unreadable-source.ts';
import { rowsOfManifest } from './manifest.ts';
import type { Row } from './row.ts';

export interface Source {
  /** The real path of the folder that all files must be in. */
  readonly folder: string;
  /** The manifest's name; null where the folder's layout says what each file is. */
  readonly manifest: string | null;
  readonly rows: readonly Row[];
}

const MANIFEST = 'manifest.csv';
/** Far more than the rows of a million documents. */
const LARGEST_MANIFEST = 200_000_000;

/**
 * Reads what there is to import from a manifest or a folder. A folder's `manifest.csv` counts; without one each file is
 * at `<account id>/<YYYY-MM or YYYY-MM-DD>/<type>.<pdf|csv|xlsx>`, where `-` and more may follow the type. Files and
 * folders whose names begin with a dot are left out.
 * @throws UnreadableSource
 */
export async function readSource(source: string): Promise<Source> {
  try {
    const path = await realpath(source);
    if (!(await stat(path)).isDirectory()) return await sourceOfManifest(path);
    const names = await readdir(path);
    return names.includes(MANIFEST) ? await sourceOfManifest(join(path, MANIFEST)) : await sourceOfFolder(path);
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableSource(
      code === 'ENOENT' ? `There is no ${source}.` : `${source} cannot be read (${code ?? (error as Error).message}).`,
    );
  }
}

async function sourceOfManifest(path: string): Promise<Source> {
  const name = basename(path);
  const about = await stat(path);
  if (!about.isFile() || about.size > LARGEST_MANIFEST) {
    throw new UnreadableSource(`${name} is no manifest: it must be a file of at most ${LARGEST_MANIFEST / 1e6} MB.`);
  }
  return { folder: dirname(path), manifest: name, rows: rowsOfManifest(await readFile(path), name) };
}

async function sourceOfFolder(folder: string): Promise<Source> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).some((part) => part.startsWith('.')))
    .toSorted();
  if (files.length === 0) throw new UnreadableSource(`There is no ${MANIFEST} and no document in ${folder}.`);
  return { folder, manifest: null, rows: files.map(rowOfFile) };
}

function rowOfFile(file: string): Row {
  const [account = '', date = '', name = '', ...deeper] = file.split(sep);
  const [, month, day] = /^(\d{4}-\d{1,2})(?:-(\d{1,2}))?$/.exec(date) ?? [];
  const [type = ''] = basename(name, extname(name)).split('-');
  const row = { line: null, file, account, type, month: month ?? date, day: day ?? '' };
  if (name !== '' && deeper.length === 0) return row;
  return { ...row, fault: 'It is not at <account id>/<month>/<type>.pdf, .csv or .xlsx.' };
}
