import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { forgetDrafts, keepDraftsOf, loadPage } from './drafts.ts';

/** What the first paint needs of the profile; the rest stays in memory. */
export type KnownProfile = Pick<
  Profile,
  'firstName' | 'lastName' | 'name' | 'account' | 'avatar' | 'language' | 'theme' | 'pnlColours'
>;

interface Auth {
  readonly accessToken: string | null;
  /** Notifies the other tabs that the trader signed out: their drafts go too. */
  readonly signedOut?: boolean;
  /** Made at sign-in and kept while the token changes, so that tabs distinguish a renewed session from another trader's. */
  readonly session?: string;
  /** Whose session it is, by the e-mail address of its beginning: the drafts of a tab belong to one trader. */
  readonly trader?: string;
}

const AUTH_ENTRY = 'daybook.auth';

/** The three entries that the journal keeps in local storage; there are no others. */
export const useAuth = create(persist((): Auth => ({ accessToken: null }), { name: AUTH_ENTRY }));
export const useProfile = create(
  persist((): { readonly profile: KnownProfile | null } => ({ profile: null }), { name: 'daybook.profile' }),
);
export const usePlan = create(
  persist((): { readonly plan: TradingPlan | null } => ({ plan: null }), { name: 'daybook.tradingPlan' }),
);
const ENTRIES = [useAuth, useProfile, usePlan] as const;

/** Why a session ended. An expired one keeps drafts and the address to come back to. */
type SessionEnd = 'signed-out' | 'expired';

/** Kept in a tab whose session was ended for its trader, until the next one begins; a reload does not forget it. */
const EXPIRED = 'daybook.expired';
const listeners = new Set<(end: SessionEnd) => void>();

/** The bearer token of the session, null when signed out. */
export function accessToken(): string | null {
  // A tab that slept has not heard yet that another one renewed the token.
  adoptRenewed(readAuth(window.localStorage.getItem(AUTH_ENTRY)));
  return useAuth.getState().accessToken;
}

/** Puts the token that an answer brought in the place of the one that its call was made with. */
export function renewToken(from: string | null, to: string): void {
  if (from !== null && accessToken() === from) useAuth.setState({ accessToken: to });
}

/**
 * Takes over what another tab stored, when it is this session with a newer token; returns whether it was. The entry is read
 * and never written: a slow tab would put an older token in the place of one that came meanwhile.
 */
function adoptRenewed(stored: Auth | undefined): boolean {
  const { accessToken: mine, session } = useAuth.getState();
  if (!stored?.accessToken || mine === null || session === undefined || stored.session !== session)
    return false;
  if (stored.accessToken !== mine) followEntry(useAuth);
  return true;
}

/** Begins a session. Drafts that another trader left in this tab are forgotten. */
export function beginSession(token: string, profile: Profile): void {
  keepDraftsOf(profile.email);
  sessionStorage.removeItem(EXPIRED);
  rememberProfile(profile);
  const session = crypto.randomUUID();
  useAuth.setState({ accessToken: token, signedOut: false, session, trader: profile.email });
}

/**
 * Keeps what the first paint needs of a profile. A theme that was switched to on this device stays, as long as the
 * profile itself leaves the choice to the machine.
 */
export function rememberProfile(profile: Profile): void {
  const { firstName, lastName, name, account, avatar, language, pnlColours } = profile;
  const here = useProfile.getState().profile?.theme ?? 'system';
  const theme = profile.theme === 'system' ? here : profile.theme;
  useProfile.setState({
    profile: { firstName, lastName, name, account, avatar, language, theme, pnlColours },
  });
}

/** Ends the session in all tabs: clears the storage and gives the listeners the reason. */
export function endSession(end: SessionEnd): void {
  const was = accessToken();
  wipe(end);
  if (was !== null && end === 'expired') sessionStorage.setItem(EXPIRED, 'yes');
  if (was !== null) for (const listener of listeners) listener(end);
}

/** Whether the last session of this tab was ended for its trader, by its age or by being revoked, and not by signing out. */
export function hasSessionExpired(): boolean {
  return sessionStorage.getItem(EXPIRED) !== null;
}

/** Calls back when the session ended, here or in another tab; returns the undoing. */
export function onSessionEnd(callback: (end: SessionEnd) => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

function wipe(end: SessionEnd): void {
  if (end === 'signed-out') {
    forgetDrafts();
    sessionStorage.removeItem(EXPIRED);
  }
  useAuth.setState({ accessToken: null, signedOut: end === 'signed-out' });
  useProfile.setState({ profile: null });
  usePlan.setState({ plan: null });
  for (const entry of ENTRIES) entry.persist.clearStorage();
}

/** Follows what other tabs do: they leave together, and share profile and plan. */
export function followOtherTabs(): void {
  // A tab that was opened by a link, or whose trader was replaced in another one, saw no sign-in.
  const { trader } = useAuth.getState();
  if (trader !== undefined) keepDraftsOf(trader);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || key === AUTH_ENTRY) followAuth(key === null ? null : newValue);
    else if (key === 'daybook.profile') followEntry(useProfile);
    else if (key === 'daybook.tradingPlan') followEntry(usePlan);
  });
  // A page that comes back from the browser's memory was not notified of anything, not even a sign-out: it begins from what is stored.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (
      persisted &&
      readAuth(window.localStorage.getItem(AUTH_ENTRY))?.accessToken !== useAuth.getState().accessToken
    )
      reload();
  });
}

/**
 * `written` is what the other tab wrote; what counts is the current value. A slow tab leaves a session that has ended,
 * while the one that ended it may already have begun the next: that one is not to be taken away.
 */
function followAuth(written: string | null): void {
  const stored = readAuth(window.localStorage.getItem(AUTH_ENTRY));
  if (adoptRenewed(stored)) return;
  const token = stored?.accessToken ?? null;
  if (token === useAuth.getState().accessToken) return;
  if (token === null) endSession(readAuth(written)?.signedOut ? 'signed-out' : 'expired');
  // Somebody signed in elsewhere: what is on this screen may be another trader's.
  else reload();
}

function readAuth(stored: string | null): Auth | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as { readonly state?: Auth }).state;
}

function followEntry(entry: (typeof ENTRIES)[number]): void {
  entry.persist.rehydrate().catch(reload);
}

function reload(): void {
  loadPage(() => window.location.reload());
}
