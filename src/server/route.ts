/** Puts a call of a contract on the web server. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Call, Received, Reply } from '#contract.ts';
import type { House } from './ground.ts';
import type { Guard } from './guards.ts';

type Handler<C extends Call> = (
  given: Received<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<C['reply'] extends undefined ? FastifyReply : Reply<C>>;

/**
 * Answers a call. The guards run in their order before the body is read, so that a stranger learns nothing of a
 * call's form; the CSRF pair is asked for by itself wherever the call changes something.
 */
export function answer<C extends Call>(house: House, call: C, guards: readonly Guard[], handler: Handler<C>): void {
  const asks = [...guards, ...(changesSomething(call) ? [house.csrf.check] : [])];
  const onRequest: onRequestHookHandler[] = asks.map((guard) => async (request) => guard(request));
  house.app.route({
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? ''],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.form && { consumes: ['multipart/form-data'] }),
      ...(call.reply && { response: { 200: call.reply } }),
    },
    onRequest,
    handler: (request, reply) => {
      const { params, query, body } = request;
      return handler({ params, query, body } as Received<C>, request, reply);
    },
  });
}

/** Whether a call needs the CSRF pair (decisions.md, Answers of the API). */
export function changesSomething(call: Call): boolean {
  return call.method !== 'GET' || call.changes === true;
}
