import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from '#web/shell/arrival.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import type { Post, PostType } from '../contract.ts';
import css from './PostList.module.css';
import { PAGE_OF } from './places.ts';
import { postsQuery } from './queries.ts';

type PostListProps = {
  type: PostType;
  page: number;
  /** Shown when they could not be loaded. */
  failed: string;
  /** Shown when there are none, with when there will be. */
  nothing: { title: string; soon: string };
  /** Shown before the first ones have come. */
  bones: ReactNode;
  children: (posts: readonly Post[]) => ReactNode;
};

/** One page of posts and the way to the others. Earlier ones stay while the next are on their way. */
export function PostList({ type, page, failed, nothing, bones, children }: PostListProps) {
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery({
    ...postsQuery(type, page),
    placeholderData: keepPreviousData,
  });
  useArrivalOn(page);
  if (isLoadingError) {
    return (
      <Panel padded>
        <Failed title={failed} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const totalPages = data ? Math.ceil(data.pagination.total / data.pagination.per) : 0;
  const settled = data && !isPlaceholderData;
  if (settled && totalPages === 0) {
    return (
      <Panel padded>
        <Empty title={nothing.title}>{nothing.soon}</Empty>
      </Panel>
    );
  }
  // The address asks for more than there is.
  if (settled && page > totalPages) return <Navigate to={PAGE_OF[type]} search={{ page: totalPages }} replace />;
  return (
    <>
      <div className={classNames(data && !settled && css.earlier)} aria-busy={!settled}>
        {data ? children(data.items) : bones}
      </div>
      <p className={text.screenReader} role="status">
        {settled && totalPages > 1 && `Page ${page} of ${totalPages}`}
      </p>
      <Pager
        page={page}
        totalPages={totalPages}
        renderLink={(to, props) => <Link to={PAGE_OF[type]} search={{ page: to }} {...props} />}
      />
    </>
  );
}

/** The next page begins at the top, where the portal scrolls to: the focus comes along. */
function useArrivalOn(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) focusHeading();
    shown.current = page;
  }, [page]);
}
