import type { QueryClient } from '@tanstack/react-query';
import { type Session, sessionQuery } from '#web/session.ts';
import type { User } from '../contract.ts';

/** Everything that shows the person shows them as they are now. */
export function knowUser(queries: QueryClient, changes: Partial<User>): void {
  queries.setQueryData(sessionQuery.queryKey, (session: Session | undefined) =>
    session?.kind === 'signed-in' ? { ...session, user: { ...session.user, ...changes } } : session,
  );
}
