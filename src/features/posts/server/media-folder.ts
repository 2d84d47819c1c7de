/** A folder with a site's pictures, searched by the addresses that posts have for them. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UnreadableSource } from './wordpress/incoming.ts';

export interface MediaFolder {
  /** The file of an address: at the same place below the uploads, else the only one of its name. */
  find(address: URL): string | undefined;
}

/** Nothing is found where there is no folder. */
export const noFolder: MediaFolder = { find: () => undefined };

/** Reads which files there are. Links are not followed. @throws UnreadableSource */
export async function mediaFolder(folder: string): Promise<MediaFolder> {
  const byName = new Map<string, string[]>();
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(folder, join(entry.parentPath, entry.name));
      const name = plain(entry.name);
      byName.set(name, [...(byName.get(name) ?? []), path]);
    }
  } catch (error) {
    throw new UnreadableSource(`The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const fileAt = (place: string): string | undefined => {
    const paths = byName.get(plain(place.split('/').at(-1) ?? ''));
    const path = paths?.find((one) => `/${plain(one.split(sep).join('/'))}`.endsWith(`/${plain(place)}`));
    return path ?? (paths?.length === 1 ? paths[0] : undefined);
  };
  return {
    find(address) {
      const place = placeOf(address);
      const path = fileAt(place) ?? fileAt(original(place));
      return path === undefined ? undefined : join(folder, path);
    },
  };
}

/** Below the uploads: `2026/09/name.jpg`, wherever the site keeps them. */
function placeOf({ pathname }: URL): string {
  const path = decoded(pathname);
  const [, below] = /\/wp-content\/uploads\/(.+)$/.exec(path) ?? /\/(\d{4}\/\d{2}\/[^/]+)$/.exec(path) ?? [];
  return below ?? path.split('/').at(-1) ?? '';
}

/** The uploaded picture that WordPress made a smaller one of: `name-300x200.jpg`, `name-scaled.jpg`. */
function original(place: string): string {
  return place.replace(/-(\d+x\d+|scaled)(\.\w+)$/, '$2');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Names compare the same whether they came from a Mac (decomposed) or elsewhere, in whatever case. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
