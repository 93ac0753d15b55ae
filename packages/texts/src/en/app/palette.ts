/** The command palette. */
export const palette = {
  title: 'Search and commands',
  placeholder: 'Symbol, date, page or action',
  groups: {
    recent: 'Recent',
    trades: 'Trades',
    views: 'Views',
    screens: 'Pages',
    periods: 'Periods',
    actions: 'Actions',
  },
  allOf: (symbol: string) => `All ${symbol} trades`,
  theme: 'Switch between light and dark',
  undoLast: 'Undo the last change',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (typed: string) => `Nothing found for “${typed}”. Try a symbol, or a date such as 2026-11-20.`,
};
