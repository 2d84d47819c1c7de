import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { affiliatesCommand } from '#features/affiliate-links/server/index.ts';
import { actsOf } from '#server/audit.ts';
import { type Config, readConfig } from '#server/config.ts';
import { verifyPassword } from '#server/sso/passwords.ts';
import { personByEmail } from '#server/sso/people.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { groupsCommand, peopleCommand } from './people-command.ts';
import { personRow } from './person-row.ts';

const SAMPLE = 'docs/formats/people.sample.csv';
const HEADER = 'email,first_name,last_name,groups,beta,active,account_id,account_title,permission_group';
const MAYA = 'maya@northlight.example';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-people-'));
let ground: TestDatabase;
let passwords = 0;
beforeEach(async () => {
  await ground?.close();
  ground = await testDatabase();
  await run(groupsCommand, 'set', 'creators');
  await run(groupsCommand, 'set', 'staff');
});
afterAll(async () => {
  await ground.close();
  rmSync(folder, { recursive: true });
});

type Command = (
  parts: { database: TestDatabase['database']; config: Config },
  args: readonly string[],
  out: NodeJS.WritableStream,
) => Promise<number>;

async function run(command: Command, ...args: string[]): Promise<{ code: number; said: string }> {
  const out = new PassThrough();
  const config = readConfig({ demo: true }, {});
  const code = await command({ database: ground.database, config }, args, out);
  out.end();
  return { code, said: await text(out) };
}

function bring(...lines: string[]) {
  const file = join(folder, 'people.csv');
  writeFileSync(file, [HEADER, ...lines, ''].join('\n'));
  passwords += 1;
  return run(peopleCommand, 'import', file, '--passwords', join(folder, `passwords-${passwords}.csv`));
}

const people = () => ground.database.selectFrom('people').selectAll().orderBy('email').execute();
const members = () =>
  ground.database
    .selectFrom('account_members')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['email', 'account_id', 'permission_group'])
    .orderBy('account_id')
    .execute();

test('the published schema is made of the importer’s', async () => {
  await expect(`${JSON.stringify(z.toJSONSchema(personRow, { io: 'input' }), null, 2)}\n`).toMatchFileSnapshot(
    `${process.cwd()}/docs/formats/people.schema.json`,
  );
});

