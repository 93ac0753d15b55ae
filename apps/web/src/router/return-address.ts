import { LANGUAGES } from '@daybook/domain/language.ts';

/** Where a trader goes who has just signed in. */
export const HOME = '/journal/dashboard/all';
const LOGIN = '/auth/login';

/** Address of the sign-in that leads back to where the trader was; HOME needs no mention. */
export function loginHref(from: string | null): string {
  return from === null || from === HOME || !isOwn(from)
    ? LOGIN
    : `${LOGIN}?${new URLSearchParams({ to: from })}`;
}

/**
 * The address to come back to: one of the journal's own, or a shared trade that is to be commented on; an address that
 * somebody made up leads home.
 */
export function returnHref(query: Readonly<Record<string, unknown>>): string {
  const { to } = query;
  return typeof to === 'string' && isOwn(to) ? to : HOME;
}

function isInJournal(href: string): boolean {
  return /^\/journal\/[\w/-]+(\?[^#\\]*)?$/.test(href) && !href.includes('//');
}

/** A shared trade's page, as its link to the sign-in names it; it is the server's page and no screen of the app. */
const SHARED_TRADE = new RegExp(
  `^/share/trade/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}(\\?lang=(${LANGUAGES.join('|')}))?(#comment)?$`,
);

/** Whether the sign-in leads to a public page, where a session is wanted for writing alone. */
export function isSharedTrade(href: string): boolean {
  return SHARED_TRADE.test(href);
}

function isOwn(href: string): boolean {
  return isInJournal(href) || isSharedTrade(href);
}
