/** `stagedoor affiliates import`: brings in under which codes people earn. */
import * as z from 'zod';
import { recordAct } from '#server/audit.ts';
import { readCsvFile } from '#server/csv-file.ts';
import type { Ground } from '#server/ground.ts';
import { plain, print } from '#server/terminal.ts';
import { UnreadableSource } from '#server/unreadable-source.ts';

/** One line, published as docs/formats/affiliates.schema.json. */
export const affiliateRow = z.object({
  email: z
    .email('is no e-mail address')
    .transform((email) => email.toLowerCase())
    .meta({ description: 'Whose code it is. The person must be there already.' }),
  affiliate_id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/, 'is no code: letters, digits and hyphens')
    .meta({ description: 'The code, at Amazon called tracking id or store id, such as okafor-20.' }),
  partner: z
    .string()
    .regex(/^[a-z0-9_-]{0,40}$/, 'is no name of a partner')
    .transform((name) => name || 'amazon')
    .prefault('')
    .meta({ description: 'The retailer; amazon where it is left out.' }),
});

const FORM = { what: 'file of affiliate codes', required: ['email', 'affiliate_id'], optional: ['partner'] } as const;

/** @returns the exit code: 0 where nothing was refused, 1 where something was, 2 where there is nothing to begin with */
export async function affiliatesCommand(
  { database }: Pick<Ground, 'database'>,
  [verb, path, ...more]: readonly string[],
  out: NodeJS.WritableStream,
): Promise<number> {
  if (verb !== 'import' || !path || more.length > 0) {
    await print(out, 'Name one file: stagedoor affiliates import <file.csv>\n');
    return 2;
  }
  try {
    const { file, rows } = await readCsvFile(path, FORM);
    const refused: string[] = [];
    const created = await database.transaction().execute(async (transaction) => {
      let added = 0;
      for (const { line, values, fault } of rows) {
        const read = affiliateRow.safeParse(values);
        const person = read.success
          ? await transaction.selectFrom('people').select('id').where('email', '=', read.data.email).executeTakeFirst()
          : undefined;
        if (fault || !read.success || !person) {
          const wrong = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
          refused.push(`${file}:${line}  ${fault ?? wrong ?? 'Nobody has this e-mail address'}`);
          continue;
        }
        const { partner, affiliate_id } = read.data;
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('affiliate_codes')
          .values({ person_id: person.id, partner, affiliate_id })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        added += Number(numInsertedOrUpdatedRows ?? 0);
      }
      const about = { file, created: added, refused: refused.length };
      await recordAct(transaction, { act: 'affiliates.imported', personId: null, address: null, about });
      return added;
    });
    const unchanged = rows.length - created - refused.length;
    const counts = `Codes: ${created} created, ${unchanged} unchanged. Lines: ${refused.length} refused`;
    await print(out, `${[counts, ...refused].map(plain).join('\n')}\n`);
    return refused.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    await print(out, `${plain(error.message)}\n`);
    return 2;
  }
}
