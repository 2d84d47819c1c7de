/** What happens to channels without anybody asking. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import type { Jobs } from '#server/jobs.ts';
import { removeOldConsents } from './consents.ts';
import { removeOldPictures } from './pictures.ts';
import type { Sources } from './platforms/sources.ts';
import { readPublicChannels } from './public-reading.ts';
import { grantedOf, publicDue } from './queries.ts';
import { readChannels } from './reading.ts';

/** A channel is read again after so long; one that fails as soon as its platform is not left alone any more. */
const HOURS = 6;
/** People whose channels one run sends for; the next run goes on. */
const MOST_PEOPLE = 500;
/** Public channels that one run reads: twenty requests. */
const MOST_PUBLIC = 1_000;

interface OfPerson {
  readonly personId: number;
}

/** Declares the jobs that read channels, and those that clear up. */
export async function declareChannelJobs(ground: Ground, sources: Sources): Promise<void> {
  const { database, jobs } = ground;
  await jobs.work<OfPerson>(
    'read-channels',
    async ({ personId }) => readChannels(ground, sources, await grantedOf(database, personId, HOURS * 3600)),
    { retries: 1, mostSeconds: 300 },
  );
  await jobs.every('*/15 * * * *', 'read-due-channels', async () => {
    await sendDue(database, jobs);
    await readPublicChannels(ground, sources, await publicDue(database, HOURS * 3600, MOST_PUBLIC));
  });
  await jobs.every('*/10 * * * *', 'remove-consents', () => removeOldConsents(database));
  await jobs.every('41 4 * * *', 'remove-channel-pictures', () => removeOldPictures(ground));
}

/** Sends a job for each person with channels to read, those that wait longest first. */
async function sendDue(database: Database, jobs: Pick<Jobs, 'send'>): Promise<void> {
  const { rows } = await sql<OfPerson>`
    select person_id as "personId" from channels join channel_grants on channel_id = channels.id
    where (tried_at is null or tried_at < now() - make_interval(hours => ${HOURS}))
      and domain not in (select domain from platform_pauses where until > now())
    group by person_id order by min(coalesce(tried_at, '-infinity')) limit ${MOST_PEOPLE}`.execute(database);
  for (const { personId } of rows) await jobs.send(database, 'read-channels', { personId }, { key: String(personId) });
}
