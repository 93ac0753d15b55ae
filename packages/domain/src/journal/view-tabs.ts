/** Views of the journal's figures, in the order of their tabs. */
export const VIEW_TABS = [
  'dashboard',
  'trades',
  'breakdown',
  'reports',
  'insights',
  'gallery',
  'search',
] as const;
export type ViewTab = (typeof VIEW_TABS)[number];
