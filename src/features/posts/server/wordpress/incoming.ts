/** What an import reads, whatever the form of the file. */
import type { Attached } from './shortcodes.ts';

/** One post as its site knows it. */
export interface Incoming {
  readonly id: string;
  /** WordPress's name of its type: `post`, `page`, or one of the site's own. */
  readonly type: string;
  readonly status: string;
  readonly hasPassword: boolean;
  /** May hold HTML. */
  readonly title: string;
  readonly author: string;
  readonly content: string;
  /** Whether the content is HTML as WordPress shows it; else as WordPress stores it. */
  readonly isRendered: boolean;
  /** Null where the file names none. */
  readonly date: Date | null;
  readonly isSticky: boolean;
  readonly categories: readonly { readonly nicename: string; readonly name: string }[];
  /** The address of the picture above it. */
  readonly featured: string | null;
  /** Where a survey or a notification leads. */
  readonly link: string | null;
  readonly attached: Attached;
}

/** An entry of the file that is no post to be read. */
export interface Fault {
  readonly id: string;
  readonly title: string;
  readonly fault: string;
}

export interface Source {
  /** Tells the site's posts from those of others: `wordpress:https://old.example`. Null where the file names no site. */
  readonly name: string | null;
  /** What relative addresses are relative to. */
  readonly base: string | undefined;
  /** How many entries there are. */
  readonly total: number;
  entries(): AsyncIterable<Incoming | Fault>;
}

/** Why an import has nothing to begin with: one sentence for the person at the terminal. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
}

/** The name and the base of a site by its address: home pages may be below their host's root. */
export function siteOf(address: string): Pick<Source, 'name' | 'base'> {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return { name: null, base: undefined };
  const home = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return { name: `wordpress:${home}`, base: `${home}/` };
}

/** `2026-09-30 12:00:00` or `2026-09-30T12:00:00`, in UTC. Null for WordPress's zero date and what is none. */
export function utcDate(text: string): Date | null {
  const [, day, time] = /^\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text) ?? [];
  if (!day || Number(day.slice(0, 4)) === 0) return null;
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
