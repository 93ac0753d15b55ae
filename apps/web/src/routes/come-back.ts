/** Where a trader goes who has just signed in. */
export const HOME = '/journal/dashboard/all';
const LOGIN = '/auth/login';

/** Address of the sign-in that leads back to where the trader was; HOME needs no mention. */
export function loginHref(from: string | null): string {
  return from === null || from === HOME || !isInJournal(from)
    ? LOGIN
    : `${LOGIN}?${new URLSearchParams({ to: from })}`;
}

/** The address to come back to, if it is one of the journal's own; an address that somebody made up leads home. */
export function comeBackHref(query: Readonly<Record<string, unknown>>): string {
  const { to } = query;
  return typeof to === 'string' && isInJournal(to) ? to : HOME;
}

function isInJournal(href: string): boolean {
  return /^\/journal\/[\w/-]+(\?[^#\\]*)?$/.test(href) && !href.includes('//');
}
