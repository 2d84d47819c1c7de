/** The outbox: a mail is a row and a job, both there when the change that caused it commits. */
import { sql } from 'kysely';
import type { Database, Queryable } from '../database.ts';
import type { Ground } from '../ground.ts';
import { GivenUp, type WorkChoices } from '../jobs.ts';
import { carrierOf, type Kept, NotCarried } from './carrier.ts';
import { type Mail, makeMessage } from './message.ts';

const JOB = 'mail';
/** Some four and a half days, first after half a minute, then ever longer, at last every four hours (RFC 5321, 4.5.4.1). */
const TRIES: WorkChoices = {
  retries: 35,
  pauseSeconds: 30,
  longestPauseSeconds: 4 * 3600,
  atOnce: 4,
  mostSeconds: 120,
};
/** Longer than all tries take: what still waits then was lost sight of, and is shown as failed. */
const MOST_DAYS_WAITING = 14;
const DAYS_KEPT = { sent: 30, failed: 90 };

/**
 * Puts a mail into the outbox and answers its id. Make it the last part of a change, and do not wait for other things after it.
 * @throws where `to` is not one address
 */
export async function postMail(ground: Pick<Ground, 'jobs' | 'brand'>, within: Queryable, mail: Mail): Promise<string> {
  const { id, messageId, to, subject, bytes } = await makeMessage(mail, ground.brand);
  await within
    .insertInto('mails')
    .values({ id, message_id: messageId, sent_to: to, subject, message: bytes })
    .execute();
  await ground.jobs.send(within, JOB, { id });
  return id;
}

/** Takes mails back that were not sent. */
export async function withdrawMails(within: Queryable, ids: readonly string[]): Promise<void> {
  await sql`delete from mails where id = any(${ids}) and state <> 'sent'`.execute(within);
}

/** Declares the job that carries mails away. A mail that is given up stays, with the reason. */
export async function carryMails(
  { jobs, database, brand, config }: Pick<Ground, 'jobs' | 'database' | 'brand' | 'config'>,
  choices: WorkChoices = {},
): Promise<void> {
  const carrier = carrierOf(config);
  await jobs.work<{ id: string }>(
    JOB,
    async ({ id }, { isLast }) => {
      const { rows } = await sql<Kept>`
        select id, sent_to, message, created_at from mails where id = ${id} and state = 'waiting'`.execute(database);
      const [mail] = rows;
      if (!mail) return;
      try {
        await carrier.carry(mail, brand.email.sender);
      } catch (error) {
        if (!(error instanceof NotCarried)) throw error;
        const isOver = error.isFinal || isLast;
        await tried(database, id, isOver ? 'failed' : 'waiting', error.message);
        throw isOver ? new GivenUp(error.message) : error;
      }
      await tried(database, id, 'sent', null);
    },
    { ...TRIES, ...choices },
  );
}

async function tried(
  database: Database,
  id: string,
  state: 'waiting' | 'sent' | 'failed',
  fault: string | null,
): Promise<void> {
  await sql`update mails set state = ${state}, tries = tries + 1, last_error = ${fault}, tried_at = now(),
    ended_at = case when ${state} = 'waiting' then null else now() end where id = ${id}`.execute(database);
}

/** Removes mails whose time is over, and gives up those that were lost sight of; run by a job. */
export async function clearMails(database: Database): Promise<void> {
  await sql`update mails set state = 'failed', ended_at = now(), last_error = coalesce(last_error, 'No try came to an end.')
    where state = 'waiting' and created_at < now() - make_interval(days => ${MOST_DAYS_WAITING})`.execute(database);
  for (const [state, days] of Object.entries(DAYS_KEPT))
    await sql`delete from mails where state = ${state} and ended_at < now() - make_interval(days => ${days})`.execute(
      database,
    );
}

export interface Unsent {
  readonly id: string;
  readonly sent_to: string;
  readonly subject: string;
  readonly state: 'waiting' | 'failed';
  readonly tries: number;
  readonly last_error: string | null;
  readonly created_at: Date;
}

/** Mails that wait, and dead ones, oldest first. */
export async function unsentMails(database: Database): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`select id, sent_to, subject, state, tries, last_error, created_at
    from mails where state <> 'sent' order by created_at, id`.execute(database);
  return rows;
}
