/** Where short links lead: the much followed ones from memory, the others from the database. */
import type pg from 'pg';
import { inBatches } from '#server/batches.ts';

export interface HotLink {
  readonly id: number;
  readonly target: string;
}

/** Links kept at most: some 10 MB. */
const MOST = 50_000;
/** Milliseconds after which a link is read anew, in case it was removed and only robots or nobody follows it. */
const FRESH = 60_000;

/** A lookup reads one index alone (migration 0015), by a statement that each connection prepares once. */
const LOOK_UP = { name: 'short links', text: 'select code, id, target from short_links where code = any($1)' };
/** Codes of one lookup. */
const MOST_CODES = 200;

interface Kept {
  readonly link: HotLink;
  readonly until: number;
}

export interface HotLinks {
  /** From memory; undefined where it is not there. */
  known(code: string): HotLink | undefined;
  /** From the database; undefined where there is no such link. */
  find(code: string): Promise<HotLink | undefined>;
  /** Links that are gone from the database are gone from here. */
  forget(ids: ReadonlySet<number>): void;
}

export function hotLinks(pool: pg.Pool, most = MOST): HotLinks {
  // A map keeps the order in which things came: what was asked for last stands last, so the first goes when it is full.
  const kept = new Map<string, Kept>();
  const codes = new Map<number, string>();

  function keep(code: string, link: HotLink): void {
    const [oldest] = kept;
    if (kept.size >= most && oldest) drop(...oldest);
    kept.set(code, { link, until: Date.now() + FRESH });
    codes.set(link.id, code);
  }

  function drop(code: string, { link }: Kept): void {
    kept.delete(code);
    codes.delete(link.id);
  }

  async function read(asked: readonly string[]): Promise<(HotLink | undefined)[]> {
    const { rows } = await pool.query<HotLink & { code: string }>({ ...LOOK_UP, values: [asked] });
    const links = new Map(rows.map(({ code, id, target }) => [code, { id, target }]));
    for (const [code, link] of links) keep(code, link);
    return asked.map((code) => links.get(code));
  }

  return {
    known(code) {
      const found = kept.get(code);
      if (!found) return undefined;
      if (found.until < Date.now()) {
        drop(code, found);
        return undefined;
      }
      kept.delete(code);
      kept.set(code, found);
      return found.link;
    },
    find: inBatches(MOST_CODES, read),
    forget(ids) {
      for (const id of ids) {
        const code = codes.get(id);
        if (code === undefined) continue;
        codes.delete(id);
        kept.delete(code);
      }
    },
  };
}
