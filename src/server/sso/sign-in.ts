/** The first step of a sign-in: the page `/sso/sign-in/:uid`, where people give their password. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database.ts';
import { forbidden } from '../errors.ts';
import { recordRefusal } from './audit.ts';
import { factorsOf, isOn, type Method } from './factors/factors.ts';
import { keepFirstStep } from './factors/first-step.ts';
import { field } from './forms.ts';
import { inWords } from './lockout.ts';
import type { Street } from './page.ts';
import { signInPage } from './pages.ts';
import type { PasswordCheck } from './password-check.ts';
import { type DemoPerson, personByEmail, type SignOnPerson } from './people.ts';
import type { SignInRequest, SignIns } from './sign-ins.ts';

interface SignInOptions {
  readonly signIns: SignIns;
  readonly passwords: PasswordCheck;
  readonly database: Database;
  readonly street: Street;
  readonly people: readonly DemoPerson[];
  /** Whether everybody must have a second factor. */
  readonly secondFactorRequired: boolean;
}

const WRONG = 'The email or the password is not right. Check both and try again.';

/** Serves the page to an app that reads forms and is guarded by `signIns`. */
export function serveSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { signIns, passwords, database, street, people, secondFactorRequired } = options;

  function answer(reply: FastifyReply, uid: string, status: number, email = '', problem: string | null = null) {
    const action = `/sso/sign-in/${uid}`;
    const body = signInPage(street, { action, token: signIns.tokenOf(uid), email, problem, people });
    return reply.code(status).type('text/html; charset=utf-8').send(body);
  }

  /** Lets in whom the first step is enough for; the others go on to the second. */
  async function goOn(request: SignInRequest, reply: FastifyReply, person: SignOnPerson, methods: Method[]) {
    const { uid } = request.params;
    const asked = isOn(await factorsOf(database, person.subject));
    if (!asked && !secondFactorRequired) return signIns.letIn(request, reply, person, methods);
    await keepFirstStep(database, uid, person.subject, methods);
    return reply.redirect(`/sso/sign-in/${uid}/${asked ? 'second' : 'set-up'}`, 303);
  }

  async function withPassword(request: SignInRequest, reply: FastifyReply, email: string, password: string) {
    const { uid } = request.params;
    const weighed = await passwords.weigh(email, password, signIns.deviceOf(request, reply).of(email));
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
    return goOn(request, reply, weighed.person, ['pwd']);
  }

  app.get('/sign-in/:uid', { schema: { hide: true } }, async (request: SignInRequest, reply) =>
    answer(reply, request.params.uid, 200),
  );

  app.post('/sign-in/:uid', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const { body } = request;
    const wanted = field(body, 'person');
    if (wanted === '') return withPassword(request, reply, field(body, 'email'), field(body, 'password'));
    // One click, without a password: for the people of the demo alone.
    const person = people.some((one) => one.email === wanted) ? await personByEmail(database, wanted) : undefined;
    if (!person) throw forbidden('This needs an email and a password.');
    return goOn(request, reply, person, []);
  });
}
