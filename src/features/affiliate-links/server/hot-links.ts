/** Where short links lead: the much followed ones from memory, the others from the database. */
import type pg from 'pg';

export interface HotLink {
  readonly id: number;
  readonly target: string;
}

/** Links kept at most: some 10 MB. */
const MOST = 50_000;
/** Milliseconds after which a link is read anew, in case it was removed and only robots or nobody follows it. */
const FRESH = 60_000;

/** A lookup reads one index alone (migration 0015), by a statement that each connection prepares once. */
const LOOK_UP = { name: 'short link', text: 'select id, target from short_links where code = $1' };

interface Kept {
  readonly link: HotLink;
  readonly until: number;
}

export interface HotLinks {
  /** From memory; undefined where it is not there. */
  known(code: string): HotLink | undefined;
  /** From the database; undefined where there is no such link. Those that ask at the same time share one query. */
  find(code: string): Promise<HotLink | undefined>;
  /** Links that are gone from the database are gone from here. */
  forget(ids: ReadonlySet<number>): void;
}

export function hotLinks(pool: pg.Pool, most = MOST, fresh = FRESH): HotLinks {
  // A map keeps the order in which things came: what was asked for last stands last, so the first goes when it is full.
  const kept = new Map<string, Kept>();
  const codes = new Map<number, string>();
  const asking = new Map<string, Promise<HotLink | undefined>>();

  function drop(code: string, { link }: Kept): void {
    kept.delete(code);
    codes.delete(link.id);
  }

  async function read(code: string): Promise<HotLink | undefined> {
    const { rows } = await pool.query<HotLink>({ ...LOOK_UP, values: [code] });
    const link = rows[0];
    if (!link) return undefined;
    const [oldest] = kept;
    if (kept.size >= most && oldest) drop(...oldest);
    kept.set(code, { link, until: Date.now() + fresh });
    codes.set(link.id, code);
    return link;
  }

  return {
    known(code) {
      const found = kept.get(code);
      if (!found) return undefined;
      kept.delete(code);
      if (found.until < Date.now()) {
        codes.delete(found.link.id);
        return undefined;
      }
      kept.set(code, found);
      return found.link;
    },
    find(code) {
      const under = asking.get(code) ?? read(code).finally(() => asking.delete(code));
      asking.set(code, under);
      return under;
    },
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
