import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#features/account/contract.ts';
import { isRestricted, knownSession, type Session, useSession } from '../session.ts';
import { BareNotFoundPage, NotFoundPage } from './NotFoundPage.tsx';

const Shell = lazyRouteComponent(() => import('./Shell.tsx'), 'Shell');
export const ClosedDoor = lazyRouteComponent(() => import('./ClosedDoor.tsx'), 'ClosedDoor');

/** What every page of the house needs: the session, and the shell's code. */
export async function openHouse(queries: QueryClient): Promise<Session> {
  const [session] = await Promise.all([knownSession(queries), Shell.preload?.()]);
  return session;
}

/** The guard of all pages for signed-in people (decisions.md, Who may see what). */
export function House() {
  const { pathname, href } = useLocation();
  return (
    <Admitted otherwise={<Navigate to="/login" replace state={{ wanted: href }} />}>
      {(user) => (isRestricted(user, pathname) ? <NotFoundPage /> : <Outlet />)}
    </Admitted>
  );
}

/** Any path without a page: a stranger learns that at once, and need not sign in for it. */
export function LostPage() {
  return <Admitted otherwise={<BareNotFoundPage />}>{() => <NotFoundPage />}</Admitted>;
}

type AdmittedProps = {
  /** Shown to nobody, that is signed out. */
  otherwise: ReactNode;
  children: (user: User) => ReactNode;
};

function Admitted({ otherwise, children }: AdmittedProps) {
  const session = useSession();
  if (session.kind === 'signed-out') return otherwise;
  if (session.kind !== 'signed-in') return <ClosedDoor why={session.kind} />;
  return <Shell user={session.user}>{children(session.user)}</Shell>;
}
