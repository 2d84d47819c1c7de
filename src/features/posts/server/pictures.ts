/** The pictures of an import: taken from a folder, left at an allowed host, or left as links. */
import type { Ground } from '#server/ground.ts';
import { addressOf, coverAddress, sourceOf } from './html/clean-nodes.ts';
import type { Picture } from './html/rules.ts';
import { elementsIn, type Node } from './html/tree.ts';
import { hasMedia } from './import-queries.ts';
import type { MediaFolder } from './media-folder.ts';
import { BrokenPicture, readPicture, type StoredPicture } from './picture-file.ts';

/** What becomes of a picture. */
export type Found =
  | { readonly taken: StoredPicture }
  | { readonly kept: Picture }
  | { readonly broken: string }
  | { readonly left: true };

export interface Pictures {
  /** Decides about an address as a post writes it; a file that is taken is on the disk when this answers. */
  find(url: string): Promise<Found>;
}

type Parts = Pick<Ground, 'database' | 'files'> & { readonly config: Pick<Ground['config'], 'imageHosts'> };

export function picturesOf(parts: Parts, folder: MediaFolder, base: string | undefined): Pictures {
  const byPath = new Map<string, Promise<Found>>();
  return {
    async find(url) {
      const address = addressOf(url, { base });
      if (!address) return { left: true };
      const path = folder.find(address);
      if (path !== undefined) {
        const found = byPath.get(path) ?? take(parts, path);
        byPath.set(path, found);
        return found;
      }
      if (!parts.config.imageHosts.includes(address.host)) return { left: true };
      address.protocol = 'https:';
      return { kept: { src: address.href, width: null, height: null } };
    },
  };
}

async function take({ database, files }: Parts, path: string): Promise<Found> {
  try {
    const { picture, bytes } = await readPicture(path);
    if (!(await hasMedia(database, picture.sha256))) await files.put(picture.file_key, bytes);
    return { taken: picture };
  } catch (error) {
    if (error instanceof BrokenPicture) return { broken: error.message };
    throw error;
  }
}

/** The addresses under which a post shows a picture or leads to one. */
export function pictureAddresses(nodes: readonly Node[]): { shown: Set<string>; linked: Set<string> } {
  const shown = new Set<string>();
  const linked = new Set<string>();
  for (const node of elementsIn(nodes)) {
    const { tag, attributes } = node;
    const cover = coverAddress(node, (attributes['class'] ?? '').split(/\s+/));
    if (cover) shown.add(cover);
    if (tag === 'img' && sourceOf(attributes)) shown.add(sourceOf(attributes));
    if (tag === 'a' && attributes['href']) linked.add(attributes['href']);
  }
  return { shown, linked };
}
