/** Reading a file that must be in a folder, wherever its name or its links lead. */
import { constants, open, realpath } from 'node:fs/promises';
import { isAbsolute, join, sep, win32 } from 'node:path';
import { Refused } from './row.ts';

/** The largest file that goes in: 50 MB. */
const LARGEST_FILE = 50_000_000;

const OUTSIDE = "It leads out of the manifest's folder.";

/** The bytes of a file. `folder` is a real path. @throws Refused where it leads out, is none, is empty or too large */
export async function readInside(folder: string, file: string): Promise<Buffer> {
  if (isAbsolute(file) || win32.isAbsolute(file) || file.split(/[\\/]/).includes('..')) throw new Refused(OUTSIDE);
  try {
    const path = await realpath(join(folder, file));
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw new Refused(OUTSIDE);
    return await read(path);
  } catch (error) {
    if (error instanceof Refused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Refused('There is no such file.');
    throw new Refused(`It cannot be read (${code ?? message}).`);
  }
}

async function read(path: string): Promise<Buffer> {
  // A named pipe is opened without waiting for whoever would write to it. Windows knows no such flag.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const about = await file.stat();
  if (!about.isFile()) throw new Refused('It is not a file.');
  if (about.size === 0) throw new Refused('It is empty.');
  if (about.size > LARGEST_FILE) throw new Refused(`It is larger than ${LARGEST_FILE / 1e6} MB.`);
  return file.readFile();
}
