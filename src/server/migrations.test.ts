import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './database.ts';
import { migrate, migrations } from './migrations.ts';
import { StartFailure } from './start-failure.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let here: TestDatabase;
beforeEach(async () => {
  here = await testDatabase();
});
afterEach(() => here.close());

const added = (name: string, text: string) => ({ name, text, checksum: name });

test('what is applied already is not applied again', async () => {
  expect(await migrate(here.database)).toEqual([]);
});

test('a new one is applied once, also by processes that start together', async () => {
  const all = [...migrations(), added('9999_more.sql', 'create table more (id integer); insert into more values (1);')];
  const other = await connect(here.url, 2);
  const applied = await Promise.all([migrate(here.database, all), migrate(other.database, all)]);
  await other.close();
  expect(applied.flat()).toEqual(['9999_more.sql']);
  expect((await sql`select * from more`.execute(here.database)).rows).toHaveLength(1);
});

test('one that fails leaves nothing of itself behind', async () => {
  const all = [...migrations(), added('9999_broken.sql', 'create table half (id integer); select no_such_function();')];
  await expect(migrate(here.database, all)).rejects.toThrow('no_such_function');
  expect((await sql`select to_regclass('half') as half`.execute(here.database)).rows).toEqual([{ half: null }]);
  expect(await migrate(here.database)).toEqual([]);
});

test('a database of a newer version, and a migration changed after its day, are refused', async () => {
  const all = migrations();
  await expect(migrate(here.database, all.slice(0, -1))).rejects.toThrow(StartFailure);
  const changed = all.map((migration, at) => (at === 0 ? { ...migration, checksum: 'other' } : migration));
  await expect(migrate(here.database, changed)).rejects.toThrow('was changed after it was applied');
});
