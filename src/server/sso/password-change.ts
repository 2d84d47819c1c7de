/** A password that its owner changes in the portal: the present one weighed, the new one judged and put in its place. */
import type { Queryable } from '../database.ts';
import type { Ground } from '../ground.ts';
import { endSignOnOf } from './adapter.ts';
import { passwordCheckOf } from './password-check.ts';
import { type Fault, type Owner, passwordRulesOf } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { replacePasswordHash, type SignOnPerson, signOnPersonOf } from './people.ts';

/** A change that may be made. */
export interface NewPassword {
  readonly of: SignOnPerson;
  readonly hash: string;
}

export type Judged =
  | NewPassword
  /** The present password is wrong, or the new one is not good enough. */
  | { readonly fault: 'wrong' | Fault }
  /** Too many wrong ones were tried: nothing is weighed for so long. */
  | { readonly waitSeconds: number };

interface Wanted {
  readonly current: string;
  readonly next: string;
}

export interface PasswordChange {
  /** Weighs and judges; a wrong present password counts as one at sign-in does. */
  judge(personId: number, owner: Owner, wanted: Wanted): Promise<Judged>;
  /**
   * Makes the change and ends the person's sessions at the provider.
   * False where somebody else changed the password in between.
   */
  make(within: Queryable, change: NewPassword): Promise<boolean>;
  /** Ends the sessions of a person of the portal at the provider, so that whoever comes back is asked for the password. */
  endSignOn(within: Queryable, personId: number): Promise<void>;
}

/** @throws StartFailure where the file of breached passwords cannot be used */
export async function passwordChangeOf(ground: Ground): Promise<PasswordChange> {
  const { config, database, log, pool } = ground;
  const rules = await passwordRulesOf(ground, log);
  const check = await passwordCheckOf(database, pool);
  const issuer = config.sso.issuer.href;

  return {
    async judge(personId, owner, { current, next }) {
      const known = await signOnPersonOf(database, personId, issuer);
      if (!known) return { fault: 'wrong' };
      const weighed = await check.weigh(known.email, current, undefined);
      if (!weighed) return { fault: 'wrong' };
      if ('waitSeconds' in weighed) return weighed;
      const fault = await rules.faultOf(next, owner);
      return fault ? { fault } : { of: weighed.person, hash: await hashPassword(next) };
    },
    async make(within, { of, hash }) {
      if (!(await replacePasswordHash(within, of, hash))) return false;
      await endSignOnOf(within, of.subject);
      return true;
    },
    async endSignOn(within, personId) {
      const known = await signOnPersonOf(within, personId, issuer);
      if (known) await endSignOnOf(within, known.subject);
    },
  };
}
