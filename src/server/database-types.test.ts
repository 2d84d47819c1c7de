import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { typesOf } from './testing/generated-types.ts';

const written = readFileSync(join(import.meta.dirname, 'database-types.ts'), 'utf8');
let here: TestDatabase;

beforeAll(async () => {
  here = await testDatabase();
});
afterAll(() => here.close());

test('the types are those of the migrated database; if not, run `npm run types`', async () => {
  expect(await typesOf(here.database)).toBe(written);
});

test('and a column more would be seen', async () => {
  await sql`alter table people add column planted bigint not null`.execute(here.database);
  expect(await typesOf(here.database)).toContain('planted: number;');
});
