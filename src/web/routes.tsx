/** Every page of the portal. The server lists the same in src/server/pages.ts. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionsQuery } from '#features/account/web/sessionsQuery.ts';
import { linksQuery } from '#features/affiliate-links/web/queries.ts';
import { dashboardCalls } from '#features/dashboard/web/queries.ts';
import { documentsQuery } from '#features/documents/web/query.ts';
import { documentsSearch, stripDefaults } from '#features/documents/web/search.ts';
import { beginPost, beginPosts, paged } from '#features/posts/web/loaders.ts';
import { beginReport } from '#features/reports/web/query.ts';
import { reportsSearch } from '#features/reports/web/search.ts';
import { begin } from './begin.ts';
import { brand } from './brand.ts';
import { isVisitor, knownSession, knownSessionOfVisitor, landingOf } from './session.ts';
import { House, LostPage, openHouse } from './shell/House.tsx';
import { menuOf, menuPath } from './shell/menu.ts';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { Root } from './shell/Root.tsx';

/** The contact modal, which every page of the house can open; its code comes with the first opening. */
export const loadContact = () => import('#features/contact/web/ContactModal.tsx');

/** The authentication roadblock, whose code comes only for those who meet it. */
export const loadRoadblock = () => import('#features/channels/web/Roadblock.tsx');

const root = createRootRouteWithContext<{
  queries: QueryClient;
  /** Whether the portal has a page at a path. */
  isPage: (path: string) => boolean;
  loadContact: typeof loadContact;
  loadRoadblock: typeof loadRoadblock;
}>()({ component: Root });

/** The first item of the person's menu, else the dashboard; the house itself turns away whom it does not admit. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    if (isVisitor(context.queries)) throw redirect({ to: '/login', replace: true });
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

const toSignIn = (wanted: string) => redirect({ to: '/login', replace: true, state: { wanted } });

/**
 * Everything for signed-in people. Its loader waits for the session while those of its pages already fetch, so that
 * a first load is one round of calls; nothing of a page is drawn before.
 */
const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  beforeLoad: ({ context, location }) => {
    if (isVisitor(context.queries)) throw toSignIn(location.href);
  },
  loader: async ({ context, location }) => {
    const session = await openHouse(context.queries);
    if (session.kind === 'signed-out') throw toSignIn(location.href);
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: House,
});

const dashboard = createRoute({
  getParentRoute: () => house,
  path: '/dashboard',
  loader: ({ context }) => begin(...dashboardCalls(context.queries)),
  component: lazyRouteComponent(() => import('#features/dashboard/web/DashboardPage.tsx'), 'DashboardPage'),
});

const documents = createRoute({
  getParentRoute: () => house,
  path: '/documents',
  validateSearch: documentsSearch,
  search: { middlewares: [stripDefaults] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => begin(context.queries.query(documentsQuery(deps))),
  component: lazyRouteComponent(() => import('#features/documents/web/DocumentsPage.tsx'), 'DocumentsPage'),
});

const reports = createRoute({
  getParentRoute: () => house,
  path: '/reports',
  validateSearch: reportsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => begin(beginReport(context.queries, deps.channel)),
  component: lazyRouteComponent(() => import('#features/reports/web/ReportsPage.tsx'), 'ReportsPage'),
});

const blog = createRoute({
  getParentRoute: () => house,
  path: '/blog',
  ...paged,
  loader: beginPosts('latest-news'),
  component: lazyRouteComponent(() => import('#features/posts/web/BlogPage.tsx'), 'BlogPage'),
});

const blogPost = createRoute({
  getParentRoute: () => house,
  path: '/blog/$id',
  loader: beginPost('latest-news'),
  component: lazyRouteComponent(() => import('#features/posts/web/BlogPostPage.tsx'), 'BlogPostPage'),
});

const opportunities = createRoute({
  getParentRoute: () => house,
  path: '/opportunities',
  ...paged,
  loader: beginPosts('opportunity'),
  component: lazyRouteComponent(() => import('#features/posts/web/OpportunitiesPage.tsx'), 'OpportunitiesPage'),
});

const opportunity = createRoute({
  getParentRoute: () => house,
  path: '/opportunities/$id',
  loader: beginPost('opportunity'),
  component: lazyRouteComponent(() => import('#features/posts/web/OpportunityPage.tsx'), 'OpportunityPage'),
});

const linkBuilder = createRoute({
  getParentRoute: () => house,
  path: '/amazon-link-builder',
  ...paged,
  loader: ({ context, deps }) => begin(context.queries.query(linksQuery(deps.page))),
  component: lazyRouteComponent(() => import('#features/affiliate-links/web/LinkBuilderPage.tsx'), 'LinkBuilderPage'),
});

const resources = createRoute({
  getParentRoute: () => house,
  path: '/resources',
  ...paged,
  loader: beginPosts('resource'),
  component: lazyRouteComponent(() => import('#features/posts/web/ResourcesPage.tsx'), 'ResourcesPage'),
});

const resource = createRoute({
  getParentRoute: () => house,
  path: '/resources/$id',
  loader: beginPost('resource'),
  component: lazyRouteComponent(() => import('#features/posts/web/ResourcePage.tsx'), 'ResourcePage'),
});

const infringement = createRoute({
  getParentRoute: () => house,
  path: '/resources/ugc-form',
  component: lazyRouteComponent(() => import('#features/infringements/web/InfringementPage.tsx'), 'InfringementPage'),
});

const settings = createRoute({
  getParentRoute: () => house,
  path: '/settings',
  component: lazyRouteComponent(() => import('#features/account/web/SettingsPage.tsx'), 'SettingsPage'),
});

const account = createRoute({
  getParentRoute: () => house,
  path: '/settings/account',
  loader: ({ context }) => begin(context.queries.query(sessionsQuery)),
  component: lazyRouteComponent(() => import('#features/account/web/AccountPage.tsx'), 'AccountPage'),
});

const channels = createRoute({
  getParentRoute: () => house,
  path: '/settings/channels',
  component: lazyRouteComponent(() => import('#features/channels/web/ChannelsPage.tsx'), 'ChannelsPage'),
});

const surveys = createRoute({
  getParentRoute: () => house,
  path: '/settings/surveys',
  ...paged,
  loader: beginPosts('survey'),
  component: lazyRouteComponent(() => import('#features/posts/web/SurveysPage.tsx'), 'SurveysPage'),
});

const payment = createRoute({
  getParentRoute: () => house,
  path: '/settings/payment',
  component: lazyRouteComponent(() => import('#features/payments/web/PaymentPage.tsx'), 'PaymentPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => house,
  path: '/monthly-statement-email-unsubscribe',
  component: lazyRouteComponent(() => import('#features/statement-mail/web/UnsubscribePage.tsx'), 'UnsubscribePage'),
});

const examples = createRoute({
  getParentRoute: () => house,
  path: '/examples',
  component: brand.examples
    ? lazyRouteComponent(() => import('#features/examples/web/ExamplesPage.tsx'), 'ExamplesPage')
    : NotFoundPage,
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

const pages = house.addChildren([
  dashboard,
  documents,
  reports,
  blog,
  blogPost,
  opportunities,
  opportunity,
  linkBuilder,
  resources,
  resource,
  infringement,
  settings,
  account,
  channels,
  surveys,
  payment,
  unsubscribe,
  examples,
]);
export const routeTree = root.addChildren([home, login, auth, pages, lost]);
