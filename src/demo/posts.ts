/** The demo network's posts, written for the importer as WordPress's REST API would give them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inThePresent } from './posts/calendar.ts';
import { NEWS } from './posts/news.ts';
import { NOTIFICATIONS } from './posts/notifications.ts';
import { OPPORTUNITIES } from './posts/opportunities.ts';
import type { DemoPost } from './posts/post.ts';
import { RESOURCES } from './posts/resources.ts';
import { SURVEYS } from './posts/surveys.ts';

/** An entry of `/wp-json/wp/v2/posts?_embed`, as far as the importer reads it. */
export interface WordpressPost {
  readonly id: number;
  readonly type: 'post' | 'opportunity' | 'resource' | 'survey' | 'notification';
  readonly status: 'publish';
  readonly slug: string;
  readonly link: string;
  /** ISO 8601 without a zone. */
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly sticky: boolean;
  /** HTML. */
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly meta: { readonly notification_url?: string };
  readonly _embedded: {
    readonly author: readonly [{ readonly name: string }];
    readonly 'wp:featuredmedia'?: readonly [{ readonly source_url: string }];
  };
}

/** The importer's `--media`: its pictures are where their addresses have them below the uploads. */
export const DEMO_MEDIA = join(import.meta.dirname, 'posts');

const SITE = 'https://northlight.example';
/** Ids begin at a table's own number and never change when a post is added on top. */
const TABLES = [
  { type: 'post', folder: 'news', first: 100, posts: NEWS },
  { type: 'opportunity', folder: 'opportunities', first: 200, posts: OPPORTUNITIES },
  { type: 'resource', folder: 'resources', first: 300, posts: RESOURCES },
  { type: 'survey', folder: 'surveys', first: 400, posts: SURVEYS },
  { type: 'notification', folder: 'notifications', first: 500, posts: NOTIFICATIONS },
] as const satisfies readonly {
  type: WordpressPost['type'];
  folder: string;
  first: number;
  posts: readonly DemoPost[];
}[];
type Table = (typeof TABLES)[number];

/**
 * All posts, newest first, with dates and months as seen from `today`.
 * @param of `newest` is the newest month with statements, as `YYYY-MM`; `publicUrl` is where links to this portal lead
 */
export function demoPosts(of: { today: Date; newest: string; publicUrl: URL }): WordpressPost[] {
  const present = { today: of.today, newest: of.newest, site: of.publicUrl.href.replace(/\/$/, '') };
  const written = TABLES.flatMap((table) =>
    table.posts.map((post, index) => {
      const inWords = (text: string) => inThePresent(text, present);
      const date = publishedOn(of.today, post.daysAgo, index);
      return wordpressPost(table, { ...post, id: table.first + table.posts.length - index }, date, inWords);
    }),
  );
  return written.toSorted((one, other) => (one.date_gmt < other.date_gmt ? 1 : -1));
}

function wordpressPost(
  { type, folder }: Table,
  post: DemoPost & { readonly id: number },
  date: string,
  inWords: (text: string) => string,
): WordpressPost {
  const { id, slug, title, author, cover, link, sticky = false } = post;
  const html = post.html ?? readFileSync(join(DEMO_MEDIA, folder, `${slug}.html`), 'utf8');
  const coverUrl = `${SITE}/wp-content/uploads/covers/cover-${String(cover).padStart(2, '0')}.webp`;
  return {
    id,
    type,
    status: 'publish',
    slug,
    link: `${SITE}/${folder}/${slug}/`,
    date_gmt: date,
    modified_gmt: date,
    sticky,
    title: { rendered: inWords(title).replaceAll('&', '&amp;') },
    content: { rendered: inWords(html) },
    meta: link === undefined ? {} : { notification_url: inWords(link) },
    _embedded: {
      author: [{ name: author }],
      ...(cover !== undefined && { 'wp:featuredmedia': [{ source_url: coverUrl }] }),
    },
  };
}

/** On a workday, between eight and a quarter past three: people of an office press these buttons. */
function publishedOn(today: Date, daysAgo: number, index: number): string {
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - daysAgo));
  const weekend = day.getUTCDay() === 6 ? 1 : day.getUTCDay() === 0 ? 2 : 0;
  day.setUTCDate(day.getUTCDate() - weekend);
  day.setUTCMinutes(8 * 60 + ((index * 145) % 436));
  return day.toISOString().slice(0, 19);
}
