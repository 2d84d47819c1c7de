import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { User } from '#features/account/contract.ts';
import { useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { PanelBody } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TableBox } from '#web/ui/Table.tsx';
import text from '#web/ui/Text.module.css';
import { UNKNOWN_ACCOUNT } from '../contract.ts';
import css from './Documents.module.css';
import { DocumentsTable } from './DocumentsTable.tsx';
import { rangeLabel } from './labels.ts';
import { documentsQuery } from './query.ts';
import { type DocumentsSearch, nextOrder } from './search.ts';

const route = getRouteApi('/house/documents');

/** Statements, tax documents and revenue reports of all the person's accounts, or of one. */
export function DocumentsPage() {
  useTitle('Documents');
  const { accounts } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isOthers = search.accountId !== 'all' && !accounts.some(({ id }) => id === search.accountId);
  if (isOthers) return <Elsewhere search={{ ...search, accountId: 'all' }} />;
  const choose = (accountId: DocumentsSearch['accountId']) =>
    void navigate({ search: { ...search, accountId, page: 1 } });
  return (
    <>
      <PageHead
        title="Documents"
        lede={
          <>
            Statements are published <span className={text.nowrap}>5-6 weeks</span> after a month ends.
          </>
        }
      >
        <AccountSelect accounts={accounts} selected={search.accountId} onSelect={choose} />
      </PageHead>
      <Documents search={search} />
    </>
  );
}

type AccountSelectProps = {
  accounts: User['accounts'];
  selected: DocumentsSearch['accountId'];
  onSelect: (accountId: DocumentsSearch['accountId']) => void;
};

function AccountSelect({ accounts, selected, onSelect }: AccountSelectProps) {
  return (
    <Select
      auto
      aria-label="Account"
      value={selected}
      onChange={({ target }) => onSelect(target.value === 'all' ? 'all' : Number(target.value))}
    >
      <option value="all">All accounts</option>
      {accounts.map(({ id, title }) => (
        <option key={id} value={id}>
          {title ?? UNKNOWN_ACCOUNT}
        </option>
      ))}
    </Select>
  );
}

function Documents({ search }: { search: DocumentsSearch }) {
  const navigate = route.useNavigate();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...documentsQuery(search),
    placeholderData: keepPreviousData,
  });
  if (isError) {
    return (
      <TableBox>
        <PanelBody>
          <Failed title="Your documents could not be loaded." busy={isFetching} onRetry={() => void refetch()}>
            Nothing is lost. Try again in a moment.
          </Failed>
        </PanelBody>
      </TableBox>
    );
  }
  const { page, per } = search;
  const total = data?.pagination.total ?? 0;
  const totalPages = Math.ceil(total / per);
  if (data && !isPlaceholderData) {
    if (page > 1 && page > totalPages) return <Elsewhere search={{ ...search, page: Math.max(1, totalPages) }} />;
    if (total === 0) return <Nothing />;
  }
  return (
    <>
      <DocumentsTable
        documents={data?.items}
        total={total}
        search={search}
        busy={!data || isPlaceholderData}
        onSort={(column) => void navigate({ search: { ...search, ...nextOrder(search, column), page: 1 } })}
      />
      <div className={css.below}>
        <p className={css.range} role="status">
          {data && !isPlaceholderData && rangeLabel(page, per, total)}
        </p>
        <Pager
          page={page}
          totalPages={totalPages}
          renderLink={(to, props) => (
            // Exact, or the first page, whose address has no number, counts as current on every other.
            <Link to="/documents" search={{ ...search, page: to }} activeOptions={{ exact: true }} {...props} />
          )}
        />
      </div>
    </>
  );
}

/** The address asks for something that is not there: on to what comes nearest. */
function Elsewhere({ search }: { search: DocumentsSearch }) {
  return <Navigate to="/documents" search={search} replace />;
}

function Nothing() {
  return (
    <TableBox>
      <PanelBody>
        <Empty title="No documents are available at this time." />
      </PanelBody>
    </TableBox>
  );
}
