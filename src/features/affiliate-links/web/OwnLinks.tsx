import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, Link as RouterLink } from '@tanstack/react-router';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { PanelBody } from '#web/ui/Panel.tsx';
import { TableBox } from '#web/ui/Table.tsx';
import text from '#web/ui/Text.module.css';
import { LinksTable } from './LinksTable.tsx';
import css from './OwnLinks.module.css';
import { linksQuery } from './queries.ts';

/** The person's own short links. Earlier ones stay while the next page is on its way. */
export function OwnLinks({ page }: { page: number }) {
  const { data, isLoadingError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...linksQuery(page),
    placeholderData: keepPreviousData,
  });
  const total = data?.pagination.total ?? 0;
  const totalPages = data ? Math.ceil(total / data.pagination.per) : 0;
  // The address asks for more than there is.
  if (data && !isPlaceholderData && page > 1 && page > totalPages)
    return <Navigate to="/amazon-link-builder" search={{ page: Math.max(1, totalPages) }} replace />;
  return (
    <section className={css.own} aria-labelledby="own-links">
      <div className={css.head}>
        <h2 className={text.heading} id="own-links">
          Your links
        </h2>
        <span className={css.total} role="status">
          {total > 0 && (total === 1 ? '1 link' : `${total} links`)}
        </span>
      </div>
      {isLoadingError ? (
        <Place>
          <Failed title="Your links could not be loaded." busy={isFetching} onRetry={() => void refetch()}>
            They lead on all the same.
          </Failed>
        </Place>
      ) : data && total === 0 ? (
        <Place>
          <Empty title="No links yet.">The first one that you create will stand here, with its clicks.</Empty>
        </Place>
      ) : (
        <LinksTable links={data?.items} busy={!data || isPlaceholderData} />
      )}
      <Pager
        page={page}
        totalPages={totalPages}
        label="Pages of your links"
        renderLink={(to, props) => (
          <RouterLink
            to="/amazon-link-builder"
            search={{ page: to }}
            activeOptions={{ exact: true }}
            resetScroll={false}
            {...props}
          />
        )}
      />
    </section>
  );
}

function Place({ children }: { children: React.ReactNode }) {
  return (
    <TableBox>
      <PanelBody>{children}</PanelBody>
    </TableBox>
  );
}
