import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { TradingPlan } from '@daybook/api/plan.ts';
import type { Profile } from '@daybook/api/profile.ts';
import { forgetDrafts } from '#web/drafts.ts';

/** What the first paint needs of the profile; the rest stays in memory. */
export type KnownProfile = Pick<
  Profile,
  'firstName' | 'lastName' | 'name' | 'account' | 'avatar' | 'language' | 'theme' | 'pnlColours'
>;

/** The three entries that the journal keeps in local storage; there are no others. */
export const useAuth = create(
  persist((): { readonly accessToken: string | null } => ({ accessToken: null }), { name: 'daybook.auth' }),
);
export const useProfile = create(
  persist((): { readonly profile: KnownProfile | null } => ({ profile: null }), { name: 'daybook.profile' }),
);
export const usePlan = create(
  persist((): { readonly plan: TradingPlan | null } => ({ plan: null }), { name: 'daybook.tradingPlan' }),
);
const ENTRIES = [useAuth, useProfile, usePlan] as const;

/** Why a session ended. An expired one keeps drafts and the address to come back to. */
export type SessionEnd = 'signed-out' | 'expired';

const DRAFTS_OF = 'daybook.drafts-of';
/** Tells the other tabs of a sign-out, so that they forget their drafts too; opened with {@link followOtherTabs}. */
let tabs: BroadcastChannel | null = null;
const listeners = new Set<(end: SessionEnd) => void>();

/** The bearer token of the session, null when signed out. */
export function accessToken(): string | null {
  return useAuth.getState().accessToken;
}

/** Begins a session. Drafts that another trader left in this tab are forgotten. */
export function beginSession(token: string, profile: Profile): void {
  if (sessionStorage.getItem(DRAFTS_OF) !== profile.email) forgetDrafts();
  sessionStorage.setItem(DRAFTS_OF, profile.email);
  rememberProfile(profile);
  useAuth.setState({ accessToken: token });
}

/** Keeps what the first paint needs of a profile. */
export function rememberProfile(profile: Profile): void {
  const { firstName, lastName, name, account, avatar, language, theme, pnlColours } = profile;
  useProfile.setState({
    profile: { firstName, lastName, name, account, avatar, language, theme, pnlColours },
  });
}

/** Ends the session in all tabs: wipes what is stored, tells the listeners why. */
export function endSession(end: SessionEnd): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  if (end === 'signed-out') tabs?.postMessage(end);
  endHere(end);
}

/** Calls back when the session ended, here or in another tab; returns the undoing. */
export function onSessionEnd(callback: (end: SessionEnd) => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

function endHere(end: SessionEnd): void {
  const was = accessToken();
  wipe(end);
  if (was !== null) for (const listener of listeners) listener(end);
}

function wipe(end: SessionEnd): void {
  if (end === 'signed-out') {
    forgetDrafts();
    sessionStorage.removeItem(DRAFTS_OF);
  }
  useAuth.setState({ accessToken: null });
  useProfile.setState({ profile: null });
  usePlan.setState({ plan: null });
  for (const entry of ENTRIES) entry.persist.clearStorage();
}

/** Follows what other tabs do: they leave together, and share profile and plan. */
export function followOtherTabs(): void {
  tabs ??= new BroadcastChannel('daybook.session');
  tabs.addEventListener('message', ({ data }) => data === 'signed-out' && endHere('signed-out'));
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'daybook.auth') followAuth();
    else if (key === 'daybook.profile') followEntry(useProfile);
    else if (key === 'daybook.tradingPlan') followEntry(usePlan);
  });
}

function followAuth(): void {
  const stored = readStoredToken();
  if (stored === accessToken()) return;
  if (stored === null) endHere('expired');
  // Somebody signed in elsewhere: what is on this screen may be another trader's.
  else window.location.reload();
}

function readStoredToken(): string | null {
  const text = localStorage.getItem('daybook.auth');
  const stored = text === null ? null : (JSON.parse(text) as { state?: { accessToken?: string | null } });
  return stored?.state?.accessToken ?? null;
}

function followEntry(entry: (typeof ENTRIES)[number]): void {
  entry.persist.rehydrate().catch(() => window.location.reload());
}
