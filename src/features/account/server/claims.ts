/** Who somebody is whom the sign-on provider vouches for. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '#server/database.ts';
import { forbidden, invalid } from '#server/errors.ts';

const name = z.optional(z.catch(z.nullable(z.string().check(z.trim(), z.maxLength(200))), null));

const claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.email().check(z.maxLength(320)),
  email_verified: z.optional(z.boolean()),
  given_name: name,
  family_name: name,
});

export type Claims = z.output<typeof claims> & { readonly groups: string[] };

/**
 * Reads the claims that the portal uses from an ID token and the provider's user info.
 * @throws Refused 400 where there is no e-mail address
 */
export function readClaims(given: Record<string, unknown>, groupsClaim: string): Claims {
  const parsed = z.safeParse(claims, given);
  if (!parsed.success)
    throw invalid(
      'The sign-on provider did not say who you are. Ask your network to give the portal your e-mail address.',
    );
  const listed = given[groupsClaim];
  const groups = (Array.isArray(listed) ? listed : [listed]).filter(
    (group): group is string => typeof group === 'string',
  );
  return { ...parsed.data, groups };
}

/**
 * The person of these claims, with groups as the provider has them now, and names too unless the person set them here.
 * Known by issuer and subject; else an imported person of the same e-mail address; else a new one.
 * @throws Refused 403 where the address belongs to somebody else or the person was switched off
 */
export async function personOfClaims(database: Queryable, who: Claims): Promise<{ id: number }> {
  const email = who.email.toLowerCase();
  const { rows } = await sql<{ id: number; active: boolean; known: boolean; issuer: string | null }>`
    select id, active, issuer, (issuer = ${who.iss} and subject = ${who.sub}) is true as known from people
    where (issuer = ${who.iss} and subject = ${who.sub}) or email = ${email}
    order by known desc for update`.execute(database);
  const found = rows[0];
  if (!found) return createPerson(database, who, email);
  if (!found.active) throw forbidden('This account is switched off. Ask your network.');
  // The same provider vouches for another person under this address, or does not vouch for the address at all.
  if (!found.known && (found.issuer === who.iss || who.email_verified === false)) {
    throw forbidden('This e-mail address belongs to another account. Ask your network.');
  }
  await sql`
    update people set issuer = ${who.iss}, subject = ${who.sub}, claimed_groups = ${who.groups},
      email = case when exists (select from people as other where other.email = ${email} and other.id <> people.id) then email else ${email} end,
      first_name = case when named_here then first_name else coalesce(${who.given_name ?? null}, first_name) end,
      last_name = case when named_here then last_name else coalesce(${who.family_name ?? null}, last_name) end
    where id = ${found.id}`.execute(database);
  return { id: found.id };
}

async function createPerson(database: Queryable, who: Claims, email: string): Promise<{ id: number }> {
  return database
    .insertInto('people')
    .values({
      email,
      username: email,
      issuer: who.iss,
      subject: who.sub,
      first_name: who.given_name ?? null,
      last_name: who.family_name ?? null,
      claimed_groups: who.groups,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