describe('a file of people', () => {
  test('sets a network up, and the same again changes nothing', async () => {
    const file = join(folder, 'first.csv');
    const first = await run(peopleCommand, 'import', SAMPLE, '--passwords', file);
    expect(first).toEqual({
      code: 0,
      said: 'People: 2 created, 0 updated, 0 unchanged. New accounts: 2. Lines: 0 refused\nFirst passwords: 2\n',
    });
    expect(await people()).toMatchObject([
      { email: MAYA, first_name: 'Maya', last_name: 'Okafor', claimed_groups: ['creators'], beta: true, active: true },
      { email: 'riley@northlight.example', claimed_groups: ['creators', 'staff'] },
    ]);
    expect(await members()).toEqual([
      { email: MAYA, account_id: 101, permission_group: 'Admin' },
      { email: MAYA, account_id: 102, permission_group: 'viewer' },
    ]);
    const again = await run(peopleCommand, 'import', SAMPLE);
    expect(again).toEqual({
      code: 0,
      said: 'People: 0 created, 0 updated, 2 unchanged. New accounts: 0. Lines: 0 refused\n',
    });
    const acts = await actsOf(ground.database, {});
    expect(acts.map(({ act, about }) => [act, about['created']])).toEqual([
      ['people.imported', 2],
      ['people.imported', 0],
    ]);
  });

  test('gives new people a first password that opens the sign-on, in a file for its owner alone', async () => {
    const file = join(folder, 'opens.csv');
    await run(peopleCommand, 'import', SAMPLE, '--passwords', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [, first = ''] = readFileSync(file, 'utf8').split('\n');
    const [email = '', password = ''] = first.split(',');
    const known = await personByEmail(ground.database, email);
    expect(email).toBe(MAYA);
    expect(await verifyPassword(known?.passwordHash ?? '', password)).toBe(true);
    expect((await run(peopleCommand, 'import', SAMPLE, '--passwords', file)).code).toBe(0);
  });

  test('changes nobody where the passwords cannot be kept', async () => {
    const unnamed = await run(peopleCommand, 'import', SAMPLE);
    expect(unnamed.code).toBe(2);
    expect(unnamed.said).toContain('--passwords');
    const taken = await run(peopleCommand, 'import', SAMPLE, '--passwords', SAMPLE);
    expect(taken).toEqual({ code: 2, said: `${SAMPLE} cannot be written (EEXIST).\n` });
    expect(await people()).toEqual([]);
  });

  test('reports lines at fault and takes the others', async () => {
    const { code, said } = await bring(
      `${MAYA},Maya,Okafor,creators,,,101,Okafor Studios,Admin`,
      'nobody,,,,,,,,',
      'theo@northlight.example,Theo,Lind,strangers,,,,,',
      'ines@northlight.example,Ines,Duarte,,perhaps,,,,',
      'sam@northlight.example,Sam,Reyes,,,,105,,',
    );
    expect(code).toBe(1);
    expect(said.split('\n').slice(2, -1)).toEqual([
      'people.csv:3  email is no e-mail address.',
      'people.csv:4  There is no group strangers: see stagedoor groups.',
      'people.csv:5  beta is neither yes nor no.',
      'people.csv:6  permission_group belongs to an account_id: one of the two is missing.',
    ]);
    expect((await people()).map(({ email }) => email)).toEqual([MAYA]);
  });

  test('leaves as it is what a line leaves out, and the names that somebody set here', async () => {
    await bring(`${MAYA},Maya,Okafor,creators,no,yes,101,Okafor Studios,Admin`);
    await ground.database.updateTable('people').set({ first_name: 'May', named_here: true }).execute();
    const { said } = await bring(`${MAYA.toUpperCase()},Maya,,,,no,101,,viewer`);
    expect(said).toMatch(/^People: 0 created, 1 updated/);
    expect(await people()).toMatchObject([
      { first_name: 'May', last_name: 'Okafor', claimed_groups: ['creators'], beta: false, active: false },
    ]);
    expect(await members()).toEqual([{ email: MAYA, account_id: 101, permission_group: 'viewer' }]);
  });
});

describe('groups', () => {
  test('are listed with their people and the pages that they do not have', async () => {
    await bring(`${MAYA},Maya,Okafor,creators,,,,,`);
    const { code, said } = await run(groupsCommand, 'set', 'audio', '--without', '/dashboard,/opportunities');
    expect(code).toBe(0);
    expect(said).toBe('audio  0 people  without /dashboard, /opportunities\ncreators  1 people\nstaff  0 people\n');
    await run(groupsCommand, 'remove', 'audio');
    expect((await run(groupsCommand)).said).not.toContain('audio');
  });

  test('cannot be without a page that there is not', async () => {
    const { code, said } = await run(groupsCommand, 'set', 'audio', '--without', '/dashbord');
    expect(code).toBe(2);
    expect(said).toMatch(/^There is no page \/dashbord: /);
    expect((await run(groupsCommand)).said).not.toContain('audio');
  });
});

test('codes at retailers come in for people who are there, once', async () => {
  await run(peopleCommand, 'import', SAMPLE, '--passwords', join(folder, 'codes.csv'));
  const sample = 'docs/formats/affiliates.sample.csv';
  expect(await run(affiliatesCommand, 'import', sample)).toEqual({
    code: 0,
    said: 'Codes: 2 created, 0 unchanged. Lines: 0 refused\n',
  });
  const file = join(folder, 'affiliates.csv');
  writeFileSync(file, `email,affiliate_id\n${MAYA},okafor-20\nno@body.example,code-20\n${MAYA},a code\n`);
  expect(await run(affiliatesCommand, 'import', file)).toEqual({
    code: 1,
    said: 'Codes: 0 created, 1 unchanged. Lines: 2 refused\naffiliates.csv:3  Nobody has this e-mail address\naffiliates.csv:4  affiliate_id is no code: letters, digits and hyphens\n',
  });
});
