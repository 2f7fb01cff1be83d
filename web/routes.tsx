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
import { readSecurityLogSearch } from './settings/security-log/security-log-search.ts';
import { readTemplateSearch } from './settings/templates/template-search.ts';
import { readSubscriptionSearch } from './settings/webhooks/subscription-search.ts';
import { setTimeZone } from './shared/formats.ts';
import { loadCode } from './shell/load-code.ts';
import { NotFound } from './shell/not-found.tsx';
import { Pending } from './shell/pending.tsx';
import { Shell } from './shell/shell.tsx';
import { SomethingFailed } from './shell/something-failed.tsx';
import { thisAccount } from './shell/this-account.ts';
import { queryClient, trpc } from './trpc.ts';

// The site map of the app. Each screen is a file of its own, loaded when it is first opened.

function screen<Code extends Record<string, unknown>, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
) {
  return lazyRouteComponent(() => loadCode(load), name);
}

/** Where to go afterwards; never to another site. */
function readPlace({ to }: Record<string, unknown>): { to?: string | undefined } {
  // What is left out would be taken over as it stands in the address.
  return { to: typeof to === 'string' && /^\/(?!\/)/.test(to) ? to : undefined };
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: SomethingFailed,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readPlace,
  component: screen(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: screen(() => import('./sign-in/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: ({ token }: Record<string, unknown>) => ({
    token: typeof token === 'string' ? token : '',
  }),
  component: screen(() => import('./sign-in/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: screen(() => import('./sign-in/invitation-screen.tsx'), 'InvitationScreen'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: screen(() => import('./sign-in/set-up-screen.tsx'), 'SetUpScreen'),
});

const twoFactor = createRoute({
  getParentRoute: () => root,
  path: '/two-factor',
  validateSearch: readPlace,
  beforeLoad: async ({ search: { to } }) => {
    const session = await queryClient.ensureQueryData(trpc.session.current.queryOptions());
    if (session === null) throw redirect({ to: '/sign-in', search: { to } });
    thisAccount.set(session.accountId);
    if (!session.mustSetUpTwoFactor) throw redirect({ href: `/app${to ?? '/'}`, replace: true });
    return { session };
  },
  component: screen(() => import('./sign-in/two-factor-screen.tsx'), 'TwoFactorScreen'),
});

/** Everything for which one must be signed in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(trpc.session.current.queryOptions());
    if (session === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    thisAccount.set(session.accountId);
    setTimeZone(session.timeZone);
    if (session.mustSetUpTwoFactor) {
      throw redirect({ to: '/two-factor', search: { to: location.href }, replace: true });
    }
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
  component: screen(() => import('./pipeline/pipeline-screen.tsx'), 'PipelineScreen'),
});

const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  /** `?new=1` opens the form for a new customer; `shell/overlays.tsx` does so. */
  validateSearch: (raw: Record<string, unknown>): ListSearch & { new?: true | undefined } => ({
    ...readListSearch(raw),
    new: 'new' in raw && raw.new !== undefined ? true : undefined,
  }),
  component: screen(() => import('./customers/customer-list-screen.tsx'), 'CustomerListScreen'),
});

const customer = createRoute({
  getParentRoute: () => inside,
  path: '/customers/$customerId',
  validateSearch: readCustomerSearch,
  component: screen(() => import('./customers/customer-screen.tsx'), 'CustomerScreen'),
});

const project = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId',
  validateSearch: readProjectSearch,
  component: screen(() => import('./projects/project-screen.tsx'), 'ProjectScreen'),
});

const calculator = createRoute({
  getParentRoute: () => inside,
  path: '/calculator',
  component: screen(() => import('./calculator/calculator-screen.tsx'), 'CalculatorScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  component: screen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

const losingValue = createRoute({
  getParentRoute: () => inside,
  path: '/losing-value',
  validateSearch: readLosingSearch,
  component: screen(() => import('./losing-value/losing-value-screen.tsx'), 'LosingValueScreen'),
});

const data = createRoute({
  getParentRoute: () => inside,
  path: '/data',
  validateSearch: (search: Record<string, unknown>): { import?: string | undefined } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: screen(() => import('./data/data-screen.tsx'), 'DataScreen'),
});

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: screen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
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
  component: screen(() => import('./settings/settings-frame.tsx'), 'SettingsFrame'),
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
  component: screen(() => import('./settings/company/company-screen.tsx'), 'CompanyScreen'),
});

const terms = createRoute({
  getParentRoute: () => settings,
  path: '/terms',
  component: screen(() => import('./settings/terms/terms-screen.tsx'), 'TermsScreen'),
});

const statuses = createRoute({
  getParentRoute: () => settings,
  path: '/statuses',
  component: screen(() => import('./settings/statuses/statuses-screen.tsx'), 'StatusesScreen'),
});

const templates = createRoute({
  getParentRoute: () => settings,
  path: '/templates',
  validateSearch: readTemplateSearch,
  component: screen(() => import('./settings/templates/templates-screen.tsx'), 'TemplatesScreen'),
});

const products = createRoute({
  getParentRoute: () => settings,
  path: '/products',
  validateSearch: readProductSearch,
  component: screen(() => import('./settings/products/products-screen.tsx'), 'ProductsScreen'),
});

const channels = createRoute({
  getParentRoute: () => settings,
  path: '/channels',
  component: screen(() => import('./settings/channels/channels-screen.tsx'), 'ChannelsScreen'),
});

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  component: screen(() => import('./settings/team/team-screen.tsx'), 'TeamScreen'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: ({ ended }: Record<string, unknown>): { ended?: true } =>
    ended === true ? { ended } : {},
  component: screen(() => import('./settings/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: screen(() => import('./settings/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const subscription = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$subscriptionId',
  validateSearch: readSubscriptionSearch,
  component: screen(
    () => import('./settings/webhooks/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
});

const securityLog = createRoute({
  getParentRoute: () => settings,
  path: '/security-log',
  validateSearch: readSecurityLogSearch,
  component: screen(
    () => import('./settings/security-log/security-log-screen.tsx'),
    'SecurityLogScreen',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    forgotPassword,
    resetPassword,
    invitation,
    setUp,
    twoFactor,
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
        terms,
        statuses,
        templates,
        products,
        channels,
        team,
        apiKeys,
        webhooks,
        subscription,
        securityLog,
      ]),
    ]),
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  // Each screen catches its own failure, so that the frame around it stays.
  defaultErrorComponent: SomethingFailed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
