/** The calls about posts. */
import { notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { mayOpen, personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import {
  type BlogPost,
  blogDetail,
  featuredPost,
  listPosts,
  mediaFile,
  notifications,
  PAGE_OF,
  PER,
  type Post,
  type PostType,
  postDetail,
} from '../contract.ts';
import { countOf, mediaOf, postOf, postsOf, type Row } from './queries.ts';

/** Notifications are a list of all there is; more than this nobody reads. */
const MOST_NOTIFICATIONS = 50;

export function servePosts(house: House): void {
  const { database, files, guards } = house;

  answer(house, featuredPost, [guards.member], async ({ query }, request) => {
    const person = personOf(request);
    mayOpen(person, PAGE_OF[query.postType]);
    const [first] = await postsOf(database, person, query.postType, 0, 1);
    return first ? post(first) : {};
  });

  answer(house, notifications, [guards.member], async (_given, request) => {
    const rows = await postsOf(database, personOf(request), 'notification', 0, MOST_NOTIFICATIONS);
    const items = rows.map(({ title, content, published_at, link }) => ({
      post_title: title,
      post_content: encodeURIComponent(content),
      post_date: published_at.toISOString(),
      notification_url: link,
    }));
    return { items };
  });

  answer(house, listPosts, [guards.member], async ({ body }, request) => {
    const person = personOf(request);
    mayOpen(person, PAGE_OF[body.postType]);
    const per = body.per ?? PER[body.postType];
    const [rows, total] = await Promise.all([
      postsOf(database, person, body.postType, (body.page - 1) * per, per),
      countOf(database, person, body.postType),
    ]);
    return { items: rows.map(post), pagination: { total, per } };
  });

  answer(house, postDetail, [guards.member], async ({ body }, request) => {
    const person = personOf(request);
    const found = await postOf(database, person, body.id);
    if (!found || found.type === 'notification' || found.type === 'latest-news') return { items: [] };
    mayOpen(person, PAGE_OF[found.type]);
    return { items: [post(found)] };
  });

  answer(house, blogDetail, [guards.member], async ({ body }, request) => {
    const person = personOf(request);
    mayOpen(person, PAGE_OF['latest-news']);
    const found = await postOf(database, person, body.id);
    const items: BlogPost[][] = found?.type === 'latest-news' ? [[{ ...post(found), id: found.id }]] : [];
    return { items };
  });

  answer(house, mediaFile, [guards.member], async ({ params }, request, reply) => {
    const [sha256 = ''] = params.name.split('.');
    const media = await mediaOf(database, personOf(request), Buffer.from(sha256, 'hex'));
    if (!media) throw notFound();
    return (
      reply
        .type(media.media_type)
        .header('content-length', media.size_bytes)
        // Its name is its content: it never changes, but it is this person's to see.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(await files.stream(media.file_key))
    );
  });
}

function post(row: Row): Post {
  return {
    ID: row.id,
    type: row.type as PostType,
    post_title: row.title,
    post_content: encodeURIComponent(row.content),
    post_date: row.published_at.toISOString(),
    post_author: row.author,
    featured_image: row.featured_image,
    notification_url: row.link,
  };
}
