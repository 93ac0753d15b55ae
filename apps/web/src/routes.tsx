import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readInstallation } from '@daybook/api/installation.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import { accessToken } from '#web/server/session.ts';
import { parseView, PLACES } from '#web/shell/places.ts';
import { HOME, loginHref } from '#web/routes/come-back.ts';
import { Failure } from '#web/routes/Failure.tsx';
import { parseQuery, queryText } from '#web/routes/query.ts';
import { Root } from '#web/routes/Root.tsx';
import { FormLoading } from '#web/routes/FormLoading.tsx';
import { TradeFailure, TradeLoading } from '#web/routes/TradeStates.tsx';

/** The list of screens: address, what is loaded before they show, what they show. */
const root = createRootRouteWithContext<{ readonly messages: Messages }>()({ component: Root });

const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  beforeLoad: () => {
    if (accessToken() !== null) throw redirect({ href: HOME, replace: true });
  },
  // Whether this is a first start; when it cannot be told, the sign-in shows.
  loader: () => call(readInstallation, {}).catch(() => null),
  staleTime: 0,
  component: lazyRouteComponent(() => import('#web/routes/LoginRoute.tsx'), 'LoginRoute'),
});

const loadFrame = () => import('#web/routes/JournalFrame.tsx');
const loadView = () => import('#web/routes/ViewRoute.tsx');

/** Fetches the code of the first screen while its data is on the way. */
export function preloadView(): void {
  for (const load of [loadFrame, loadView]) load().catch(reportError);
}

/** Every screen for signed-in traders, inside sidebar and top bar. */
const journal = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (accessToken() === null) throw redirect({ href: loginHref(location.href), replace: true });
  },
  component: lazyRouteComponent(loadFrame, 'JournalFrame'),
});

/** One screen for all tabs and periods, so that going from one to another keeps what is on it. */
const view = createRoute({
  getParentRoute: () => journal,
  id: 'view',
  beforeLoad: ({ location }) => {
    if (!parseView(location.pathname)) throw redirect({ href: loginHref(null), replace: true });
  },
  component: lazyRouteComponent(loadView, 'ViewRoute'),
});

const views = [
  createRoute({ getParentRoute: () => view, path: '/journal/$tab/all' }),
  createRoute({ getParentRoute: () => view, path: '/journal/dashboard/all/SUCCESS' }),
  createRoute({ getParentRoute: () => view, path: '/journal/$tab/$current/$timeFrame' }),
] as const;

const trade = createRoute({
  getParentRoute: () => journal,
  path: '/journal/trade/$tradeId',
  loader: async ({ params, context, abortController }) => {
    const { openTrade } = await import('#web/routes/open-trade.ts');
    return openTrade(params.tradeId, context.messages, abortController.signal);
  },
  staleTime: 0,
  gcTime: 0,
  pendingMs: 100,
  pendingMinMs: 0,
  pendingComponent: TradeLoading,
  errorComponent: TradeFailure,
  component: lazyRouteComponent(() => import('#web/routes/TradeRoute.tsx'), 'TradeRoute'),
});

const calendar = createRoute({
  getParentRoute: () => journal,
  path: PLACES.calendar,
  component: lazyRouteComponent(() => import('#web/routes/CalendarRoute.tsx'), 'CalendarRoute'),
});

/** Forms about the trader begin with what the server holds now. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  pendingMs: 300,
  pendingMinMs: 0,
  pendingComponent: FormLoading,
} as const;

const openers = async () => (await import('#web/routes/open-person.ts')).OPENERS;

const plan = createRoute({
  ...FRESH,
  getParentRoute: () => journal,
  path: '/journal/trading-plan',
  loader: async ({ abortController }) => (await openers()).plan(abortController.signal),
  component: lazyRouteComponent(() => import('#web/routes/PlanRoute.tsx'), 'PlanRoute'),
});

const planEdit = createRoute({
  ...FRESH,
  getParentRoute: () => journal,
  path: '/journal/trading-plan/edit',
  loader: async ({ abortController }) => (await openers()).plan(abortController.signal),
  component: lazyRouteComponent(() => import('#web/routes/PlanEditRoute.tsx'), 'PlanEditRoute'),
});

const profile = createRoute({
  ...FRESH,
  getParentRoute: () => journal,
  path: '/journal/user-profile',
  loader: async ({ abortController }) => (await openers()).profile(abortController.signal),
  component: lazyRouteComponent(() => import('#web/routes/ProfileRoute.tsx'), 'ProfileRoute'),
});

const accounts = createRoute({
  ...FRESH,
  getParentRoute: () => journal,
  path: '/journal/accounts',
  loader: async ({ abortController }) => (await openers()).accounts(abortController.signal),
  component: lazyRouteComponent(() => import('#web/routes/AccountsRoute.tsx'), 'AccountsRoute'),
});

/** Any other address leads to the sign-in, and from there home when signed in. */
const unknown = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leadToLogin }),
  createRoute({ getParentRoute: () => root, path: '$', beforeLoad: leadToLogin }),
] as const;

function leadToLogin(): never {
  throw redirect({ href: loginHref(null), replace: true });
}

/** The journal's router; addresses carry plain texts in their query. */
export function makeRouter(messages: Messages) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      journal.addChildren([view.addChildren([...views]), trade, calendar, plan, planEdit, profile, accounts]),
      ...unknown,
    ]),
    context: { messages },
    parseSearch: (text) => parseQuery(text),
    stringifySearch: (query: Record<string, unknown>) => queryText(query),
    defaultErrorComponent: Failure,
    defaultPreload: false,
    defaultStructuralSharing: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
