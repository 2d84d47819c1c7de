/** The sign-in page: `/sso/sign-in/:uid`, where `uid` names one sign-in that the library began. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { forbidden } from '../errors.ts';
import { limitOf } from '../limits.ts';
import { recordRefusal } from './audit.ts';
import { deviceOf } from './cookies.ts';
import { formOriginOf } from './form-origin.ts';
import { field } from './forms.ts';
import { inWords } from './lockout.ts';
import type { Street } from './page.ts';
import { noticePage, signInPage } from './pages.ts';
import { passwordCheckOf } from './password-check.ts';
import { type DemoPerson, personByEmail } from './people.ts';

interface SignInOptions {
  readonly provider: Provider;
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly secretKey: string;
  readonly street: Street;
  readonly people: readonly DemoPerson[];
  readonly limits: { readonly signIns: number };
}

type SignIn = FastifyRequest<{ Params: { uid: string } }>;

const WRONG = 'The email or the password is not right. Check both and try again.';

/** Serves the page to an app that reads forms. */
export async function serveSignIn(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { provider, database, pool, street, people } = options;
  const passwords = await passwordCheckOf(database, pool);
  const address = limitOf(pool, 'sso-sign-in', options.limits.signIns);
  const origin = formOriginOf(options.secretKey, new URL(provider.issuer).origin);

  /** Whether the library knows this sign-in and began it in this browser. */
  async function isGoingOn(request: SignIn, reply: FastifyReply): Promise<boolean> {
    try {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return uid === request.params.uid;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false;
      throw error;
    }
  }

  function answer(reply: FastifyReply, uid: string, status: number, email = '', problem: string | null = null) {
    const action = `/sso/sign-in/${uid}`;
    const body = signInPage(street, { action, token: origin.tokenOf(uid), email, problem, people });
    return reply.code(status).type('text/html; charset=utf-8').send(body);
  }

  function tooLate(reply: FastifyReply) {
    const text = 'Nothing is lost: this sign-in took too long, or it is already done.';
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(noticePage(street, 'This sign-in is over', text));
  }

  async function letIn(request: SignIn, reply: FastifyReply, subject: string, email: string) {
    deviceOf(provider, request.raw, reply.raw).remember(email);
    const login = { accountId: subject, remember: false };
    const next = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(next, 303);
  }

  async function withPassword(request: SignIn, reply: FastifyReply, email: string, password: string) {
    const { uid } = request.params;
    const weighed = await passwords.weigh(email, password, deviceOf(provider, request.raw, reply.raw).of(email));
    if (!weighed) {
      await recordRefusal(database, request.ip, email, 'wrong password');
      return answer(reply, uid, 401, email, WRONG);
    }
    if ('waitSeconds' in weighed) {
      await recordRefusal(database, request.ip, email, 'too many wrong passwords');
      const { waitSeconds } = weighed;
      void reply.header('retry-after', String(waitSeconds));
      return answer(reply, uid, 429, email, `Too many wrong passwords. Try again in ${inWords(waitSeconds)}.`);
    }
    return letIn(request, reply, weighed.person.subject, weighed.person.email);
  }

  app.get('/sign-in/:uid', { schema: { hide: true } }, async (request: SignIn, reply) => {
    if (!(await isGoingOn(request, reply))) return tooLate(reply);
    return answer(reply, request.params.uid, 200);
  });

  app.post('/sign-in/:uid', { schema: { hide: true } }, async (request: SignIn, reply) => {
    await address.count(request.ip);
    if (!(await isGoingOn(request, reply))) return tooLate(reply);
    const { body, headers } = request;
    if (!origin.holds(request.params.uid, field(body, 'token'), headers)) {
      throw forbidden('This form came from another page.');
    }
    const wanted = field(body, 'person');
    if (wanted === '') return withPassword(request, reply, field(body, 'email'), field(body, 'password'));
    // One click, without a password: for the people of the demo alone.
    const person = people.some((one) => one.email === wanted) ? await personByEmail(database, wanted) : undefined;
    if (!person) throw forbidden('This needs an email and a password.');
    return letIn(request, reply, person.subject, person.email);
  });
}
