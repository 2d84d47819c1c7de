/** The built browser half in dist/web, and what of it a page must name (Vite's manifest). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

export const ASSETS_FOLDER = join(import.meta.dirname, '../../dist/web');
const PREFIX = '/assets/';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface Assets {
  /** The addresses of the scripts that a source file needs, its own first. */
  scripts(source: string): string[];
  /** The addresses of the style sheets that it needs. */
  styles(source: string): string[];
}

/** Reads the manifest of the build. @throws StartFailure where there is no build */
export function readAssets(folder: string = ASSETS_FOLDER): Assets {
  const manifest = readManifest(join(folder, 'manifest.json'));
  const reached = (source: string, seen = new Set<string>()): Chunk[] => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return [];
    seen.add(source);
    return [chunk, ...(chunk.imports ?? []).flatMap((imported) => reached(imported, seen))];
  };
  return {
    scripts: (source) => reached(source).map((chunk) => PREFIX + chunk.file),
    // What is imported comes first, so that a page's own rules win.
    styles: (source) =>
      [
        ...new Set(
          reached(source)
            .reverse()
            .flatMap((chunk) => chunk.css ?? []),
        ),
      ].map((file) => PREFIX + file),
  };
}

function readManifest(file: string): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  } catch {
    throw new StartFailure('The pages are not built: start with npm start, or run npx vite build.');
  }
}
