/** Every page of the portal. The server lists the same in src/server/pages.ts. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { documentsQuery } from '#features/documents/web/query.ts';
import { documentsSearch, stripDefaults } from '#features/documents/web/search.ts';
import { knownSession, knownSessionOfVisitor, landingOf } from './session.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { House, LostPage, openHouse } from './shell/House.tsx';
import { menuOf, menuPath } from './shell/menu.ts';
import { Root } from './shell/Root.tsx';
import { reportRenderError } from './shell/renderErrors.ts';

const root = createRootRouteWithContext<{
  queries: QueryClient;
  /** Whether the portal has a page at a path. */
  isPage: (path: string) => boolean;
}>()({ component: Root });

/** The first item of the person's menu, else the dashboard; the house itself turns away whom it does not admit. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queries);
    if (session.kind === 'signed-out') throw redirect({ to: '/login', replace: true });
    const [first = 'Dashboard'] = session.kind === 'signed-in' ? menuOf(session.user, context.isPage) : [];
    throw redirect({ href: menuPath(first), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: async ({ context }) => {
    const session = await knownSessionOfVisitor(context.queries);
    if (session.kind === 'signed-in') throw redirect({ href: landingOf(session.user), replace: true });
  },
  component: lazyRouteComponent(() => import('#features/sign-in/web/LoginPage.tsx'), 'LoginPage'),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  component: lazyRouteComponent(() => import('#features/sign-in/web/AuthPage.tsx'), 'AuthPage'),
});

/**
 * Everything for signed-in people. Its loader waits for the session while those of its pages already fetch, so that
 * a first load is one round of calls; nothing of a page is drawn before.
 */
const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  loader: async ({ context, location }) => {
    const session = await openHouse(context.queries);
    if (session.kind === 'signed-out')
      throw redirect({ to: '/login', replace: true, state: { wanted: location.href } });
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: House,
});

const dashboard = createRoute({
  getParentRoute: () => house,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('#features/dashboard/web/DashboardPage.tsx'), 'DashboardPage'),
});

const documents = createRoute({
  getParentRoute: () => house,
  path: '/documents',
  validateSearch: documentsSearch,
  search: { middlewares: [stripDefaults] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // Only begun here: the page shows what becomes of it.
    context.queries.query(documentsQuery(deps)).catch(() => undefined);
  },
  component: lazyRouteComponent(() => import('#features/documents/web/DocumentsPage.tsx'), 'DocumentsPage'),
});

const examples = createRoute({
  getParentRoute: () => house,
  path: '/examples',
  component: lazyRouteComponent(() => import('#features/examples/web/ExamplesPage.tsx'), 'ExamplesPage'),
});

const lost = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: async ({ context }) => {
    await openHouse(context.queries);
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: LostPage,
});

const routeTree = root.addChildren([home, login, auth, house.addChildren([dashboard, documents, examples]), lost]);

export function createPortalRouter(queries: QueryClient) {
  const isPage = (path: string): boolean => path in router.routesByPath;
  const router = createRouter({
    routeTree,
    context: { queries, isPage },
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
