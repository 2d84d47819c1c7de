/** Who is signed in at the provider itself, and for whom its page of second factors is. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Database } from '../../database.ts';
import { forbidden, invalid } from '../../errors.ts';
import type { Limit } from '../../limits.ts';
import type { FormOrigin } from '../form-origin.ts';
import { field } from '../forms.ts';
import { personBySubject, type SignOnPerson } from '../people.ts';
import { contextOf, type Factors, factorsOf, hadSecondStep, isOn, type Method, together } from './factors.ts';

/** The client that people sign in as for this page alone. It gets neither a code nor a token. */
export const securityClientId = (clientId: string) => `${clientId}-security`;

type Session = Awaited<ReturnType<Provider['Session']['get']>>;

export interface SignedIn {
  readonly session: Session;
  readonly person: SignOnPerson;
  readonly factors: Factors;
  /** The hidden token of the forms of this session. */
  readonly token: string;
}

interface Options {
  readonly provider: Provider;
  readonly database: Database;
  readonly clientId: string;
  readonly publicUrl: URL;
  readonly origin: FormOrigin;
  /** Forms of one address. */
  readonly address: Limit;
}

export interface SignedInPeople {
  /** Lets nobody see or send anything who is not signed in; they sign in first and come back. */
  guard(app: FastifyInstance): void;
  /** Who sent a request that the guard let pass. */
  of(request: FastifyRequest): SignedIn;
}

export function signedInOf({ provider, database, clientId, publicUrl, origin, address }: Options): SignedInPeople {
  const seen = new WeakMap<FastifyRequest, SignedIn>();
  const here = new URL('/sso/security', publicUrl).href;

  /**
   * Who has a factor and a session without it, from before it was there or from elsewhere, signs in anew: the page
   * would else be a way around it.
   */
  function signIn(reply: FastifyReply, anew: boolean) {
    const parameters = new URLSearchParams({
      client_id: securityClientId(clientId),
      response_type: 'none',
      scope: 'openid',
      redirect_uri: here,
      ...(anew && { prompt: 'login' }),
    });
    return reply.redirect(`/sso/auth?${parameters.toString()}`, 303);
  }

  return {
    guard(app) {
      app.addHook('preHandler', async (request, reply) => {
        const isForm = request.method === 'POST';
        if (isForm) await address.count(request.ip);
        const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
        const person = session.accountId ? await personBySubject(database, session.accountId) : undefined;
        // A sign-in that came back with an error would come back with it again.
        if (!person && field(request.query, 'error') !== '') throw invalid('The sign-on did not let you in.');
        if (!person) return signIn(reply, false);
        const factors = await factorsOf(database, person.subject);
        if (isOn(factors) && !hadSecondStep(session.amr)) return signIn(reply, true);
        const uid = `security ${session.uid}`;
        if (isForm && !origin.holds(uid, field(request.body, 'token'), request.headers)) {
          throw forbidden('This form came from another page.');
        }
        seen.set(request, { session, person, factors, token: origin.tokenOf(uid) });
        return undefined;
      });
    },
    of(request) {
      const known = seen.get(request);
      if (!known) throw new Error('This page is not guarded.');
      return known;
    },
  };
}

/** Says of a session that its person showed a factor, which they have just set up in it. */
export async function raise(session: Session, method: Method): Promise<void> {
  const methods = together((session.amr ?? []) as Method[], [method]);
  Object.assign(session, { amr: methods, acr: contextOf(methods) });
  await session.persist();
}
