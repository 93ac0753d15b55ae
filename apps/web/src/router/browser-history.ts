import { loadPage } from '#web/server/drafts.ts';

/** The part of the browser that knows where the reader is and was. */
export interface BrowserHistory {
  /** Path and query of the address bar. */
  here(): string;
  push(href: string): void;
  replace(href: string): void;
  back(): void;
  /** Loads a page that is none of the app's screens; with `replace` in the place of the present entry. */
  leave(href: string, replace: boolean): void;
  /** Calls back after Back, Forward, or a press on a link within the page. */
  onMove(callback: () => void): void;
  toTop(): void;
}

/** The history of this window. */
export const WINDOW_HISTORY: BrowserHistory = {
  here: () => window.location.pathname + window.location.search,
  push: (href) => window.history.pushState(null, '', href),
  replace: (href) => window.history.replaceState(null, '', href),
  back: () => window.history.back(),
  leave: (href, replace) => loadPage(() => window.location[replace ? 'replace' : 'assign'](href)),
  onMove: (callback) => window.addEventListener('popstate', callback),
  toTop: () => window.scrollTo(0, 0),
};
