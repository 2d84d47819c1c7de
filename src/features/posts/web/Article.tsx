import type { ReactNode } from 'react';
import { useTitle } from '#web/title.ts';
import { Bone } from '#web/ui/Bone.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { classNames } from '#web/ui/classNames.ts';
import text from '#web/ui/Text.module.css';
import type { Post } from '../contract.ts';
import css from './Article.module.css';
import { Byline } from './Byline.tsx';
import { Prose } from './Prose.tsx';
import { Lines } from './TileBones.tsx';
import { contentOf, titleOf } from './words.ts';

type ArticleProps = {
  /** Undefined before it has come, or where it did not. */
  post: Post | undefined;
  /** What it is called before its own title is known. */
  name: string;
  /** In place of what did not come. */
  failed?: ReactNode;
  /** What can be done about it, under it. */
  children?: ReactNode;
};

/** A post to read: title, day and author, picture, content. Its heading stays one element, since the focus may be on it. */
export function Article({ post, name, failed, children }: ArticleProps) {
  const title = post ? titleOf(post) : name;
  const loading = !post && !failed;
  useTitle(title);
  return (
    <article className={css.article} aria-busy={loading}>
      <header className={css.head}>
        <h1 className={classNames(text.title, css.title)} dir="auto">
          <span className={classNames(loading && text.screenReader)}>{title}</span>
          {loading && <Bone form="tall" width={80} />}
        </h1>
        {post && <Byline post={post} />}
        {loading && <Lines count={1} />}
      </header>
      {post?.featured_image && <Cover className={css.cover} src={post.featured_image} eager />}
      {post && <Prose html={contentOf(post)} />}
      {loading && (
        <>
          <span className={css.cover}>
            <Bone form="cover" />
          </span>
          <div>
            <Lines count={5} lead="prose" />
          </div>
        </>
      )}
      {failed}
      {post && children}
    </article>
  );
}
