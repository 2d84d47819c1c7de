import { posix } from 'node:path';
import { importsOf, type SourceFile } from './sources.ts';

export interface Loaded {
  /** The paths of our modules, each with the one that asked for it first. */
  readonly modules: ReadonlyMap<string, string>;
  /** The names of packages. */
  readonly packages: ReadonlyMap<string, string>;
}

/**
 * All that a process loads when it starts at a module, the dynamic imports too.
 * @param leaveOut the specifiers of dynamic imports that it does not come to
 */
export function loadedFrom(entry: string, files: readonly SourceFile[], leaveOut: RegExp): Loaded {
  const known = new Map(files.map((file) => [file.path, file]));
  const modules = new Map([[entry, entry]]);
  const packages = new Map<string, string>();
  // A map gives what is added while it is read.
  for (const path of modules.keys()) {
    const file = known.get(path);
    if (!file) throw new Error(`${modules.get(path)} imports ${path}, which is not there`);
    for (const { specifier, dynamic } of importsOf(file)) {
      if (specifier.startsWith('node:') || (dynamic && leaveOut.test(specifier))) continue;
      const found = /^[#.]/.test(specifier) ? modules : packages;
      const name = found === modules ? pathOf(specifier, path) : packageOf(specifier);
      if (!found.has(name)) found.set(name, path);
    }
  }
  return { modules, packages };
}

/** As package.json's `imports` have it: `#server/x.ts` is src/server/x.ts. */
function pathOf(specifier: string, from: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(from), specifier);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
