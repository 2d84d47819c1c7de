import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeLoader } from './loader.ts';

/** Around every page. The site loader stays over /auth: a sign-in that succeeds goes on from there. */
export function Root() {
  const isAuth = useLocation({ select: ({ pathname }) => pathname === '/auth' });
  useEffect(() => {
    if (!isAuth) removeLoader();
  }, [isAuth]);
  return <Outlet />;
}
