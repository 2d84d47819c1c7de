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
const LOOK_UP = { name: 'short links', text: 'select code, id, target from short_links where code = any($1)' };
/** Codes of one lookup. */
const MOST_CODES = 200;

interface Kept {
  readonly link: HotLink;
  readonly until: number;
}

/** Somebody who waits for a code to be looked up. */
interface Wish {
  readonly found: Promise<HotLink | undefined>;
  readonly settle: (link: HotLink | undefined) => void;
  readonly fail: (error: unknown) => void;
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
  const wishes = new Map<string, Wish>();
  let asking = false;

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

  /** One lookup at a time, for all codes that were wished for meanwhile: alone each would cost several times as much. */
  async function ask(): Promise<void> {
    asking = true;
    while (wishes.size > 0) {
      const asked = [...wishes].slice(0, MOST_CODES);
      for (const [code] of asked) wishes.delete(code);
      try {
        const { rows } = await pool.query<HotLink & { code: string }>({
          ...LOOK_UP,
          values: [asked.map(([code]) => code)],
        });
        const links = new Map(rows.map(({ code, id, target }) => [code, { id, target }]));
        for (const [code, link] of links) keep(code, link);
        for (const [code, { settle }] of asked) settle(links.get(code));
      } catch (error) {
        for (const [, { fail }] of asked) fail(error);
      }
    }
    asking = false;
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
    find(code) {
      const wish = wishes.get(code) ?? wishFor();
      wishes.set(code, wish);
      // What comes in at the same turn of the loop goes along.
      if (!asking) setImmediate(() => asking || void ask());
      return wish.found;
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

function wishFor(): Wish {
  const { promise, resolve, reject } = Promise.withResolvers<HotLink | undefined>();
  return { found: promise, settle: resolve, fail: reject };
}
