/** The pages of the portal as the server knows them: which addresses exist, and which part of the build each one opens. */

export interface Page {
  /** A path; `:id` stands for a number: nothing else has a page. */
  readonly path: string;
  /** The source file of the page, as the build's manifest names it. */
  readonly source: string;
}

const feature = (name: string) => `src/features/${name}.tsx`;

/** One line a page; routes.tsx of the browser's half lists the same, and a test holds them together. */
export const PAGES: readonly Page[] = [
  { path: '/', source: 'src/web/main.tsx' },
  { path: '/login', source: feature('sign-in/web/LoginPage') },
  { path: '/auth', source: feature('sign-in/web/AuthPage') },
  { path: '/dashboard', source: feature('dashboard/web/DashboardPage') },
  { path: '/documents', source: feature('documents/web/DocumentsPage') },
  { path: '/reports', source: feature('reports/web/ReportsPage') },
  { path: '/blog', source: feature('posts/web/BlogPage') },
  { path: '/blog/:id', source: feature('posts/web/BlogPostPage') },
  { path: '/opportunities', source: feature('posts/web/OpportunitiesPage') },
  { path: '/opportunities/:id', source: feature('posts/web/OpportunityPage') },
  { path: '/amazon-link-builder', source: feature('affiliate-links/web/LinkBuilderPage') },
  { path: '/resources', source: feature('posts/web/ResourcesPage') },
  { path: '/resources/:id', source: feature('posts/web/ResourcePage') },
  { path: '/resources/ugc-form', source: feature('infringements/web/InfringementPage') },
  { path: '/settings', source: feature('account/web/SettingsPage') },
  { path: '/settings/account', source: feature('account/web/AccountPage') },
  { path: '/settings/channels', source: feature('channels/web/ChannelsPage') },
  { path: '/settings/surveys', source: feature('posts/web/SurveysPage') },
  { path: '/settings/payment', source: feature('payments/web/PaymentPage') },
  { path: '/monthly-statement-email-unsubscribe', source: feature('statement-mail/web/UnsubscribePage') },
  { path: '/examples', source: feature('examples/web/ExamplesPage') },
];

/** The page at a path; undefined where there is none. */
export function pageAt(path: string): Page | undefined {
  return PAGES.find((page) => pattern(page.path).test(path));
}

const patterns = new Map<string, RegExp>();
function pattern(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d{0,8}')}/?$`);
  patterns.set(path, known);
  return known;
}
