/** Before the name of each draft in session storage. */
export const DRAFT_KEY = 'daybook.draft.';
const DRAFTS_OF = 'daybook.drafts-of';

/** The forms that hold something unsaved that cannot be kept as a draft, such as a file: no reload leaves it. */
export const unsavedInMemory = new Set<string>();

/** The forms in which something was typed in this tab that is not saved. */
export function draftNames(): string[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(DRAFT_KEY))
    .map((key) => key.slice(DRAFT_KEY.length));
}

/** The forms whose contents a sign-out of this tab would lose. */
export function namesHere(): string[] {
  return [...draftNames(), ...unsavedInMemory];
}

/** Forgets every draft; a sign-out does, an expired session does not. */
export function forgetDrafts(): void {
  for (const name of draftNames()) sessionStorage.removeItem(DRAFT_KEY + name);
  sessionStorage.removeItem(DRAFTS_OF);
}

/** Called for the trader of each session that begins or is found in this tab: drafts that another one left are forgotten. */
export function keepDraftsOf(trader: string): void {
  if (sessionStorage.getItem(DRAFTS_OF) !== trader) forgetDrafts();
  sessionStorage.setItem(DRAFTS_OF, trader);
}

export const pageLoad = {
  /** Whether the page is about to be replaced by Daybook itself, which drafts outlive: nobody is asked about them. */
  isOurs: false,
  /** Whether it may be for code that is missing: not after something was tried again without the trader. */
  isAllowed: true,
};

/** Loads a page in this tab by Daybook's own will. */
export function loadPage(load: () => void): void {
  pageLoad.isOurs = true;
  load();
}
