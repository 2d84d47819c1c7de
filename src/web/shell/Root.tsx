import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeLoader } from './loader.ts';
import { useShownPath } from './useShownPath.ts';

/** Around every page. The site loader stays over /auth: a sign-in that succeeds goes on from there. */
export function Root() {
  const path = useShownPath();
  useEffect(() => {
    if (path !== '/auth') removeLoader();
  }, [path]);
  return <Outlet />;
}
