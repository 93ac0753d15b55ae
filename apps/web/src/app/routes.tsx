import { HOME, loginHref } from '#web/router/return-address.ts';
// Before the screens, since styles are in the order of their imports: a screen's styles for a part of the frame come last.
import { FormLoading } from '#web/ui/page/FormLoading.tsx';
import { JournalFrame } from './frame/JournalFrame.tsx';
import type { Screen } from '#web/router/screen.ts';
import { accounts } from '#web/screens/accounts/screen.ts';
import { confirmAddress, takeAddressBack } from '#web/screens/address-link/screen.ts';
import { calendar } from '#web/screens/calendar/screen.ts';
import { reconciliation } from '#web/screens/reconciliation/screen.ts';
import { entryError } from '#web/screens/entry-error/screen.ts';
import { getStarted } from '#web/screens/get-started/screen.ts';
import { imports } from '#web/screens/import/screen.ts';
import { labels } from '#web/screens/labels/screen.ts';
import { login } from '#web/screens/login/screen.ts';
import { newPassword } from '#web/screens/new-password/screen.ts';
import { plan, planEdit } from '#web/screens/plan/screen.ts';
import { profile } from '#web/screens/profile/screen.ts';
import { reading } from '#web/screens/reading/screen.ts';
import { register } from '#web/screens/register/screen.ts';
import { reset } from '#web/screens/reset/screen.ts';
import { trade } from '#web/screens/trade/screen.ts';
import { view } from '#web/screens/view/screen.ts';
import { accessToken } from '#web/server/session.ts';

/** Where every address leads that is no screen, and from there home when signed in. */
export const ELSEWHERE = loginHref(null);

/** A screen before the journal, which nobody wants who is signed in. */
function outside(screen: Screen): Screen {
  return { ...screen, instead: () => (accessToken() === null ? null : HOME) };
}

/** Every screen for signed-in traders is inside sidebar and top bar. */
function inside(screen: Screen): Screen {
  return {
    ...screen,
    frame: JournalFrame,
    instead: (place) => (accessToken() === null ? loginHref(place.href) : (screen.instead?.(place) ?? null)),
  };
}

/** Forms about the trader begin with what the server holds now. */
function form(screen: Screen): Screen {
  return inside({ ...screen, waiting: { afterMs: 300, Part: FormLoading } });
}

/** The list of screens: address, what is loaded before they show, what they show. The first that matches counts. */
export const SCREENS: readonly Screen[] = [
  ...[login, reset, register].map(outside),
  ...[trade, view, calendar, reading].map(inside),
  ...[plan, planEdit, profile, labels, accounts, imports, reconciliation].map(form),
  newPassword,
  confirmAddress,
  takeAddressBack,
  getStarted,
  entryError,
];
