import { useMutation } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { useTitle } from '#web/title.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import type { unsubscribeStatementMail } from '../contract.ts';
import css from './Unsubscribe.module.css';

/** Where the links of older mails lead (decisions.md, Old monthly e-mail link). */
export function UnsubscribePage() {
  useTitle('Unsubscribe');
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => call<typeof unsubscribeStatementMail>('POST /api/user/monthly-statement-email-unsubscribe'),
  });
  return (
    <>
      <PageHead
        title="Monthly statement e-mail"
        lede="It tells you once a month that your documents are ready. Without it you still find them under Documents."
      />
      <div className={css.place}>
        {isSuccess && <Banner kind="good">You are unsubscribed. We no longer send you this e-mail.</Banner>}
        {isError && <Banner kind="bad">An error occured while unsubscribing, please try again</Banner>}
        {!isSuccess && (
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            Unsubscribe
          </Button>
        )}
      </div>
    </>
  );
}
