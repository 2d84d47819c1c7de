import type { ReactNode } from 'react';
import { useTitle } from '#web/title.ts';
import { Bone } from '#web/ui/Bone.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { classNames } from '#web/ui/classNames.ts';
import form from '#web/ui/Form.module.css';
import text from '#web/ui/Text.module.css';
import type { Post } from '../contract.ts';
import css from './Article.module.css';
import { Byline } from './Byline.tsx';
import { Prose } from './Prose.tsx';
import { Lines } from './TileBones.tsx';
import { contentOf, titleOf } from './words.ts';

/** A post to read: title, day and author, picture, content, and what can be done about it. */
export function Article({ post, children }: { post: Post; children?: ReactNode }) {
  const title = titleOf(post);
  useTitle(title);
  return (
    <article className={css.parts}>
      <header className={css.head}>
        <h1 className={classNames(text.title, css.title)} dir="auto">
          {title}
        </h1>
        <Byline post={post} />
      </header>
      {post.featured_image && <Cover className={css.cover} src={post.featured_image} eager />}
      <Prose html={contentOf(post)} />
      {children && <div className={form.actions}>{children}</div>}
    </article>
  );
}

/** The same while it loads. Its heading has a name already, for whoever arrives at it. */
export function ArticleBones({ name }: { name: string }) {
  useTitle(name);
  return (
    <div className={css.parts} aria-busy="true">
      <header className={css.head}>
        <h1 className={classNames(text.title, css.title)}>
          <span className={text.screenReader}>{name}</span>
          <Bone form="tall" width={80} />
        </h1>
        <Lines count={1} />
      </header>
      <span className={css.cover}>
        <Bone form="cover" />
      </span>
      <div>
        <Lines count={5} lead="prose" />
      </div>
    </div>
  );
}
