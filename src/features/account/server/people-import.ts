/** Brings people, their accounts and what they are there in from a file. */
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import type { CsvForm } from '#server/csv.ts';
import { readCsvFile } from '#server/csv-file.ts';
import type { Queryable } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { type Progress, silent } from '#server/progress.ts';
import { randomToken } from '#server/secrets.ts';
import { addPerson, giveGroups, personByEmail } from '#server/sso/people.ts';
import { COLUMNS, faultsOf, type PersonRow, personRow } from './person-row.ts';

/** A line that did not go in, and why. */
export interface Remark {
  readonly line: number;
  readonly reason: string;
}

export interface PeopleReport {
  /** The file's name. */
  readonly file: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Accounts that were not there before. */
  readonly newAccounts: number;
  /** Lines. */
  readonly refused: readonly Remark[];
  /** Columns that are not known. */
  readonly ignored: readonly string[];
  /** First passwords of those whom the embedded sign-on provider did not know. */
  readonly passwords: readonly { readonly email: string; readonly password: string }[];
}

const FORM: CsvForm<keyof PersonRow> = {
  what: 'file of people',
  required: ['email'],
  optional: COLUMNS.filter((column) => column !== 'email'),
};

type Parts = Pick<Ground, 'database' | 'config'>;

/**
 * Imports a file as docs/formats/people.schema.json describes it, in one transaction; a line at fault is reported, the
 * others go in. What a column leaves out stays as it is, and so do memberships that the file does not name.
 * @param keep is told the first passwords before anything is committed
 * @throws UnreadableSource where there is nothing to begin with
 */
export async function importPeople(
  { database, config }: Parts,
  path: string,
  keep: (passwords: PeopleReport['passwords']) => Promise<void>,
  progress: Progress = silent,
): Promise<PeopleReport> {
  const { file, rows, ignored } = await readCsvFile(path, FORM);
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('import people'))`.execute(transaction);
    const groups = await groupNames(transaction);
    const refused: Remark[] = [];
    const passwords: { email: string; password: string }[] = [];
    const became = new Map<string, Became>();
    let newAccounts = 0;
    progress.begin('lines', rows.length);
    try {
      for (const { line, values, fault } of rows) {
        progress.advance(0);
        const read = personRow.safeParse(values);
        const stranger = read.data?.groups.find((name) => !groups.has(name));
        const reason = fault ?? (read.success ? undefined : faultsOf(read.error));
        if (reason !== undefined || !read.success) refused.push({ line, reason: reason ?? '' });
        else if (stranger) refused.push({ line, reason: `There is no group ${stranger}: see stagedoor groups.` });
        else {
          const written = await writePerson(transaction, read.data);
          if (await joinAccount(transaction, written.id, read.data)) newAccounts += 1;
          became.set(read.data.email, together(became.get(read.data.email), written.became));
          if (config.sso.embedded) passwords.push(...(await knownToSignOn(transaction, read.data)));
        }
      }
    } finally {
      progress.end();
    }
    if (passwords.length > 0) await keep(passwords);
    const count = (what: Became) => [...became.values()].filter((each) => each === what).length;
    const counts = { created: count('created'), updated: count('updated'), unchanged: count('unchanged'), newAccounts };
    const about = { file, ...counts, refused: refused.length };
    await recordAct(transaction, { act: 'people.imported', personId: null, address: null, about });
    return { file, ...counts, refused, ignored, passwords };
  });
}

type Became = 'created' | 'updated' | 'unchanged';

/** Of several lines of one person. */
function together(before: Became | undefined, now: Became): Became {
  if (before === 'created' || now === 'created') return 'created';
  return before === 'updated' || now === 'updated' ? 'updated' : 'unchanged';
}

async function groupNames(within: Queryable): Promise<Set<string>> {
  const rows = await within.selectFrom('groups').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

async function writePerson(within: Queryable, row: PersonRow): Promise<{ id: number; became: Became }> {
  const { email, first_name, last_name, groups, beta, active } = row;
  const before = await within.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
  if (!before) {
    const { id } = await within
      .insertInto('people')
      .values({
        email,
        username: email,
        first_name,
        last_name,
        claimed_groups: groups,
        beta: beta ?? true,
        active: active ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, became: 'created' };
  }
  const named = !before.named_here;
  const now = {
    first_name: (named && first_name) || before.first_name,
    last_name: (named && last_name) || before.last_name,
    claimed_groups: groups.length > 0 ? groups : before.claimed_groups,
    beta: beta ?? before.beta,
    active: active ?? before.active,
  };
  const isSame = (Object.keys(now) as (keyof typeof now)[]).every((name) => String(now[name]) === String(before[name]));
  if (!isSame) await within.updateTable('people').set(now).where('id', '=', before.id).execute();
  return { id: before.id, became: isSame ? 'unchanged' : 'updated' };
}

/** Puts a person into the account of their line. Whether it was made for that. */
async function joinAccount(within: Queryable, personId: number, row: PersonRow): Promise<boolean> {
  const { account_id, account_title, permission_group } = row;
  if (account_id === null || permission_group === null) return false;
  const made = await within
    .insertInto('accounts')
    .values({ id: account_id, title: account_title })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made && account_title !== null)
    await within.updateTable('accounts').set({ title: account_title }).where('id', '=', account_id).execute();
  await within
    .insertInto('account_members')
    .values({ person_id: personId, account_id, permission_group })
    .onConflict((conflict) => conflict.columns(['person_id', 'account_id']).doUpdateSet({ permission_group }))
    .execute();
  return made !== undefined;
}

/** Makes sure that the embedded sign-on provider knows somebody; answers the first password of a new person. */
async function knownToSignOn(within: Queryable, { email, first_name, last_name, groups }: PersonRow) {
  if (await personByEmail(within, email)) {
    if (groups.length > 0) await giveGroups(within, email, groups);
    return [];
  }
  const password = randomToken();
  await addPerson(within, { email, firstName: first_name, lastName: last_name, groups, password });
  return [{ email, password }];
}
