/** Mails the readers of a month, once its documents are all there. */
import { DOCUMENTS_PUBLISHED, type Published, publishedIn } from '#features/documents/server/index.ts';
import type { Ground } from '#server/ground.ts';
import { isAddress } from '#server/mail/message.ts';
import { postMail } from '#server/mail/outbox.ts';
import { statementMail } from './letter.ts';
import { unsubscribeAddress } from './one-click.ts';
import { readersOf, takeMonth } from './readers.ts';

type Parts = Pick<Ground, 'brand' | 'config' | 'database' | 'jobs' | 'log' | 'secretKey'>;

/**
 * Mails everybody who has not had the month's mail. While documents of the month still come in, it waits until none has
 * for a while, so that each person's one mail names all of theirs.
 */
export async function mailMonth(ground: Parts, published: Published, now: Date = new Date()): Promise<void> {
  const { config, database, jobs, log } = ground;
  const { month } = published;
  const { types, newest } = await publishedIn(database, published);
  if (!newest) return;
  const due = new Date(newest.getTime() + config.statementMailMinutes * 60_000);
  if (due > now) return jobs.send(database, DOCUMENTS_PUBLISHED, published, { after: due, key: month });
  for (const reader of await readersOf(database, month, [...types.keys()])) {
    if (!isAddress(reader.email)) {
      log.warn({ person: reader.id }, 'somebody has no address that a statement mail could go to');
      continue;
    }
    await database.transaction().execute(async (transaction) => {
      if (!(await takeMonth(transaction, reader.id, month))) return;
      const mail = statementMail(ground, month, reader, types, unsubscribeAddress(ground, reader.id));
      const mail_id = await postMail(ground, transaction, mail);
      await transaction
        .updateTable('statement_mails')
        .set({ mail_id })
        .where('person_id', '=', reader.id)
        .where('month', '=', `${month}-01`)
        .execute();
    });
  }
}
