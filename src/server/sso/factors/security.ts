/** The page `/sso/security`, where people switch their second factor on and off. Every change asks for the password. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { invalid } from '../../errors.ts';
import { deviceOf } from '../cookies.ts';
import { field } from '../forms.ts';
import { html } from '../html.ts';
import { inWords } from '../lockout.ts';
import type { PasswordCheck } from '../password-check.ts';
import { beginChange, endChange, type Kind } from './changes.ts';
import { factorsOf, isOn, lockFactors, removeFactors } from './factors.ts';
import { SCRIPTED_PAGE } from './page-headers.ts';
import { BEFORE_ADDING, BEFORE_NEW_CODES, beforeRemoving, type Question, removedBy } from './questions.ts';
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { questionPage, securityPage } from './security-pages.ts';
import { type SetUpOptions, type SetUpPlace, setUpOf } from './set-up.ts';
import { codesPage } from './set-up-pages.ts';
import { raise, type SignedIn, type SignedInPeople } from './signed-in.ts';

interface SecurityOptions extends SetUpOptions {
  readonly provider: Provider;
  readonly passwords: PasswordCheck;
  readonly signedIn: SignedInPeople;
  readonly secondFactorRequired: boolean;
}

const HERE = '/sso/security';
const KINDS: readonly Kind[] = ['authenticator', 'passkey'];
const WRONG = 'That is not your password. Try again.';
const NEEDED = 'Your network asks for a second factor: set another one up before you remove this one.';
const hidden = { schema: { hide: true } } as const;

/** Serves the pages to an app that reads forms and is guarded by `signedIn`. */
export function serveSecurity(app: FastifyInstance, options: SecurityOptions): void {
  const { provider, database, vault, passwords, signedIn, street, teller, secondFactorRequired: required } = options;
  const setUp = setUpOf(options);

  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);
  const home = (reply: FastifyReply) => reply.redirect(HERE, 303);

  function ask(
    reply: FastifyReply,
    at: SignedIn,
    action: string,
    question: Question,
    status = 200,
    problem: string | null = null,
  ) {
    const { person, token } = at;
    return send(reply, questionPage(street, question, { action, token, email: person.email, problem }), status);
  }

  /** Whether a form holds the person's password. Where it does not, the question is asked again. */
  async function knowsPassword(request: FastifyRequest, reply: FastifyReply, action: string, question: Question) {
    const at = signedIn.of(request);
    const device = deviceOf(provider, request.raw, reply.raw).of(at.person.email);
    const weighed = await passwords.weigh(at.person.email, field(request.body, 'password'), device);
    if (weighed && 'person' in weighed) return true;
    if (!weighed) {
      await ask(reply, at, action, question, 401, WRONG);
      return false;
    }
    void reply.header('retry-after', String(weighed.waitSeconds));
    const problem = `Too many wrong passwords. Try again in ${inWords(weighed.waitSeconds)}.`;
    await ask(reply, at, action, question, 429, problem);
    return false;
  }

  app.get('/security', hidden, async (request, reply) => {
    const { person, session, factors } = signedIn.of(request);
    // Without what the sign-in put into the address.
    if (request.url.includes('?')) return home(reply);
    // Who comes back here has left what was begun: it asks for the password again.
    for (const kind of KINDS) await endChange(database, `session ${session.uid}`, kind);
    return send(reply, securityPage(street, { email: person.email, factors, required }));
  });

  const placeOf = (
    { session, person, factors, token }: SignedIn,
    kind: Kind,
    problem: string | null = null,
  ): SetUpPlace => ({
    place: `session ${session.uid}`,
    person,
    factors,
    form: { action: `${HERE}/${kind}`, token, problem, back: HERE },
    firstOnly: false,
  });

  for (const kind of KINDS) {
    app.get(`/security/${kind}`, hidden, async (request, reply) => {
      const at = signedIn.of(request);
      const shown = await setUp.show(reply, placeOf(at, kind), kind);
      return shown ?? ask(reply, at, `${HERE}/${kind}`, BEFORE_ADDING[kind]);
    });

    app.post(`/security/${kind}`, hidden, async (request, reply) => {
      const at = signedIn.of(request);
      const { person, session } = at;
      if (field(request.body, 'password') !== '') {
        if (!(await knowsPassword(request, reply, `${HERE}/${kind}`, BEFORE_ADDING[kind]))) return reply;
        await beginChange(database, vault, `session ${session.uid}`, kind, person.subject);
        return reply.redirect(`${HERE}/${kind}`, 303);
      }
      const ended = await setUp.finish(request, placeOf(at, kind), kind, async () => undefined);
      if (ended.end === 'wrong') {
        const shown = await setUp.show(reply, placeOf(at, kind, ended.text), kind, 400);
        return shown ?? home(reply);
      }
      if (ended.end === 'over') return reply.redirect(`${HERE}/${kind}`, 303);
      await raise(session, ended.method);
      return ended.codes === null ? home(reply) : showCodes(reply, ended.codes);
    });
  }

  function showCodes(reply: FastifyReply, codes: readonly string[]) {
    const onward = html`<a class="Button_button Button_primary Button_wide" href="${HERE}">I have kept them</a>`;
    return reply.headers(SCRIPTED_PAGE).send(codesPage(street, codes, onward));
  }

  app.get('/security/codes', hidden, async (request, reply) => {
    const at = signedIn.of(request);
    return isOn(at.factors) ? ask(reply, at, `${HERE}/codes`, BEFORE_NEW_CODES) : home(reply);
  });

  app.post('/security/codes', hidden, async (request, reply) => {
    const { person, factors } = signedIn.of(request);
    if (!isOn(factors)) return home(reply);
    if (!(await knowsPassword(request, reply, `${HERE}/codes`, BEFORE_NEW_CODES))) return reply;
    const made = await newRecoveryCodes();
    const kept = await database.transaction().execute(async (within) => {
      await lockFactors(within, person.subject);
      if (!isOn(await factorsOf(within, person.subject))) return false;
      await keepRecoveryCodes(within, person.subject, made);
      await teller.changed(within, person, request.ip, { act: 'recovery-codes.made' });
      return true;
    });
    return kept ? showCodes(reply, made.codes) : home(reply);
  });

  app.get<{ Params: { what: string } }>('/security/remove/:what', hidden, async (request, reply) => {
    const at = signedIn.of(request);
    const removed = removedBy(request.params.what, at.factors);
    if (!removed) return home(reply);
    return ask(reply, at, `${HERE}/remove/${request.params.what}`, beforeRemoving(removed, at.factors));
  });

  app.post<{ Params: { what: string } }>('/security/remove/:what', hidden, async (request, reply) => {
    const { person, factors } = signedIn.of(request);
    const { what } = request.params;
    const removed = removedBy(what, factors);
    if (!removed) return home(reply);
    if (!(await knowsPassword(request, reply, `${HERE}/remove/${what}`, beforeRemoving(removed, factors))))
      return reply;
    await database.transaction().execute(async (within) => {
      await lockFactors(within, person.subject);
      if (!removedBy(what, await factorsOf(within, person.subject))) return;
      await removeFactors(within, person.subject, removed);
      const off = !isOn(await factorsOf(within, person.subject));
      if (off && required) throw invalid(NEEDED);
      const factor = 'passkey' in removed ? 'passkey' : 'authenticator';
      const change =
        off || 'all' in removed
          ? ({ act: 'second-factor.switched-off' } as const)
          : ({ act: 'second-factor.removed', factor } as const);
      await teller.changed(within, person, request.ip, change);
    });
    return home(reply);
  });
}
