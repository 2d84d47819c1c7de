/** The forms of the sign-on's pages: what of their bodies is read, and the address their limit counts for. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** Long enough for any address, password and answer of a passkey, short enough to weigh without a thought. */
const MOST_BYTES = 16 * 1024;

/** Lets an app of its own read forms, and nothing else. */
export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: MOST_BYTES });
}

/** A field of a form; one that is missing, or there twice, is empty. */
export function field(body: unknown, name: string): string {
  const value: unknown = Object.entries(body ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
}
