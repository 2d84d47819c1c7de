import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#features/account/contract.ts';
import { isRestricted, knownSession, type Session, useSession } from '../session.ts';
import { BareNotFoundPage, NotFoundPage } from './NotFoundPage.tsx';
import { useShownPath } from './useShownPath.ts';

const Shell = lazyRouteComponent(() => import('./Shell.tsx'), 'Shell');
export const ClosedDoor = lazyRouteComponent(() => import('./ClosedDoor.tsx'), 'ClosedDoor');

/** What every page of the house needs: the session, and the shell's code. */
export async function openHouse(queries: QueryClient): Promise<Session> {
  const [session] = await Promise.all([knownSession(queries), Shell.preload?.()]);
  return session;
}

/** The guard of all pages for signed-in people (decisions.md, Who may see what). */
export function House() {
  const path = useShownPath();
  return (
    <Admitted otherwise={<ToSignIn />}>{(user) => (isRestricted(user, path) ? <NotFoundPage /> : <Outlet />)}</Admitted>
  );
}

/** Any path without a page: a stranger learns that at once, and need not sign in for it. */
export function LostPage() {
  return <Admitted otherwise={<BareNotFoundPage />}>{() => <NotFoundPage />}</Admitted>;
}

/** Whose session ended while a page was open: they come back to it after signing in again. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to: '/login', replace: true, state: { wanted: router.latestLocation.href } });
  }, [router]);
  return null;
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
