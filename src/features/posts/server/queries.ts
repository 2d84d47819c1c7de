/** Posts as a person may see them. Every query starts from the person: what is not for them is not there. */
import { sql } from 'kysely';
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import type { PostType } from '../contract.ts';

export interface Row {
  readonly id: number;
  readonly type: PostType | 'notification';
  readonly title: string;
  readonly author: string;
  /** Clean HTML in a detail, plain text in a list. */
  readonly content: string;
  readonly featured_image: string | null;
  readonly link: string | null;
  readonly published_at: Date;
}

/** Published, in its time, and for everybody or one of the person's groups. */
function visibleTo(person: Person) {
  return sql`status = 'published' and published_at <= now()
    and (visible_from is null or visible_from <= now()) and (visible_until is null or visible_until > now())
    and (for_groups is null or for_groups && ${[...person.matchedGroups]}::text[])`;
}

/** Pinned resources first, then the newest; ties by the id, so that no post changes its place. */
const ORDER = sql`order by (type = 'resource' and pinned) desc, published_at desc, id desc`;

/** A run of a type's posts, for lists. */
export async function postsOf(
  database: Queryable,
  person: Person,
  type: Row['type'],
  offset: number,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, type, title, author, excerpt as content, featured_image, link, published_at from posts
    where type = ${type} and ${visibleTo(person)} ${ORDER} limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

export async function countOf(database: Queryable, person: Person, type: Row['type']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from posts where type = ${type} and ${visibleTo(person)}`.execute(database);
  return rows[0]?.total ?? 0;
}

/** One post, whole; undefined where there is none for this person. */
export async function postOf(database: Queryable, person: Person, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, type, title, author, content_html as content, featured_image, link, published_at from posts
    where id = ${id} and ${visibleTo(person)}`.execute(database);
  return rows[0];
}

/** The picture of a name, if a post that the person may see holds it. */
export async function mediaOf(database: Queryable, person: Person, sha256: Buffer) {
  const { rows } = await sql<{ file_key: string; media_type: string; size_bytes: number }>`
    select file_key, media_type, size_bytes from media where sha256 = ${sha256} and exists (
      select from post_media join posts on posts.id = post_id where post_media.sha256 = media.sha256 and ${visibleTo(person)})`.execute(
    database,
  );
  return rows[0];
}
