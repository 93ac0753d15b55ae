import { HOME, loginHref } from '#web/router/come-back.ts';
import { FormLoading } from '#web/ui/page/FormLoading.tsx';
import { JournalFrame } from './frame/JournalFrame.tsx';
import { TradeFailure, TradeLoading } from '#web/screens/trade/TradeStates.tsx';
import { ViewRoute } from '#web/screens/view/ViewRoute.tsx';
import { screen, type Location, type Screen } from '#web/router/screen.ts';
import { accessToken } from '#web/server/session.ts';
import { parseView, PATHS } from '#web/router/paths.ts';

/** Where every address leads that is no screen, and from there home when signed in. */
export const ELSEWHERE = loginHref(null);

const login = screen({
  paths: ['/auth/login'],
  instead: () => (accessToken() === null ? null : HOME),
  load: async () => (await import('#web/server/installation.ts')).openLogin(),
  part: async () => (await import('#web/screens/login/LoginRoute.tsx')).LoginRoute,
});

/** Screens before the journal, which nobody wants who is signed in. */
const OUTSIDE = { instead: () => (accessToken() === null ? null : HOME) };

const reset = screen({
  ...OUTSIDE,
  paths: ['/auth/reset'],
  part: async () => (await import('#web/screens/reset/ResetRoute.tsx')).ResetRoute,
});

const register = screen({
  ...OUTSIDE,
  paths: ['/auth/register'],
  load: async () => (await import('#web/server/installation.ts')).openLogin(),
  part: async () => (await import('#web/screens/register/RegisterRoute.tsx')).RegisterRoute,
});

const newPassword = screen({
  paths: ['/auth/new/password'],
  part: async () => (await import('#web/screens/new-password/NewPasswordRoute.tsx')).NewPasswordRoute,
});

const confirmAddress = screen({
  paths: ['/auth/confirm-address'],
  part: async () => (await import('#web/screens/address-link/AddressLinkRoute.tsx')).ConfirmAddressRoute,
});

const takeAddressBack = screen({
  paths: ['/auth/take-address-back'],
  part: async () => (await import('#web/screens/address-link/AddressLinkRoute.tsx')).TakeAddressBackRoute,
});

const getStarted = screen({
  paths: ['/get_started/$accountId'],
  load: async ({ signal }) => (await import('#web/screens/get-started/open-start.ts')).openStart(signal),
  part: async () => (await import('#web/screens/get-started/GetStartedRoute.tsx')).GetStartedRoute,
});

const entryError = screen({
  paths: ['/auth/error'],
  load: async () => (await import('#web/server/installation.ts')).openLogin(),
  part: async () => (await import('#web/screens/entry-error/EntryErrorRoute.tsx')).EntryErrorRoute,
});

/** Every screen for signed-in traders stands inside sidebar and top bar. */
const SIGNED_IN = {
  frame: JournalFrame,
  instead: ({ href }: Location) => (accessToken() === null ? loginHref(href) : null),
};

/**
 * One screen for all tabs and periods, so that going from one to another keeps what is on it. Its code comes with the
 * first file, because a day begins there.
 */
const view = screen({
  ...SIGNED_IN,
  paths: ['/journal/$tab/all', '/journal/dashboard/all/SUCCESS', '/journal/$tab/$current/$timeFrame'],
  instead: (place) => SIGNED_IN.instead(place) ?? (parseView(place.path) ? null : ELSEWHERE),
  part: async () => ViewRoute,
  isFirst: true,
});

const trade = screen({
  ...SIGNED_IN,
  paths: ['/journal/trade/$tradeId'],
  load: async ({ params, signal }) => {
    const { openTrade } = await import('#web/screens/trade/open-trade.ts');
    return openTrade(params['tradeId']!, signal);
  },
  part: async () => (await import('#web/screens/trade/TradeRoute.tsx')).TradeRoute,
  waiting: { afterMs: 100, Part: TradeLoading },
  failed: TradeFailure,
});

const calendar = screen({
  ...SIGNED_IN,
  paths: [PATHS.calendar],
  part: async () => (await import('#web/screens/calendar/CalendarRoute.tsx')).CalendarRoute,
});

/** Forms about the trader begin with what the server holds now. */
const FORM = { ...SIGNED_IN, waiting: { afterMs: 300, Part: FormLoading } };

const openers = async () => (await import('#web/screens/profile/open-profile.ts')).OPENERS;

const plan = screen({
  ...FORM,
  paths: ['/journal/trading-plan'],
  load: async ({ signal }) => (await openers()).plan(signal),
  part: async () => (await import('#web/screens/plan/PlanRoute.tsx')).PlanRoute,
});

const planEdit = screen({
  ...FORM,
  paths: ['/journal/trading-plan/edit'],
  load: async ({ signal }) => (await openers()).plan(signal),
  part: async () => (await import('#web/screens/plan/PlanEditRoute.tsx')).PlanEditRoute,
});

const profile = screen({
  ...FORM,
  paths: ['/journal/user-profile'],
  load: async ({ signal }) => (await openers()).profile(signal),
  part: async () => (await import('#web/screens/profile/ProfileRoute.tsx')).ProfileRoute,
});

const accounts = screen({
  ...FORM,
  paths: ['/journal/accounts'],
  load: async ({ signal }) => (await openers()).accounts(signal),
  part: async () => (await import('#web/screens/accounts/AccountsRoute.tsx')).AccountsRoute,
});

const imports = screen({
  ...FORM,
  paths: [PATHS.imports],
  load: async ({ signal }) => (await import('#web/screens/import/past-imports.ts')).readPast(signal),
  part: async () => (await import('#web/screens/import/ImportRoute.tsx')).ImportRoute,
});

const checks = screen({
  ...FORM,
  paths: [PATHS.checks],
  load: async ({ signal }) => (await import('#web/screens/checks/open-checks.ts')).openChecks(signal),
  part: async () => (await import('#web/screens/checks/ChecksRoute.tsx')).ChecksRoute,
});

/** The list of screens: address, what is loaded before they show, what they show. The first that matches counts. */
export const SCREENS: readonly Screen[] = [
  login,
  trade,
  view,
  calendar,
  plan,
  planEdit,
  profile,
  accounts,
  imports,
  checks,
  reset,
  register,
  newPassword,
  confirmAddress,
  takeAddressBack,
  getStarted,
  entryError,
];
