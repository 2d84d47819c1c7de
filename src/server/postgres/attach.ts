import { resolve } from 'node:path';
import { hasCluster, passwordOf } from './cluster.ts';
import { urlOf } from './embedded.ts';
import { findPlace } from './place.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * The address of the embedded PostgreSQL that a running portal keeps on a data folder; undefined where none runs.
 * For commands of the terminal that work beside the portal; they stop nothing.
 */
export async function attachEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = await findPlace(resolve(dataDir), () => undefined);
  if (!(await hasCluster(place))) return undefined;
  const postmaster = await findPostmaster(place);
  return postmaster && urlOf(postmaster, await passwordOf(place.cluster));
}
