/** The closed set of refusals. A route throws one; one handler turns it into its status and `{message}`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { INVALID_TOKEN, MISSING_TOKEN, NOT_IN_THE_BETA, type Refusal, USER_GROUP_NOT_ALLOWED } from '#contract.ts';

export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const invalid = (message: string) => new Refused(400, message);
export const missingToken = () => new Refused(401, MISSING_TOKEN);
export const invalidToken = () => new Refused(401, INVALID_TOKEN);
export const groupNotAllowed = () => new Refused(401, USER_GROUP_NOT_ALLOWED);
export const forbidden = (message: string) => new Refused(403, message);
export const notInTheBeta = () => new Refused(403, NOT_IN_THE_BETA);
export const notFound = () => new Refused(404, 'Not found');
export const conflict = (message: string) => new Refused(409, message);
export const tooLarge = (message: string) => new Refused(413, message);
export const unsupported = (message: string) => new Refused(415, message);
export const tooMany = (seconds: number) =>
  new Refused(429, `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, seconds);
export const unavailable = (message: string, retryAfter = 5) => new Refused(503, message, retryAfter);

/** What Fastify and its plugins refuse by themselves, in our words. */
const OWN_WORDS: Record<number, string> = {
  400: 'Malformed request',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Unsupported media type',
  431: 'The request’s headers are too large',
};

/** PostgreSQL's and Node's codes that mean: the database is away for now. */
const AWAY = /^(ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|EHOSTUNREACH|ENOENT|57P0|08|53)/;

function isAway(error: { code?: unknown; message?: string }): boolean {
  return (
    (typeof error.code === 'string' && AWAY.test(error.code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message ?? '')
  );
}

/** The one handler of errors: what is known is answered, what is unknown says nothing outside and everything in the log. */
export function answerError(error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [status, refusal] = refusalOf(error);
  if (error instanceof Refused && error.retryAfter !== undefined)
    void reply.header('retry-after', String(error.retryAfter));
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  return reply.code(status).type('application/json; charset=utf-8').send(refusal);
}

function refusalOf(error: FastifyError | Refused): [number, Refusal] {
  if (error instanceof Refused) return [error.status, { message: error.message }];
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((fault) => ({
      path: fault.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: fault.message ?? 'Not as it should be.',
    }));
    return [400, { message: 'Malformed request', errors }];
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = OWN_WORDS[status] ?? 'Malformed request';
    return [
      status,
      status === 400
        ? { message, errors: [{ path: '', message: 'The body is no JSON of the expected form.' }] }
        : { message },
    ];
  }
  if (isAway(error)) return [503, { message: 'A part that this needs is not available. Try again in a moment.' }];
  return [500, { message: 'Something went wrong on our side' }];
}
