import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#features/account/contract.ts';
import { type Session, sessionQuery } from './session.ts';

/** Keeps what the server says of the signed-in person by now. */
export function renewUser(queries: QueryClient, renewed: Partial<User>): void {
  queries.setQueryData(sessionQuery.queryKey, (session: Session | undefined) =>
    session?.kind === 'signed-in' ? { ...session, user: { ...session.user, ...renewed } } : session,
  );
}
