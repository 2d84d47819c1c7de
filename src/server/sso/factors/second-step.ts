/** The second step of a sign-in: the page `/sso/sign-in/:uid/second`, after the password. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../database.ts';
import type { Vault } from '../../vault.ts';
import { field } from '../forms.ts';
import { inWords, type Lockout } from '../lockout.ts';
import type { Street } from '../page.ts';
import { countedAs } from '../password-check.ts';
import { personBySubject, type SignOnPerson } from '../people.ts';
import type { SignInRequest, SignIns } from '../sign-ins.ts';
import { takeCode } from './authenticator.ts';
import { type Factors, factorsOf, isOn, type Method, together } from './factors.ts';
import { type FirstStep, firstStepOf, newChallenge, takeChallenge } from './first-step.ts';
import type { FactorName, Teller } from './news.ts';
import { SCRIPTED_PAGE } from './page-headers.ts';
import { type Party, requestOptions, takeSignature } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { secondStepPage } from './second-step-page.ts';

interface SecondStepOptions {
  readonly signIns: SignIns;
  readonly database: Database;
  readonly vault: Vault;
  readonly lockout: Lockout;
  readonly party: Party;
  readonly street: Street;
  readonly teller: Teller;
}

interface Somebody {
  readonly person: SignOnPerson;
  readonly step: FirstStep;
  readonly factors: Factors;
}

const WRONG: Record<FactorName, string> = {
  authenticator: 'That code is not right, or was used already. Wait for the next one and try again.',
  passkey: 'That passkey was not accepted. Try again, or choose another way.',
  recovery: 'That recovery code is not right, or was used already.',
};

const isFactor = (name: string): name is FactorName => Object.keys(WRONG).includes(name);

/** Serves the page to an app that reads forms and is guarded by `signIns`. */
export function serveSecondStep(app: FastifyInstance, options: SecondStepOptions): void {
  const { signIns, database, vault, lockout, party, street, teller } = options;

  /** Who did the first step of this sign-in and has a factor to show. */
  async function somebody({ params: { uid } }: SignInRequest): Promise<Somebody | undefined> {
    const step = await firstStepOf(database, uid);
    const person = step && (await personBySubject(database, step.subject));
    const factors = person && (await factorsOf(database, person.subject));
    return factors && isOn(factors) ? { person, step, factors } : undefined;
  }

  async function answer(
    reply: FastifyReply,
    uid: string,
    { person, factors }: Somebody,
    status = 200,
    problem: { text: string; factor: string } | null = null,
  ) {
    const { passkeys, authenticatorSince, recoveryCodesLeft } = factors;
    const challenge = passkeys.length > 0 ? await newChallenge(database, uid) : '';
    const body = secondStepPage(street, {
      action: `/sso/sign-in/${uid}/second`,
      token: signIns.tokenOf(uid),
      email: person.email,
      hasAuthenticator: authenticatorSince !== null,
      passkeys: passkeys.length > 0 ? await requestOptions(party, passkeys, challenge) : undefined,
      recoveryCodesLeft,
      problem,
      back: `/sso/sign-in/${uid}`,
    });
    return reply.code(status).headers(SCRIPTED_PAGE).send(body);
  }

  /** How the person showed a factor; undefined where it was not right. */
  async function shown(request: SignInRequest, { person }: Somebody, factor: FactorName): Promise<Method | undefined> {
    const { body, params, ip } = request;
    const { subject } = person;
    switch (factor) {
      case 'authenticator':
        return (await takeCode(database, vault, subject, field(body, 'code'))) ? 'otp' : undefined;
      case 'passkey': {
        const challenge = await takeChallenge(database, params.uid);
        if (challenge === undefined) return undefined;
        return takeSignature(database, party, subject, challenge, field(body, 'answer'));
      }
      case 'recovery': {
        const taken = await database.transaction().execute(async (within) => {
          if (!(await takeRecoveryCode(within, subject, field(body, 'recovery-code')))) return false;
          const { recoveryCodesLeft: left } = await factorsOf(within, subject);
          await teller.changed(within, person, ip, { act: 'recovery-codes.used', left });
          return true;
        });
        return taken ? 'otp' : undefined;
      }
    }
  }

  app.get('/sign-in/:uid/second', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const { uid } = request.params;
    const here = await somebody(request);
    return here ? answer(reply, uid, here) : reply.redirect(`/sso/sign-in/${uid}`, 303);
  });

  app.post('/sign-in/:uid/second', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const { uid } = request.params;
    const here = await somebody(request);
    const factor = field(request.body, 'factor');
    if (!here || !isFactor(factor)) return reply.redirect(`/sso/sign-in/${uid}`, 303);
    const { person, step } = here;
    // Counted apart from passwords: the right password, which got somebody here, does not forgive wrong codes.
    const account = `code-${countedAs(person.email, signIns.deviceOf(request, reply).of(person.email))}`;
    const wait = await lockout.admit(account);
    const refuse = async (why: 'wrong' | 'wait', status: number, text: string) => {
      await teller.refused(database, person, request.ip, factor, why);
      return answer(reply, uid, here, status, { text, factor });
    };
    if (wait > 0) {
      void reply.header('retry-after', String(wait));
      return refuse('wait', 429, `Too many wrong codes. Try again in ${inWords(wait)}.`);
    }
    const method = await shown(request, here, factor);
    if (!method) return refuse('wrong', 401, WRONG[factor]);
    await lockout.forgive(account);
    return signIns.letIn(request, reply, person, together(step.methods, [method]));
  });
}
