import type { Profile } from '@daybook/api/identity/profile.ts';

type ThemeChoice = Profile['theme'];
export type PnlColours = Profile['pnlColours'];
export type Theme = 'light' | 'dark';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The theme that a choice means now; `system` follows the machine. */
function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light';
}

/** Puts theme and profit-and-loss colours on the document, where tokens.css reads them. public/theme.js does the same before the first paint. */
export function showTheme(choice: ThemeChoice, pnlColours: PnlColours): void {
  const root = document.documentElement;
  root.dataset['theme'] = resolveTheme(choice);
  if (pnlColours === 'blue-orange') root.dataset['pnl'] = pnlColours;
  else delete root.dataset['pnl'];
}

/** Calls back when the machine turns dark or light; returns the undoing. */
export function onSystemTheme(callback: () => void): () => void {
  const query = matchMedia(SYSTEM_DARK);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}

/** Calls back when the shown theme or the profit-and-loss colours change, for drawings that cannot read CSS; returns the undoing. */
export function onShownTheme(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-pnl'] });
  return () => observer.disconnect();
}

/** The theme that is on the document now. */
export function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}
