import { LongDate } from '#web/LongDate.tsx';
import type { DateForm } from '#web/longDate.ts';
import type { Post } from '../contract.ts';
import css from './Byline.module.css';

/** When a post came out, and who wrote it, where that is known. */
export function Byline({ post, form }: { post: Post; form?: DateForm | undefined }) {
  return (
    <p className={css.byline}>
      <LongDate at={post.post_date} form={form} />
      {post.post_author && (
        <span>
          <bdi>{post.post_author}</bdi>
        </span>
      )}
    </p>
  );
}
