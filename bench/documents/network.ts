/** Networks of many documents: accounts of 2,000 each, which came in month after month, as they do. */
import { sql } from 'kysely';
import { connect, type Database } from '#server/database.ts';
import { migrate } from '#server/migrations.ts';
import { digest, randomToken } from '#server/secrets.ts';

const PER_ACCOUNT = 2000;

export interface Reader {
  readonly personId: number;
  /** Of the session's cookie. */
  readonly token: string;
  readonly documents: number;
}

export interface Network {
  readonly database: Database;
  readonly url: string;
  /** Somebody with one account, somebody with three, and somebody with many. */
  readonly readers: Record<'one' | 'three' | 'many', Reader>;
  close(): Promise<void>;
}

/** Makes a network in a new database of a server. */
export async function makeNetwork(server: string, name: string, documents: number): Promise<Network> {
  const keeper = await connect(server, 1);
  await sql`create database ${sql.id(name)}`.execute(keeper.database);
  await keeper.close();
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const { database, close } = await connect(url, 1);
  await migrate(database);
  // Nothing of it outlives the benchmark.
  await sql`set synchronous_commit = off`.execute(database);
  const accounts = documents / PER_ACCOUNT;
  await sql`
    insert into accounts (id, title) select n, 'Account ' || lpad(n::text, 4, '0') from generate_series(1, ${accounts}::integer) as n
  `.execute(database);
  for (let month = 0; month < PER_ACCOUNT; month += 200) await addDocuments(database, accounts, month, month + 199);
  await addPeople(database);
  const middle = Math.ceil(accounts / 2);
  const readers = {
    one: await addReader(database, 'one', [middle]),
    three: await addReader(database, 'three', [1, middle, accounts]),
    many: await addReader(
      database,
      'many',
      Array.from({ length: Math.min(20, accounts) }, (_, index) => index + 1),
    ),
  };
  await sql`vacuum (analyze)`.execute(database);
  return { database, url, readers, close };
}

/** The documents of these numbers of every account, in the order in which they come: one account's lie far apart. */
async function addDocuments(database: Database, accounts: number, first: number, last: number): Promise<void> {
  await sql`
    insert into documents
      (account_id, document_type, type_order, reference_date, has_day, file_key, file_name, media_type, size_bytes, sha256)
    select account,
      (array['w9', 'creator_yt_asset_revenue', 'creator_yt_video_revenue', 'financial_statement'])[1 + n % 4], n % 4,
      case when n % 3 = 0 then day else date_trunc('month', day)::date end, n % 3 = 0,
      'documents/' || account || '/' || n, n || '.pdf', 'application/pdf', 40000 + n,
      sha256(int4send(account) || int4send(n))
    from generate_series(${first}::integer, ${last}::integer) as n,
      lateral (select date '2004-01-01' + 4 * n as day) as dated,
      generate_series(1, ${accounts}::integer) as account
    order by n, account`.execute(database);
}

/** Somebody signed in for each account, so that the tables about people are as large as they would be. */
async function addPeople(database: Database): Promise<void> {
  await sql`insert into groups (name) values ('creators'), ('audio'), ('staff')`.execute(database);
  await sql`
    insert into people (email, username, claimed_groups)
    select 'creator' || id || '@northlight.example', 'creator' || id, '{creators}' from accounts`.execute(database);
  await sql`
    insert into account_members (person_id, account_id, permission_group)
    select people.id, accounts.id, 'viewer' from accounts join people on username = 'creator' || accounts.id`.execute(
    database,
  );
  await sql`
    insert into sessions (id_hash, person_id, expires_at)
    select sha256(int4send(id)), id, now() + interval '1 hour' from people`.execute(database);
}

async function addReader(database: Database, name: string, accountIds: number[]): Promise<Reader> {
  const { id } = await database
    .insertInto('people')
    .values({ email: `${name}@northlight.example`, username: name, claimed_groups: ['creators'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const memberships = accountIds.map((account_id) => ({ person_id: id, account_id, permission_group: 'viewer' }));
  await database.insertInto('account_members').values(memberships).execute();
  const token = randomToken();
  const expires_at = new Date(Date.now() + 3_600_000);
  await database
    .insertInto('sessions')
    .values({ id_hash: digest(token), person_id: id, expires_at })
    .execute();
  return { personId: id, token, documents: accountIds.length * PER_ACCOUNT };
}
