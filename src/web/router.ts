import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadContact, loadRoadblock, routeTree } from './routes.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { reportRenderError } from './shell/renderErrors.ts';

export function createPortalRouter(queries: QueryClient) {
  const isPage = (path: string): boolean => path in router.routesByPath;
  const router = createRouter({
    routeTree,
    context: { queries, isPage, loadContact, loadRoadblock },
    caseSensitive: true,
    defaultPreload: 'intent',
    // The queries know by themselves what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error, info) => reportRenderError(queries, error, info),
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface HistoryState {
    /** On /login: the page that was wanted, as path and query. */
    wanted?: string;
    /** On /login: why the sign-in before it failed. */
    failure?: string;
  }
}
