import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './Article.module.css';
import { Article } from './Article.tsx';
import { postIdOf } from './address.ts';
import { PAGE_OF } from './places.ts';
import { type ArticleType, postQuery } from './queries.ts';

type PostPageProps = {
  type: ArticleType;
  /** As the address has it. */
  id: string;
  /** What it is called before its own title is known. */
  name: string;
  /** The name of the way back to all of them. */
  all: string;
  failed: string;
  /** What can be done about it, under it. */
  children?: ReactNode;
};

/** One post, whole. An id that is no number has no call, and no page. */
export function PostPage({ id, ...props }: PostPageProps) {
  const known = postIdOf(id);
  return known ? <KnownPost key={known} {...props} id={known} /> : <NotFoundPage />;
}

const BackTo = createLink(BackLink);

function KnownPost({ type, id, name, all, failed, children }: Omit<PostPageProps, 'id'> & { id: number }) {
  const { data: post, isLoadingError, refetch } = useQuery(postQuery(type, id));
  if (post === null) return <NotFoundPage />;
  const failure = (
    <Panel padded>
      <Failed title={failed} onRetry={() => void refetch()} />
    </Panel>
  );
  return (
    <div className={css.place}>
      <div className={css.narrow}>
        <BackTo to={PAGE_OF[type]}>{all}</BackTo>
        <Article post={post} name={name} failed={isLoadingError && failure}>
          {children}
        </Article>
      </div>
    </div>
  );
}
