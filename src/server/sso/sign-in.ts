/** The sign-in page: `/sso/sign-in/:uid`, where `uid` names one sign-in that the library began. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { forbidden } from '../errors.ts';
import { limitOf } from '../limits.ts';
import { digest, randomToken } from '../secrets.ts';
import { deviceOf } from './cookies.ts';
import { formOriginOf } from './form-origin.ts';
import { inWords, lockoutOf } from './lockout.ts';
import type { Street } from './page.ts';
import { noticePage, signInPage } from './pages.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { type DemoPerson, oneSpelling, personByEmail, setPasswordHash } from './people.ts';

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

/** Long enough for any address and password, short enough to hash without a thought. */
const MOST_BYTES = 16 * 1024;

const WRONG = 'The email or the password is not right. Check both and try again.';

/** A field of a form; one that is missing, or there twice, is empty. */
function field(body: unknown, name: 'email' | 'password' | 'token' | 'person'): string {
  const value: unknown = Object.entries(body ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}

/** Serves the page to an app of its own: its forms are the only bodies that this app reads. */
export async function serveSignIn(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { provider, database, pool, street, people } = options;
  const lockout = lockoutOf(pool);
  const address = limitOf(pool, 'sso-sign-in', options.limits.signIns);
  const origin = formOriginOf(options.secretKey, new URL(provider.issuer).origin);
  // An address that nobody has is weighed against this, so that it takes as long as one that somebody has.
  const nobodys = await hashPassword(randomToken());
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: MOST_BYTES });

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
    const device = deviceOf(provider, request.raw, reply.raw).of(email);
    const account = device === undefined ? `of-${digest(oneSpelling(email)).toString('base64url')}` : `at-${device}`;
    const wait = await lockout.admit(account);
    if (wait > 0) {
      void reply.header('retry-after', String(wait));
      return answer(reply, uid, 429, email, `Too many wrong passwords. Try again in ${inWords(wait)}.`);
    }
    const person = await personByEmail(database, email);
    const right = await verifyPassword(person?.passwordHash ?? nobodys, password);
    if (!person || !right) return answer(reply, uid, 401, email, WRONG);
    await lockout.forgive(account);
    if (isOutdated(person.passwordHash)) {
      await setPasswordHash(database, person.subject, await hashPassword(password));
    }
    return letIn(request, reply, person.subject, person.email);
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
