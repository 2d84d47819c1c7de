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
import { type Place, paymentsQuery } from './query.ts';

const BackTo = createLink(BackLink);
const NO_ACCESS: Place = { kind: 'no-access' };

/**
 * Tax and banking data of the person's accounts, for whoever runs one of them or does its finances; for nobody else is
 * there such a page.
 */
export function PaymentPage() {
  const user = useUser();
  const open = paymentAccountsOf(user);
  return open.length === 0 ? <NotFoundPage /> : <Payment accounts={user.accounts} open={open} />;
}

type PaymentProps = {
  accounts: readonly Account[];
  /** Those of them whose data the person may see. */
  open: readonly Account[];
};

function Payment({ accounts, open }: PaymentProps) {
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
        lede={`What we have on file. ${reasonOf(open)}`}
      />
      <Accounts accounts={accounts} open={open} />
    </>
  );
}

/** Nothing is asked for of an account that is not open to the person: its section says so by itself. */
function Accounts({ accounts, open }: PaymentProps) {
  const { data, isError, isFetching, refetch } = useQuery(paymentsQuery(open.map(({ id }) => id)));
  const again = { busy: isFetching, onRetry: () => void refetch() };
  return (
    <>
      {isError && (
        <Panel padded>
          <Failed title={FAILED} {...again} />
        </Panel>
      )}
      {accounts.map((account) => {
        const isOpen = open.includes(account);
        if (isOpen && isError) return null;
        const place = isOpen ? data?.get(account.id) : NO_ACCESS;
        return <AccountPanel key={account.id} account={account} place={place} {...again} />;
      })}
    </>
  );
}
