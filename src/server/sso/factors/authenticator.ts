/** The authenticator app of a person: one at most, its secret sealed. */
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { Vault } from '../../vault.ts';
import { stepOf } from './totp.ts';

const placeOf = (subject: string) => `sso_authenticators/sealed_secret/${subject}`;

/**
 * Keeps a person's authenticator, in place of one that was there.
 * @param step the time step of the code that proved it, so that the same code does not sign in
 */
export async function keepAuthenticator(
  within: Queryable,
  vault: Vault,
  subject: string,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<void> {
  const values = { sealed_secret: vault.seal(secret, placeOf(subject)), last_step: step, created_at: new Date() };
  await within
    .insertInto('sso_authenticators')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** Whether a code is the authenticator's, now and never before. A code is taken once, by whoever comes first. */
export async function takeCode(database: Queryable, vault: Vault, subject: string, code: string): Promise<boolean> {
  const found = await database
    .selectFrom('sso_authenticators')
    .select('sealed_secret')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const step = found && stepOf(vault.open(found.sealed_secret, placeOf(subject)), code);
  if (step === undefined) return false;
  const { numAffectedRows } = await sql`
    update sso_authenticators set last_step = ${step} where subject = ${subject} and last_step < ${step}`.execute(
    database,
  );
  return numAffectedRows === 1n;
}

/** Seals the secrets anew that are not sealed with the newest key. Answers how many they were. */
export async function resealAuthenticators({
  database,
  vault,
}: {
  readonly database: Queryable;
  readonly vault: Vault;
}): Promise<number> {
  const rows = await database.selectFrom('sso_authenticators').select(['subject', 'sealed_secret']).execute();
  let resealed = 0;
  for (const { subject, sealed_secret } of rows) {
    if (vault.isCurrent(sealed_secret)) continue;
    const anew = vault.seal(vault.open(sealed_secret, placeOf(subject)), placeOf(subject));
    const { numUpdatedRows } = await database
      .updateTable('sso_authenticators')
      .set({ sealed_secret: anew })
      .where('subject', '=', subject)
      .where('sealed_secret', '=', sealed_secret)
      .executeTakeFirst();
    resealed += Number(numUpdatedRows);
  }
  return resealed;
}
