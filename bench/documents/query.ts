/** The query's part alone: pages asked for in this process, without HTTP, session and guards. */
import type { Received } from '#contract.ts';
import type { listDocuments } from '#features/documents/contract.ts';
import { pageOfDocuments } from '#features/documents/server/page.ts';
import { runsOf } from '#features/documents/server/runs.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/database.ts';
import { type Person, peopleOfSessions } from '#server/person.ts';
import { digest } from '#server/secrets.ts';
import { serveParent } from '../child.ts';

export interface Question {
  readonly token: string;
  readonly asked: Received<typeof listDocuments>['body'];
  readonly calls: number;
  /** How many calls are under way at a time. */
  readonly together: number;
}

const config = readConfig({ demo: false });
const { database, close } = await connect(config.databaseUrl ?? '', config.databasePool);
const runs = runsOf(database);
const people = new Map<string, Person>();

async function personWith(token: string): Promise<Person> {
  const found =
    people.get(token) ?? (await peopleOfSessions(database, [digest(token)], config.session.idleMinutes, 60))[0]?.person;
  if (!found) throw new Error('The session is not there.');
  people.set(token, found);
  return found;
}

/** Asks for a page again and again, and answers the last one. */
async function ask({ token, asked, calls, together }: Question): Promise<unknown> {
  const person = await personWith(token);
  let left = calls;
  let last: unknown;
  const asker = async () => {
    while (left-- > 0) last = await pageOfDocuments(runs, person, asked);
  };
  await Promise.all(Array.from({ length: together }, asker));
  return last;
}

serveParent((question) => ask(question as Question), close);
