/** Setting up a factor, wherever that is done: what is shown, and what a proof that it works leads to. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Queryable } from '../../database.ts';
import type { Vault } from '../../vault.ts';
import { field } from '../forms.ts';
import type { Street } from '../page.ts';
import type { SignOnPerson } from '../people.ts';
import { keepAuthenticator } from './authenticator.ts';
import { type Change, changeOf, endChange, type Kind } from './changes.ts';
import { type Factors, factorsOf, isOn, lockFactors, type Method } from './factors.ts';
import type { Teller } from './news.ts';
import { SCRIPTED_PAGE } from './page-headers.ts';
import { creationOptions, keepPasskey, madePasskey, type Party } from './passkeys.ts';
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { authenticatorPage, passkeyPage, type SetUpForm } from './set-up-pages.ts';
import { otpauthAddress, stepOf } from './totp.ts';

export interface SetUpOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly party: Party;
  readonly street: Street;
  readonly teller: Teller;
}

/** Where and by whom a factor is set up. */
export interface SetUpPlace {
  /** 'session …' or 'sign-in …', and the library's name of it. */
  readonly place: string;
  readonly person: SignOnPerson;
  readonly factors: Factors;
  readonly form: SetUpForm;
  /** Only a first factor: whoever has one must show it before another is added. */
  readonly firstOnly: boolean;
}

/** What came of a proof: it was over, it was wrong, or the factor is there, and its first recovery codes with it. */
export type SetUpEnd =
  | { readonly end: 'over' }
  | { readonly end: 'wrong'; readonly text: string }
  | { readonly end: 'added'; readonly method: Method; readonly codes: readonly string[] | null };

export interface SetUp {
  /** Shows the page of a change that was begun here. @returns undefined where there is none */
  show(reply: FastifyReply, at: SetUpPlace, kind: Kind, status?: number): Promise<FastifyReply | undefined>;
  /** Weighs the proof in a form. @param also what else is done in the transaction */
  finish(
    request: FastifyRequest,
    at: SetUpPlace,
    kind: Kind,
    also: (within: Queryable, method: Method) => Promise<void>,
  ): Promise<SetUpEnd>;
}

const OVER = { end: 'over' } as const;
const WRONG_CODE = 'That code is not right. Check the time of your phone, and enter the digits that it shows now.';
const WRONG_PASSKEY = 'That passkey was not accepted. Try again.';
const MOST_NAME = 60;

/** What a proof showed: the code's time step, or the passkey. */
type Proof =
  | { readonly kind: 'authenticator'; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: NonNullable<Awaited<ReturnType<typeof madePasskey>>> };

export function setUpOf({ database, vault, party, street, teller }: SetUpOptions): SetUp {
  async function write({ person, factors, form }: SetUpPlace, kind: Kind, { proof }: Change): Promise<string> {
    if (kind === 'authenticator') {
      const address = otpauthAddress(party.name, person.email, proof);
      return authenticatorPage(street, form, { secret: proof, address });
    }
    const options = await creationOptions(party, { ...person, known: factors.passkeys }, proof);
    return passkeyPage(street, form, options, `Passkey ${factors.passkeys.length + 1}`);
  }

  async function proved(request: FastifyRequest, kind: Kind, { proof }: Change): Promise<Proof | undefined> {
    if (kind === 'authenticator') {
      const step = stepOf(proof, field(request.body, 'code'));
      return step === undefined ? undefined : { kind, step };
    }
    const passkey = await madePasskey(party, proof, field(request.body, 'answer'));
    return passkey && { kind, passkey };
  }

  /** @returns false where the passkey is somebody's already */
  async function keep(within: Queryable, { person }: SetUpPlace, secret: string, proof: Proof, name: string) {
    if (proof.kind === 'passkey') return keepPasskey(within, person.subject, name, proof.passkey);
    await keepAuthenticator(within, vault, person.subject, { secret, step: proof.step });
    return true;
  }

  return {
    async show(reply, at, kind, status = 200) {
      const change = await changeOf(database, vault, at.place, kind, at.person.subject);
      return (
        change &&
        reply
          .code(status)
          .headers(SCRIPTED_PAGE)
          .send(await write(at, kind, change))
      );
    },
    async finish(request, at, kind, also) {
      const { place, person, firstOnly } = at;
      const change = await changeOf(database, vault, place, kind, person.subject);
      if (!change) return OVER;
      const proof = await proved(request, kind, change);
      const wrong = { end: 'wrong', text: kind === 'passkey' ? WRONG_PASSKEY : WRONG_CODE } as const;
      if (!proof) return wrong;
      const made = isOn(at.factors) ? null : await newRecoveryCodes();
      const name = named(field(request.body, 'name'));
      return database.transaction().execute(async (within): Promise<SetUpEnd> => {
        await lockFactors(within, person.subject);
        const isFirst = !isOn(await factorsOf(within, person.subject));
        const isThere = (await changeOf(within, vault, place, kind, person.subject))?.proof === change.proof;
        if (!isThere || (firstOnly && !isFirst)) return OVER;
        if (!(await keep(within, at, change.proof, proof, name))) return wrong;
        await endChange(within, place, kind);
        if (isFirst && made) await keepRecoveryCodes(within, person.subject, made);
        const method = proof.kind === 'authenticator' ? 'otp' : proof.passkey.synced ? 'swk' : 'hwk';
        await also(within, method);
        await teller.changed(within, person, request.ip, { act: 'second-factor.added', factor: kind });
        return { end: 'added', method, codes: isFirst && made ? made.codes : null };
      });
    },
  };
}

/** A passkey's name as it is kept: PostgreSQL refuses the sign NUL and halves of surrogate pairs. */
function named(typed: string): string {
  const name = typed.toWellFormed().replaceAll('\0', '').trim().slice(0, MOST_NAME).toWellFormed();
  return name === '' ? 'Passkey' : name;
}
