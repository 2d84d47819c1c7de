/** What becomes of a post of WordPress: its type here, and whether it is published. */
import { plainText } from './excerpt.ts';
import { setOf } from './html/tree.ts';
import type { Options, Type } from './options.ts';
import type { Incoming } from './wordpress/incoming.ts';

const PARTS = setOf(
  'custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles',
  'wp_navigation wp_font_family wp_font_face',
);
/** What a site keeps beside its posts, by what a report calls it. */
const BESIDE: ReadonlyMap<string, string> = new Map([
  ['attachment', 'files'],
  ['nav_menu_item', 'menu items'],
  ['revision', 'revisions'],
  ...Array.from(PARTS, (type) => [type, 'parts of the site'] as const),
]);

/** The post as it goes in, but for what its content becomes. */
export interface Mapped {
  readonly type: Type;
  readonly status: 'published' | 'draft' | 'private';
  readonly title: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly visibleFrom: Date | null;
  readonly pinned: boolean;
  readonly categories: readonly string[];
}

/** Not a post; of a type that nothing was said of; not to go in, and why; or at fault. */
export type Fate =
  | { readonly post: Mapped }
  | { readonly beside: string }
  | { readonly unmapped: string }
  | { readonly trashed: string }
  | { readonly fault: string };

export function fateOf(post: Incoming, options: Pick<Options, 'types' | 'categories'>): Fate {
  const beside = BESIDE.get(post.type);
  if (beside) return { beside };
  const category = post.categories.find(({ nicename }) => options.categories.has(nicename));
  const type = (category && options.categories.get(category.nicename)) ?? options.types.get(post.type);
  if (!type) return { unmapped: post.type };
  if (post.status === 'trash') return { trashed: 'It is in the trash.' };
  if (post.status === 'auto-draft') return { trashed: 'It was never written.' };
  const status = statusOf(post);
  if (!post.date && status === 'published') return { fault: 'It is published, but has no date.' };
  return {
    post: {
      type,
      status,
      title: plainText(post.title),
      author: plainText(post.author),
      // A draft without a date must be the same draft the next time.
      publishedAt: post.date ?? new Date(0),
      visibleFrom: post.status === 'future' ? post.date : null,
      pinned: post.isSticky,
      categories: [...new Set(post.categories.map(({ name }) => plainText(name)))].filter(Boolean),
    },
  };
}

/** Drafts, what waits for somebody's consent, and a status of the site's own are drafts; what needs a password is private. */
function statusOf({ status, hasPassword }: Incoming): Mapped['status'] {
  if (status === 'private' || hasPassword) return 'private';
  return status === 'publish' || status === 'future' ? 'published' : 'draft';
}
