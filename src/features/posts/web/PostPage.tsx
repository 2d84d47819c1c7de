import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import css from './Article.module.css';
import { Article, ArticleBones } from './Article.tsx';
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
  return known ? <KnownPost key={known} id={known} {...props} /> : <NotFoundPage />;
}

const BackTo = createLink(BackLink);

function KnownPost({ type, id, name, all, failed, children }: Omit<PostPageProps, 'id'> & { id: number }) {
  const { data: post, isLoadingError, isFetching, refetch } = useQuery(postQuery(type, id));
  if (post === null) return <NotFoundPage />;
  return (
    <div className={css.place}>
      <div className={css.article}>
        <BackTo to={PAGE_OF[type]}>{all}</BackTo>
        {post && <Article post={post}>{children}</Article>}
        {!post && !isLoadingError && <ArticleBones name={name} />}
        {isLoadingError && <Failed name={name} failed={failed} busy={isFetching} onRetry={() => void refetch()} />}
      </div>
    </div>
  );
}

type FailedProps = { name: string; failed: string; busy: boolean; onRetry: () => void };

function Failed({ name, failed, busy, onRetry }: FailedProps) {
  useTitle(name);
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <>
      <h1 className={text.screenReader}>{name}</h1>
      <Panel padded>
        <Empty error title={failed} action={retry} />
      </Panel>
    </>
  );
}
