/** Who is signed in, as one query that everything else asks. */
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { getUser, User } from '#features/account/contract.ts';
import type { authCheck } from '#features/sign-in/contract.ts';
import { call, NotAdmitted } from './call.ts';

export type Session =
  | { readonly kind: 'signed-in'; readonly user: User }
  /** Nobody, somebody in no matched group, somebody outside the beta. */
  | { readonly kind: NotAdmitted['why'] };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => loadSession(askUser()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The session, asked for once; both of its calls start together. */
export function knownSession(queries: QueryClient): Promise<Session> {
  return queries.query({ ...sessionQuery, staleTime: 'static' });
}

/** The same where most people are signed out: asks for the user only if there is one. */
export function knownSessionOfVisitor(queries: QueryClient): Promise<Session> {
  return queries.query({ ...sessionQuery, queryFn: () => loadSession(), staleTime: 'static' });
}

/** Whether the page came to a browser without a session, and nothing was learnt since: no call needs to find it out. */
export function isVisitor(queries: QueryClient): boolean {
  return document.documentElement.dataset['visitor'] !== undefined && !queries.getQueryData(sessionQuery.queryKey);
}

/** The session, asked for again, after somebody came in. */
export function newSession(queries: QueryClient): Promise<Session> {
  queries.removeQueries();
  return queries.query(sessionQuery);
}

/** The server said that this browser is not let in: everything read before is forgotten with it. */
export function loseSession(queries: QueryClient, { why }: NotAdmitted): void {
  // The first answer of all is still to come, and knows better.
  if (!queries.getQueryData(sessionQuery.queryKey)) return;
  queries.setQueryData(sessionQuery.queryKey, { kind: why });
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/** The session inside a route whose loader waited for it. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** The signed-in person, for everything inside the house. */
export function useUser(): User {
  const session = useSession();
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in here.');
  return session.user;
}

/** Whether a page, or one above it, is restricted for a person (decisions.md, Who may see what). */
export function isRestricted(user: User, path: string): boolean {
  const routes = user.matchedRestrictionGroup?.restrictedRoutes ?? [];
  return routes.some((route) => path === route || path.startsWith(`${route}/`));
}

/** Where a person goes after signing in: the page they wanted, or `/` when it is restricted for them. */
export function landingOf(user: User): string {
  const [path = '/'] = user.destinationPage.split(/[?#]/);
  return isRestricted(user, path) ? '/' : user.destinationPage;
}

function askUser(): Promise<User> {
  const asked = call<typeof getUser>('GET /api/user/get');
  // Its refusal matters only to somebody signed in, who waits for it below.
  asked.catch(() => undefined);
  return asked;
}

async function loadSession(asked?: Promise<User>): Promise<Session> {
  const { loggedIn, matchedGroups } = await call<typeof authCheck>('GET /api/authcheck');
  if (!loggedIn) return { kind: 'signed-out' };
  if (matchedGroups.length === 0) return { kind: 'no-access' };
  try {
    return { kind: 'signed-in', user: await (asked ?? askUser()) };
  } catch (error) {
    if (error instanceof NotAdmitted) return { kind: error.why };
    throw error;
  }
}
