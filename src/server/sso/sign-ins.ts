/** Sign-ins under way: what every page below /sso/sign-in/:uid stands on, where `uid` names one that the library began. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '../database.ts';
import { forbidden } from '../errors.ts';
import type { Limit } from '../limits.ts';
import { type Device, deviceOf } from './cookies.ts';
import { contextOf, type Method } from './factors/factors.ts';
import { endFirstStep } from './factors/first-step.ts';
import type { FormOrigin } from './form-origin.ts';
import { field } from './forms.ts';
import type { Street } from './page.ts';
import { noticePage } from './pages.ts';
import type { SignOnPerson } from './people.ts';

export type SignInRequest = FastifyRequest<{ Params: { uid: string } }>;

interface SignInsOptions {
  readonly provider: Provider;
  readonly database: Database;
  readonly street: Street;
  readonly origin: FormOrigin;
  /** Forms of one address. */
  readonly address: Limit;
}

export interface SignIns {
  /** Keeps pages and forms of an app to the browser that the library began the sign-in in, and forms to our own pages. */
  guard(app: FastifyInstance): void;
  /** The hidden token of the forms of one sign-in. */
  tokenOf(uid: string): string;
  deviceOf(request: SignInRequest, reply: FastifyReply): Device;
  /** Ends the sign-in well. @param methods how the person showed who they are; none where they only clicked on a name */
  letIn(
    request: SignInRequest,
    reply: FastifyReply,
    person: SignOnPerson,
    methods: readonly Method[],
  ): Promise<FastifyReply>;
}

export function signInsOf({ provider, database, street, origin, address }: SignInsOptions): SignIns {
  /** Whether the library knows this sign-in and began it in this browser. */
  async function isGoingOn(request: SignInRequest, reply: FastifyReply): Promise<boolean> {
    try {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return uid === request.params.uid;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return false;
      throw error;
    }
  }

  const device = (request: SignInRequest, reply: FastifyReply) => deviceOf(provider, request.raw, reply.raw);

  return {
    guard(app) {
      app.addHook<{ Params: { uid: string } }>('preHandler', async (request, reply) => {
        const isForm = request.method === 'POST';
        if (isForm) await address.count(request.ip);
        if (!(await isGoingOn(request, reply))) {
          const text = 'Nothing is lost: this sign-in took too long, or it is already done.';
          return reply
            .code(400)
            .type('text/html; charset=utf-8')
            .send(noticePage(street, 'This sign-in is over', text));
        }
        if (isForm && !origin.holds(request.params.uid, field(request.body, 'token'), request.headers)) {
          throw forbidden('This form came from another page.');
        }
        return undefined;
      });
    },
    tokenOf: origin.tokenOf,
    deviceOf: device,
    async letIn(request, reply, person, methods) {
      await endFirstStep(database, request.params.uid);
      device(request, reply).remember(person.email);
      const login = {
        accountId: person.subject,
        remember: false,
        acr: contextOf(methods),
        ...(methods.length > 0 && { amr: [...methods] }),
      };
      const submission = { mergeWithLastSubmission: false };
      const next = await provider.interactionResult(request.raw, reply.raw, { login }, submission);
      return reply.redirect(next, 303);
    },
  };
}
