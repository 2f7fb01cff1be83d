import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readSecurityLogSearch } from './accounts/security-log/security-log-search.ts';
import { SignInScreen } from './accounts/sign-in/sign-in-screen.tsx';
import { readCalendarSearch } from './calendar/days.ts';
import { readBoardSearch } from './customers/board/board-search.ts';
import { readCustomerSearch } from './customers/customer-page.ts';
import { type ListSearch, readListSearch } from './customers/list/list-search.ts';
import { readTemplateSearch } from './messages/templates/template-search.ts';
import { readProductSearch } from './products/product-search.ts';
import { readProjectSearch } from './projects/steps/steps.ts';
import { readDashboardSearch } from './reports/dashboard-search.ts';
import { setTimeZone } from './shared/formats/formats.ts';
import { readId } from './shared/search/read-search.ts';
import { loadCode } from './shell/load-code.ts';
import { thisAccount } from './shell/session/this-account.ts';
import { NotFound, Pending, SomethingFailed } from './shell/something-failed.tsx';
import { client, queryClient, trpc } from './trpc.ts';
import { readSubscriptionSearch } from './webhooks/subscription-search.ts';

// The site map of the app. Each screen is a file of its own, loaded when it is first opened.

function screen<Code extends Record<string, unknown>, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
) {
  return lazyRouteComponent(() => loadCode(load), name);
}

/** The page to open afterwards; never on another site. */
function readPlace({ to }: Record<string, unknown>): { to?: string | undefined } {
  // Every member is set, because a missing one would keep its value from the address.
  return { to: typeof to === 'string' && /^\/(?!\/)/.test(to) ? to : undefined };
}

function readToken({ token }: Record<string, unknown>) {
  return { token: typeof token === 'string' ? token : '' };
}

const root = createRootRoute({
  component: Outlet,
  errorComponent: SomethingFailed,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readPlace,
  component: SignInScreen,
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: screen(
    () => import('./accounts/sign-in/password-screens.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: screen(() => import('./accounts/sign-in/password-screens.tsx'), 'ResetPasswordScreen'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: screen(() => import('./accounts/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: screen(() => import('./accounts/sign-in/set-up-screen.tsx'), 'SetUpScreen'),
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
  component: screen(() => import('./accounts/sign-in/two-factor-screen.tsx'), 'TwoFactorScreen'),
});

/** Goes on in the account that a link from an email or an event names. The server refuses people who are not members. */
async function enterNamed(current: number, accountId: number): Promise<void> {
  if (accountId === current) return;
  await client.session.enterAccount.mutate({ accountId });
  queryClient.clear();
  thisAccount.set(undefined);
}

/** Parent of all routes that need a sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(trpc.session.current.queryOptions());
    if (session === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
    const named = new URLSearchParams(location.searchStr).get('account');
    if (named !== null) {
      await enterNamed(session.accountId, Number(named));
      throw redirect({ href: `/app${location.pathname}`, replace: true });
    }
    thisAccount.set(session.accountId);
    setTimeZone(session.timeZone);
    if (session.mustSetUpTwoFactor) {
      throw redirect({ to: '/two-factor', search: { to: location.href }, replace: true });
    }
    return { session };
  },
  component: screen(() => import('./shell/shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today', replace: true });
  },
});

const today = createRoute({
  getParentRoute: () => inside,
  path: '/today',
  validateSearch: ({ everybody }: Record<string, unknown>): { everybody?: true } =>
    everybody === true ? { everybody } : {},
  component: screen(() => import('./tasks/today-screen.tsx'), 'TodayScreen'),
});

const calendar = createRoute({
  getParentRoute: () => inside,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: screen(() => import('./calendar/calendar-screen.tsx'), 'CalendarScreen'),
});

const pipeline = createRoute({
  getParentRoute: () => inside,
  path: '/pipeline',
  validateSearch: readBoardSearch,
  component: screen(() => import('./customers/board/pipeline-screen.tsx'), 'PipelineScreen'),
});

const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  /** `?new=1` opens the form for a new customer; `shell/overlays.tsx` does so. */
  validateSearch: (raw: Record<string, unknown>): ListSearch & { new?: true | undefined } => ({
    ...readListSearch(raw),
    new: 'new' in raw && raw.new !== undefined ? true : undefined,
  }),
  component: screen(
    () => import('./customers/list/customer-list-screen.tsx'),
    'CustomerListScreen',
  ),
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
  component: screen(() => import('./solar/calculator-screen.tsx'), 'CalculatorScreen'),
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  component: screen(() => import('./reports/dashboard-screen.tsx'), 'DashboardScreen'),
});

