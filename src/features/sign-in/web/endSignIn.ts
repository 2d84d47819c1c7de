import type { QueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '#web/call.ts';
import { knownSession, landingOf, newSession, type Session } from '#web/session.ts';
import type { login } from '../contract.ts';

/** Where to go on: a page, or back to the door with what went wrong. */
export type Next = { to: '/login'; state?: { failure: string } } | { href: string };

const ended = new Map<string, Promise<Next>>();

/** Ends the sign-in that an address of /auth tells of. Each address counts once, however often a page is drawn. */
export function endSignIn(queries: QueryClient, address: string): Promise<Next> {
  const known = ended.get(address) ?? end(queries, address);
  ended.set(address, known);
  return known;
}

async function end(queries: QueryClient, address: string): Promise<Next> {
  try {
    if (!new URL(address).search) return nextOf(await knownSession(queries));
    await call<typeof login>('POST /api/login', { body: { url: address } });
    return nextOf(await newSession(queries));
  } catch (error) {
    return afterFailure(queries, error);
  }
}

/** An address that was used already, as after a reload, is no failure to whom it signed in. */
async function afterFailure(queries: QueryClient, error: unknown): Promise<Next> {
  const session = await knownSession(queries).catch(() => undefined);
  if (session && session.kind !== 'signed-out') return nextOf(session);
  const failure = error instanceof CallFailed && error.refusal ? error.refusal.message : '';
  return { to: '/login', state: { failure } };
}

/** The door tells whoever is not let in by itself. */
function nextOf(session: Session): Next {
  return session.kind === 'signed-in' ? { href: landingOf(session.user) } : { to: '/login' };
}
