/** Who is told of a change: the audit trail, and the person by mail, in the transaction of the change. */
import { sql } from 'kysely';
import { recordAct } from '../../audit.ts';
import type { Queryable } from '../../database.ts';
import type { Ground } from '../../ground.ts';
import { postMail } from '../../mail/outbox.ts';
import type { SignOnPerson } from '../people.ts';

/** What a factor is called, in a sentence. */
const NAMES = { authenticator: 'authenticator app', passkey: 'passkey', recovery: 'recovery code' } as const;
export type FactorName = keyof typeof NAMES;

type Change =
  | { readonly act: 'second-factor.added' | 'second-factor.removed'; readonly factor: 'authenticator' | 'passkey' }
  | { readonly act: 'second-factor.switched-off' | 'recovery-codes.made' }
  | { readonly act: 'recovery-codes.used'; readonly left: number };

export interface Teller {
  /**
   * Records a change and posts a mail about it: the transaction's last word.
   * @param address where it was done; null at a terminal
   */
  changed(within: Queryable, person: SignOnPerson, address: string | null, change: Change): Promise<void>;
  /** Records that what somebody showed at the second step was not right, or came while they had to wait. */
  refused(
    within: Queryable,
    person: SignOnPerson,
    address: string,
    factor: FactorName,
    why: 'wrong' | 'wait',
  ): Promise<void>;
}

export function tellerOf(ground: Pick<Ground, 'jobs' | 'brand' | 'config'>): Teller {
  const { brand, config } = ground;

  /** The portal's id of somebody whom the provider knows; null before their first visit. */
  async function personIdOf(within: Queryable, { subject, email }: SignOnPerson): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select id from people where (issuer = ${config.sso.issuer.href} and subject = ${subject}) or email = ${email}
      order by subject is not null desc limit 1`.execute(within);
    return rows[0]?.id ?? null;
  }

  return {
    async changed(within, person, address, change) {
      const { subject, text } = wordsOf(change);
      await postMail(ground, within, {
        to: person.email,
        subject,
        letter: {
          heading: subject,
          paragraphs: [text],
          facts: [
            ['Account', person.email],
            ['When', `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`],
          ],
          action: { label: 'See your second factor', href: new URL('/sso/security', config.publicUrl).href },
          small: [
            `Was this not you? Then somebody knows your password: change it, and tell ${brand.company} at ${brand.email.contact}.`,
          ],
        },
      });
      const { act, ...about } = change;
      await recordAct(within, { act, personId: await personIdOf(within, person), address, about });
    },
    async refused(within, person, address, factor, why) {
      const personId = await personIdOf(within, person);
      await recordAct(within, { act: 'second-factor.refused', personId, address, about: { factor, why } });
    },
  };
}

function wordsOf(change: Change): { subject: string; text: string } {
  switch (change.act) {
    case 'second-factor.added':
      return {
        subject: `A second factor was added: ${NAMES[change.factor]}`,
        text: 'From now on signing in takes your password and a second factor.',
      };
    case 'second-factor.removed':
      return {
        subject: `A second factor was removed: ${NAMES[change.factor]}`,
        text: 'It does not sign you in any more.',
      };
    case 'second-factor.switched-off':
      return {
        subject: 'Your second factor was switched off',
        text: 'From now on your password alone signs you in. Your recovery codes are good no more.',
      };
    case 'recovery-codes.made':
      return {
        subject: 'You have new recovery codes',
        text: 'The ones from before are good no more.',
      };
    case 'recovery-codes.used':
      return {
        subject: 'A recovery code was used to sign in',
        text: `It is good no more. ${change.left} of your codes are left.`,
      };
  }
}
