import { Bone } from '#web/ui/Bone.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import type { Post } from '../contract.ts';
import css from './BlogEntries.module.css';
import { Byline } from './Byline.tsx';
import { PostLink } from './PostLink.tsx';
import { PER } from './places.ts';
import { Lines } from './TileBones.tsx';
import { contentOf, preview } from './words.ts';

/** The specification's length of a preview in the blog (section 9). */
const BLOG_PREVIEW = 300;

/** As many as are seen without scrolling. */
const FIRST = 3;

/** The blog's posts, one under the other: a list to read, not a grid. */
export function BlogEntries({ posts }: { posts: readonly Post[] }) {
  return posts.map((post, index) => (
    <article key={post.ID} className={css.entry}>
      <Cover className={css.cover} src={post.featured_image} eager={index < FIRST} />
      <div className={css.body}>
        <Byline post={post} form="long" />
        <h2 className={css.title} dir="auto">
          <PostLink type="latest-news" post={post} />
        </h2>
        <p className={css.text} dir="auto">
          {preview(contentOf(post), BLOG_PREVIEW)}
        </p>
      </div>
    </article>
  ));
}

export function BlogEntriesBones() {
  return Array.from({ length: PER['latest-news'] }, (_, index) => (
    <div key={index} className={css.entry}>
      <span className={css.cover}>
        <Bone form="cover" />
      </span>
      <div className={css.body}>
        <Bone width={30} />
        <Bone width={60} form="tall" />
        <Lines count={3} lead="text14" />
      </div>
    </div>
  ));
}
