/** What an operator does with people and groups from a terminal. */
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ground } from '#server/ground.ts';
import { PAGES } from '#server/pages.ts';
import { progressOn } from '#server/progress.ts';
import { plain, print } from '#server/terminal.ts';
import { UnreadableSource } from '#server/unreadable-source.ts';
import { importPeople, type PeopleReport } from './people-import.ts';

const USAGE = 'Name one file: stagedoor people import <file.csv> [--passwords <new file>]\n';

/**
 * `stagedoor people import <file.csv> [--passwords <new file>]`: imports and prints what became of it. The embedded
 * sign-on provider gives new people a first password; they go into the file, which only its owner may read.
 * @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where there is nothing to begin with
 */
export async function peopleCommand(
  parts: Pick<Ground, 'database' | 'config'>,
  args: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  const [verb, file, option, passwords, ...more] = args;
  const isWhole = option === undefined || (option === '--passwords' && passwords !== undefined);
  if (verb !== 'import' || !file || !isWhole || more.length > 0) {
    await print(out, USAGE);
    return 2;
  }
  const keep = async (made: PeopleReport['passwords']) => {
    if (!passwords)
      throw new UnreadableSource(
        `${made.length} people are new to the embedded sign-on: name a file for their first passwords with --passwords.`,
      );
    const lines = made.map(({ email, password }) => `${email},${password}\n`).join('');
    await writeFile(passwords, `email,password\n${lines}`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      throw new UnreadableSource(`${passwords} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    });
  };
  try {
    const report = await importPeople(parts, file, keep, progressOn(process.stderr));
    await print(out, reportText(report));
    return report.refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}

function reportText(report: PeopleReport): string {
  const { file, created, updated, unchanged, newAccounts, refused, ignored, passwords } = report;
  const lines = [
    `People: ${created} created, ${updated} updated, ${unchanged} unchanged. New accounts: ${newAccounts}. Lines: ${refused.length} refused`,
    ...(passwords.length > 0 ? [`First passwords: ${passwords.length}`] : []),
    ...(ignored.length > 0 ? [`Ignored columns: ${ignored.join(', ')}`] : []),
    ...refused.map(({ line, reason }) => `${file}:${line}  ${reason}`),
  ];
  return `${lines.map(plain).join('\n')}\n`;
}

const GROUPS_USAGE = 'stagedoor groups | groups set <name> [--without /page,/other] | groups remove <name>\n';

/**
 * `stagedoor groups`: lists the portal's groups with the pages that they do not have; `set` makes or changes one,
 * `remove` takes one away. The groups that the sign-on provider names count where they have one of these names.
 */
export async function groupsCommand(
  { database }: Pick<Ground, 'database'>,
  [verb, name, option, pages, ...more]: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  if (verb === 'set' && name && (option === undefined || (option === '--without' && pages)) && more.length === 0) {
    const without = (pages ?? '')
      .split(',')
      .map((page) => page.trim())
      .filter(Boolean);
    const strange = without.find((page) => !PAGES.some(({ path }) => path === page));
    if (strange) {
      await print(out, `There is no page ${plain(strange)}: ${PAGES.map(({ path }) => path).join(' ')}\n`);
      return 2;
    }
    await database
      .insertInto('groups')
      .values({ name, restricted_routes: without })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ restricted_routes: without }))
      .execute();
  } else if (verb === 'remove' && name && option === undefined) {
    const { numDeletedRows } = await database.deleteFrom('groups').where('name', '=', name).executeTakeFirst();
    if (numDeletedRows === 0n) {
      await print(out, `There is no group ${plain(name)}.\n`);
      return 2;
    }
  } else if (verb !== undefined) {
    await print(out, GROUPS_USAGE);
    return 2;
  }
  const { rows } = await sql<{ name: string; restricted_routes: string[]; people: number }>`
    select name, restricted_routes, (select count(*) from people where name = any(claimed_groups)) as people
    from groups order by name`.execute(database);
  const lines = rows.map((group) => {
    const without = group.restricted_routes.length > 0 ? `  without ${group.restricted_routes.join(', ')}` : '';
    return `${group.name}  ${group.people} people${without}`;
  });
  await print(
    out,
    lines.length > 0 ? `${lines.map(plain).join('\n')}\n` : 'There are no groups yet: nobody may enter.\n',
  );
  return 0;
}
