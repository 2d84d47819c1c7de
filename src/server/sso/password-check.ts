/** Whether somebody knows a password: the one way to ask, with growing waits after wrong ones. */
import type pg from 'pg';
import type { Database } from '../database.ts';
import { digest, randomToken } from '../secrets.ts';
import { lockoutOf } from './lockout.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { oneSpelling, personByEmail, replacePasswordHash, type SignOnPerson } from './people.ts';

/** Whose password it is, or how long nothing is weighed for this account; undefined where it is not right. */
export type Weighed = { readonly person: SignOnPerson } | { readonly waitSeconds: number } | undefined;

export interface PasswordCheck {
  /**
   * Weighs a password. What is wrong counts against the browser where it is the person's own, else against the address.
   * @param device the browser's name, if this person signed in there last (cookies.ts)
   */
  weigh(email: string, password: string, device: string | undefined): Promise<Weighed>;
}

/** What tries are counted under. */
export function countedAs(email: string, device: string | undefined): string {
  return device === undefined ? `of-${digest(oneSpelling(email)).toString('base64url')}` : `at-${device}`;
}

export async function passwordCheckOf(database: Database, pool: pg.Pool): Promise<PasswordCheck> {
  const lockout = lockoutOf(pool);
  // An address that nobody has is weighed against this, so that it takes as long as one that somebody has.
  const nobodys = await hashPassword(randomToken());

  return {
    async weigh(email, password, device) {
      const account = countedAs(email, device);
      const waitSeconds = await lockout.admit(account);
      if (waitSeconds > 0) return { waitSeconds };
      const person = await personByEmail(database, email);
      const right = await verifyPassword(person?.passwordHash ?? nobodys, password);
      if (!person || !right) return undefined;
      await lockout.forgive(account);
      if (!isOutdated(person.passwordHash)) return { person };
      const passwordHash = await hashPassword(password);
      const replaced = await replacePasswordHash(database, person, passwordHash);
      return { person: replaced ? { ...person, passwordHash } : person };
    },
  };
}
