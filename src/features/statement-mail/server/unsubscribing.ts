/** Ending the monthly statement e-mail for somebody. */
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { withdrawMails } from '#server/mail/outbox.ts';
import { holdReader } from './readers.ts';

/** Which way they came: the portal's page, signed in, or the signed address of a mail. */
type Way = 'page' | 'one-click';

/** Ends it, and takes back what is not sent yet. Once more changes nothing, nor does somebody who is gone. */
export async function unsubscribe(database: Database, personId: number, address: string, way: Way): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await holdReader(transaction, personId);
    const { rows } = await sql`
      insert into statement_mail_unsubscribed (person_id) select id from people where id = ${personId}
      on conflict do nothing returning person_id`.execute(transaction);
    if (rows.length === 0) return;
    const mails = await transaction
      .selectFrom('statement_mails')
      .select('mail_id')
      .where('person_id', '=', personId)
      .where('mail_id', 'is not', null)
      .execute();
    await withdrawMails(
      transaction,
      mails.flatMap(({ mail_id }) => mail_id ?? []),
    );
    await recordAct(transaction, { act: 'statement-mail.unsubscribed', personId, address, about: { way } });
  });
}