const stcWatch = createRoute({
  getParentRoute: () => inside,
  path: '/stc-watch',
  /** The owner whose quotes are shown; all quotes without one. */
  validateSearch: (raw: Record<string, unknown>): { owner?: number | undefined } => ({
    owner: readId(raw.owner),
  }),
  component: screen(() => import('./proposals/stc-watch/stc-watch-screen.tsx'), 'StcWatchScreen'),
});

const data = createRoute({
  getParentRoute: () => inside,
  path: '/data',
  validateSearch: (search: Record<string, unknown>): { import?: string | undefined } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: screen(() => import('./imports/data-screen.tsx'), 'DataScreen'),
});

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: screen(() => import('./accounts/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const notificationSettings = createRoute({
  getParentRoute: () => inside,
  path: '/profile/notifications',
  component: screen(
    () => import('./accounts/profile/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => inside,
  path: '/confirm-email',
  validateSearch: readToken,
  component: lazyRouteComponent(
    () => import('./accounts/profile/confirm-email-screen.tsx'),
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
  component: screen(() => import('./accounts/company/company-screen.tsx'), 'CompanyScreen'),
});

const terms = createRoute({
  getParentRoute: () => settings,
  path: '/terms',
  /** `?open` leads to the first unanswered question. */
  validateSearch: ({ open }: Record<string, unknown>): { open?: true } =>
    open === true ? { open } : {},
  component: screen(() => import('./proposals/terms/terms-screen.tsx'), 'TermsScreen'),
});

const statuses = createRoute({
  getParentRoute: () => settings,
  path: '/statuses',
  component: screen(() => import('./statuses/statuses-screen.tsx'), 'StatusesScreen'),
});

const templates = createRoute({
  getParentRoute: () => settings,
  path: '/templates',
  validateSearch: readTemplateSearch,
  component: screen(() => import('./messages/templates/templates-screen.tsx'), 'TemplatesScreen'),
});

const reminders = createRoute({
  getParentRoute: () => settings,
  path: '/reminders',
  component: screen(() => import('./messages/reminders/reminders-screen.tsx'), 'RemindersScreen'),
});

const products = createRoute({
  getParentRoute: () => settings,
  path: '/products',
  validateSearch: readProductSearch,
  component: screen(() => import('./products/products-screen.tsx'), 'ProductsScreen'),
});

const plans = createRoute({
  getParentRoute: () => settings,
  path: '/plans',
  component: screen(() => import('./plans/plans-screen.tsx'), 'PlansScreen'),
});

const rebates = createRoute({
  getParentRoute: () => settings,
  path: '/rebates',
  component: screen(() => import('./rebates/rebates-screen.tsx'), 'RebatesScreen'),
});

const customFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
  component: screen(() => import('./custom-fields/custom-fields-screen.tsx'), 'CustomFieldsScreen'),
});

const leadForm = createRoute({
  getParentRoute: () => settings,
  path: '/lead-form',
  component: screen(() => import('./leads/lead-form-screen.tsx'), 'LeadFormScreen'),
});

const channels = createRoute({
  getParentRoute: () => settings,
  path: '/channels',
  component: screen(() => import('./messages/channels/channels-screen.tsx'), 'ChannelsScreen'),
});

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  component: screen(() => import('./accounts/team/team-screen.tsx'), 'TeamScreen'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: ({ ended }: Record<string, unknown>): { ended?: true } =>
    ended === true ? { ended } : {},
  component: screen(() => import('./accounts/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: screen(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
});

const subscription = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$subscriptionId',
  validateSearch: readSubscriptionSearch,
  component: screen(() => import('./webhooks/subscription-screen.tsx'), 'SubscriptionScreen'),
});

const sandbox = createRoute({
  getParentRoute: () => settings,
  path: '/sandbox',
  component: screen(() => import('./accounts/sandbox/sandbox-screen.tsx'), 'SandboxScreen'),
});

const securityLog = createRoute({
  getParentRoute: () => settings,
  path: '/security-log',
  validateSearch: readSecurityLogSearch,
  component: screen(
    () => import('./accounts/security-log/security-log-screen.tsx'),
    'SecurityLogScreen',
  ),
});

/** Every other address, with the menu around it. */
const elsewhere = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: NotFound,
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
      today,
      calendar,
      pipeline,
      customers,
      customer,
      project,
      dashboard,
      calculator,
      stcWatch,
      data,
      profile,
      notificationSettings,
      confirmEmail,
      settings.addChildren([
        settingsHome,
        company,
        terms,
        statuses,
        templates,
        reminders,
        products,
        plans,
        rebates,
        customFields,
        leadForm,
        channels,
        team,
        apiKeys,
        webhooks,
        sandbox,
        subscription,
        securityLog,
      ]),
      elsewhere,
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
