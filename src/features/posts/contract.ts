/** What creators read (specification, sections 2, 3 and 7; decisions.md, Answers of the API). */
import * as z from 'zod/mini';
import { call, id, pageNumber, pagination } from '#contract.ts';

/** Posts that have a list. Notifications have a call of their own. */
export const postType = z.enum(
  ['latest-news', 'opportunity', 'resource', 'survey'],
  'Ask for latest-news, opportunity, resource or survey.',
);
export type PostType = z.output<typeof postType>;

/** Page sizes where none is asked for (specification, section 9). */
export const PER = { 'latest-news': 5, opportunity: 6, resource: 6, survey: 6 } as const satisfies Record<
  PostType,
  number
>;
/** The largest page the call gives. */
export const MOST_PER = 50;

/** The page whose restriction takes the posts of a type with it. */
export const PAGE_OF = {
  'latest-news': '/blog',
  opportunity: '/opportunities',
  resource: '/resources',
  survey: '/settings/surveys',
} as const satisfies Record<PostType, string>;

/** An id as a number, or as the digits that an address holds. */
const postId = z.union(
  [id, z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Enter an id.')), z.transform(Number))],
  'Enter an id.',
);

/** A post in a list: its content is plain text, cut at 600 characters. In a detail: the whole, as clean HTML. */
export const post = z.object({
  ID: z.int(),
  type: postType,
  post_title: z.string(),
  /** URL-encoded once (`encodeURIComponent`). */
  post_content: z.string(),
  /** UTC, ISO 8601. */
  post_date: z.string(),
  post_author: z.string(),
  featured_image: z.nullable(z.string()),
  /** Where a survey leads. */
  notification_url: z.nullable(z.string()),
});
export type Post = z.output<typeof post>;

/** The same with the small id of the specification's blog detail. */
export const blogPost = z.extend(post, { id: z.int() });
export type BlogPost = z.output<typeof blogPost>;

export const notification = z.object({
  post_title: z.string(),
  /** URL-encoded once; plain text. */
  post_content: z.string(),
  /** UTC, ISO 8601. */
  post_date: z.string(),
  notification_url: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

export const featuredPost = call({
  method: 'GET',
  path: '/api/posts/featured',
  summary: 'The newest post of a type for the signed-in person; an empty object where there is none',
  query: z.object({
    postType: z.enum(['latest-news', 'resource', 'opportunity'], 'Ask for latest-news, resource or opportunity.'),
    /** There is one featured post of a type. */
    page: z.optional(z.literal('1', 'Ask for page 1.')),
    per: z.optional(z.literal('1', 'Ask for 1 item.')),
  }),
  reply: z.union([post, z.strictObject({})]),
});

export const notifications = call({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the network tells the signed-in person, newest first',
  reply: z.object({ items: z.array(notification) }),
});

export const listPosts = call({
  method: 'POST',
  path: '/api/posts/list',
  summary: 'One page of the posts of a type',
  body: z.object({
    postType,
    page: z._default(pageNumber, 1),
    per: z.optional(z.int('Enter a page size.').check(z.minimum(1), z.maximum(MOST_PER))),
  }),
  reply: z.object({ items: z.array(post), pagination }),
});

export const postDetail = call({
  method: 'POST',
  path: '/api/posts/detail',
  summary: 'One opportunity, resource or survey, whole',
  body: z.object({ id: postId }),
  reply: z.object({ items: z.array(post) }),
});

export const blogDetail = call({
  method: 'POST',
  path: '/api/blog/detail',
  summary: 'One post of the blog, whole',
  body: z.object({ id: postId }),
  reply: z.object({ items: z.array(z.array(blogPost)) }),
});

export const mediaFile = call({
  method: 'GET',
  path: '/api/media/:name',
  summary: 'A picture of a post that the signed-in person may see',
  params: z.object({
    name: z.string().check(z.regex(/^[0-9a-f]{64}\.(jpg|png|gif|webp|avif)$/, 'Enter the name of a picture.')),
  }),
});
