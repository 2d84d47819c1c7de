import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { Account } from '#features/account/contract.ts';
import { useUser } from '#web/session.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { AccountPanel, FAILED } from './AccountPanel.tsx';
import { paymentAccountsOf, reasonOf } from './paymentAccounts.ts';
import { paymentsQuery } from './query.ts';

const BackTo = createLink(BackLink);

/** Tax and banking data of the accounts that the person runs or does the finances of; for nobody else is there such a page. */
export function PaymentPage() {
  const accounts = paymentAccountsOf(useUser());
  return accounts.length === 0 ? <NotFoundPage /> : <Payment accounts={accounts} />;
}

function Payment({ accounts }: { accounts: readonly Account[] }) {
  useTitle('Payment Settings');
  return (
    <>
      <BackTo to="/settings">Settings</BackTo>
      <PageHead
        title={
          <>
            Payment Settings <Badge lamp>Beta</Badge>
          </>
        }
        lede={`What we have on file. ${reasonOf(accounts)}`}
      />
      <Accounts accounts={accounts} />
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { data, isError, isFetching, refetch } = useQuery(paymentsQuery(accounts.map(({ id }) => id)));
  const again = { busy: isFetching, onRetry: () => void refetch() };
  if (isError) {
    return (
      <Panel padded>
        <Failed title={FAILED} {...again} />
      </Panel>
    );
  }
  return accounts.map((account) => (
    <AccountPanel key={account.id} account={account} place={data?.get(account.id)} {...again} />
  ));
}
