import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readCustomerSearch } from './customers/customer-search.ts';
import { type ListSearch, readListSearch } from './customers/list-search.ts';
import { readDashboardSearch } from './dashboard/dashboard-search.ts';
import { readLosingSearch } from './losing-value/losing-search.ts';
import { readBoardSearch } from './pipeline/board-search.ts';
import { readProjectSearch } from './projects/project-search.ts';
import { readProductSearch } from './settings/products/product-search.ts';
import { readTemplateSearch } from './settings/templates/template-search.ts';
import { readSubscriptionSearch } from './settings/webhooks/subscription-search.ts';
import { NotFound } from './shell/not-found.tsx';
import { Pending } from './shell/pending.tsx';
import { Shell } from './shell/shell.tsx';
import { SomethingFailed } from './shell/something-failed.tsx';
import { thisAccount } from './shell/this-account.ts';
import { queryClient, trpc } from './trpc.ts';

// The site map of the app. Each screen is a file of its own, loaded when it is first opened.

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: SomethingFailed,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  /** Where to go afterwards; never to another site. */
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    // What is left out would be taken over as it stands in the address.
    to: typeof to === 'string' && /^\/(?!\/)/.test(to) ? to : undefined,
  }),
  component: lazyRouteComponent(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./sign-in/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: ({ token }: Record<string, unknown>) => ({
    token: typeof token === 'string' ? token : '',
  }),
  component: lazyRouteComponent(
    () => import('./sign-in/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(
    () => import('./sign-in/invitation-screen.tsx'),
    'InvitationScreen',
  ),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: lazyRouteComponent(() => import('./sign-in/set-up-screen.tsx'), 'SetUpScreen'),
});

/** Everything for which one must be signed in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(trpc.session.current.queryOptions());
    if (session === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    thisAccount.set(session.accountId);
    return { session };
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/pipeline', replace: true });
  },
});

const pipeline = createRoute({
  getParentRoute: () => inside,
  path: '/pipeline',
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('./pipeline/pipeline-screen.tsx'), 'PipelineScreen'),
});

const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  /** `?new=1` opens the form for a new customer; `shell/overlays.tsx` does so. */
  validateSearch: (raw: Record<string, unknown>): ListSearch & { new?: true | undefined } => ({
    ...readListSearch(raw),
    new: 'new' in raw && raw.new !== undefined ? true : undefined,
  }),
  component: lazyRouteComponent(
    () => import('./customers/customer-list-screen.tsx'),
    'CustomerListScreen',
  ),
});

const customer = createRoute({
  getParentRoute: () => inside,
  path: '/customers/$customerId',
  validateSearch: readCustomerSearch,
  component: lazyRouteComponent(() => import('./customers/customer-screen.tsx'), 'CustomerScreen'),
});

const project = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId',
  validateSearch: readProjectSearch,
  component: lazyRouteComponent(() => import('./projects/project-screen.tsx'), 'ProjectScreen'),
});

const calculator = createRoute({
  getParentRoute: () => inside,
  path: '/calculator',
  component: lazyRouteComponent(
    () => import('./calculator/calculator-screen.tsx'),
    'CalculatorScreen',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  component: lazyRouteComponent(
    () => import('./dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const losingValue = createRoute({
  getParentRoute: () => inside,
  path: '/losing-value',
  validateSearch: readLosingSearch,
  component: lazyRouteComponent(
    () => import('./losing-value/losing-value-screen.tsx'),
    'LosingValueScreen',
  ),
});

const data = createRoute({
  getParentRoute: () => inside,
  path: '/data',
  validateSearch: (search: Record<string, unknown>): { import?: string | undefined } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: lazyRouteComponent(() => import('./data/data-screen.tsx'), 'DataScreen'),
});

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
});

const confirmEmail = createRoute({
  getParentRoute: () => inside,
  path: '/confirm-email',
  validateSearch: ({ token }: Record<string, unknown>) => ({
    token: typeof token === 'string' ? token : '',
  }),
  component: lazyRouteComponent(
    () => import('./profile/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-frame.tsx'), 'SettingsFrame'),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const manages = session.abilities.includes('account:manage');
    throw redirect({ to: manages ? '/settings/company' : '/settings/products', replace: true });
  },
});

const company = createRoute({
  getParentRoute: () => settings,
  path: '/company',
  component: lazyRouteComponent(
    () => import('./settings/company/company-screen.tsx'),
    'CompanyScreen',
  ),
});

const statuses = createRoute({
  getParentRoute: () => settings,
  path: '/statuses',
  component: lazyRouteComponent(
    () => import('./settings/statuses/statuses-screen.tsx'),
    'StatusesScreen',
  ),
});

const templates = createRoute({
  getParentRoute: () => settings,
  path: '/templates',
  validateSearch: readTemplateSearch,
  component: lazyRouteComponent(
    () => import('./settings/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
});

const products = createRoute({
  getParentRoute: () => settings,
  path: '/products',
  validateSearch: readProductSearch,
  component: lazyRouteComponent(
    () => import('./settings/products/products-screen.tsx'),
    'ProductsScreen',
  ),
});

const channels = createRoute({
  getParentRoute: () => settings,
  path: '/channels',
  component: lazyRouteComponent(
    () => import('./settings/channels/channels-screen.tsx'),
    'ChannelsScreen',
  ),
});

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  component: lazyRouteComponent(() => import('./settings/team/team-screen.tsx'), 'TeamScreen'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: ({ ended }: Record<string, unknown>): { ended?: true } =>
    ended === true ? { ended } : {},
  component: lazyRouteComponent(
    () => import('./settings/api-keys/api-keys-screen.tsx'),
    'ApiKeysScreen',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => import('./settings/webhooks/webhooks-screen.tsx'),
    'WebhooksScreen',
  ),
});

const subscription = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$subscriptionId',
  validateSearch: readSubscriptionSearch,
  component: lazyRouteComponent(
    () => import('./settings/webhooks/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    forgotPassword,
    resetPassword,
    invitation,
    setUp,
    inside.addChildren([
      home,
      pipeline,
      customers,
      customer,
      project,
      dashboard,
      calculator,
      losingValue,
      data,
      profile,
      confirmEmail,
      settings.addChildren([
        settingsHome,
        company,
        statuses,
        templates,
        products,
        channels,
        team,
        apiKeys,
        webhooks,
        subscription,
      ]),
    ]),
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
