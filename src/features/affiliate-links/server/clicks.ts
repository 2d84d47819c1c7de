/**
 * Clicks, counted in memory and stored in small slices. Of who clicked nothing is kept.
 *
 * A click is counted before its answer goes out. What is stored each 50 ms are sums, one row for each link and day,
 * added to what other processes stored: so several of them count right, SIGTERM loses nothing (the last slices are
 * stored at the stop), and a process that is killed loses what it counted since its last slice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Queryable } from '#server/database.ts';

/** Milliseconds for which clicks are gathered. Larger slices make larger statements, which redirects then wait for. */
const SLICE = 50;
/** Milliseconds after which a slice that could not be stored is tried again, and how often at the stop. */
const LATER = 500;
const LAST_TRIES = 10;
/** Rows of one statement. */
const MOST_ROWS = 500;
/** Milliseconds of a day, and more days than there will be. */
const DAY = 86_400_000;
const MOST_DAYS = 100_000;

export interface Count {
  readonly linkId: number;
  /** UTC, `2026-11-20`. */
  readonly day: string;
  /** By people. */
  clicks: number;
  /** By robots, and by what looks ahead of people. */
  previews: number;
}

/**
 * Adds to what is stored, and answers the links that no longer exist. The rows go in by their order, so that two
 * processes never wait for each other.
 */
export async function storeClicks(database: Queryable, counts: readonly Count[]): Promise<number[]> {
  const column = <Key extends keyof Count>(key: Key) => counts.map((count) => count[key]);
  const { rows } = await sql<{ gone: number }>`
    with counted as (
      select * from unnest(
        ${column('linkId')}::bigint[], ${column('day')}::date[], ${column('clicks')}::integer[], ${column('previews')}::integer[]
      ) as counted (link_id, day, clicks, previews)),
    stored as (
      insert into short_link_days (link_id, day, clicks, previews)
      select counted.* from counted join short_links on id = link_id order by link_id, day
      on conflict (link_id, day) do update set
        clicks = short_link_days.clicks + excluded.clicks, previews = short_link_days.previews + excluded.previews)
    select distinct link_id as gone from counted where not exists (select from short_links where id = link_id)`.execute(
    database,
  );
  return rows.map(({ gone }) => gone);
}

export interface Clicks {
  count(linkId: number, kind: 'click' | 'preview'): void;
  /** Stores what is left. */
  stop(): Promise<void>;
}

/** @param onGone hears of links that were followed and no longer exist */
export function clicksInto(
  database: Queryable,
  log: FastifyBaseLogger,
  onGone: (linkIds: ReadonlySet<number>) => void,
): Clicks {
  let slice = new Map<number, Count>();
  let storing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function countOf(linkId: number, time: number): Count {
    // One number for a link and a day: a key of text would cost more than the rest.
    const key = linkId * MOST_DAYS + Math.floor(time / DAY);
    const known = slice.get(key) ?? { linkId, day: new Date(time).toISOString().slice(0, 10), clicks: 0, previews: 0 };
    slice.set(key, known);
    return known;
  }

  /** Stores one slice after another, never two at a time: while one is stored, the next is gathered. */
  function gather(): void {
    if (timer || storing || stopping) return;
    timer = setTimeout(() => {
      timer = undefined;
      storing = store().finally(() => {
        storing = undefined;
        if (slice.size > 0) gather();
      });
    }, SLICE);
  }

  async function store(): Promise<void> {
    const counts = [...slice.values()].toSorted((one, other) => one.linkId - other.linkId);
    slice = new Map();
    for (let from = 0; from < counts.length; from += MOST_ROWS) {
      try {
        const gone = await storeClicks(database, counts.slice(from, from + MOST_ROWS));
        if (gone.length > 0) onGone(new Set(gone));
      } catch (error) {
        log.warn({ err: error }, 'clicks wait to be stored');
        putBack(counts.slice(from));
        await sleep(LATER);
        return;
      }
    }
  }

  function putBack(counts: readonly Count[]): void {
    for (const { linkId, day, clicks, previews } of counts) {
      const count = countOf(linkId, Date.parse(day));
      count.clicks += clicks;
      count.previews += previews;
    }
  }

  return {
    count(linkId, kind) {
      const count = countOf(linkId, Date.now());
      if (kind === 'click') count.clicks += 1;
      else count.previews += 1;
      gather();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await storing;
      for (let tries = 0; slice.size > 0 && tries < LAST_TRIES; tries += 1) await store();
      const lost = [...slice.values()].reduce((sum, { clicks }) => sum + clicks, 0);
      if (lost > 0) log.error({ clicks: lost }, 'clicks were lost: the database did not take them');
    },
  };
}
