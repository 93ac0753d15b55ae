import { shell } from '../app/shell.ts';

/** The list of trades, in its tab and wherever trades are listed. */
export const trades = {
  table: 'Trades',
  symbol: 'Symbol',
  net: 'Net',
  gross: 'Gross',
  side: 'Side',
  date: 'Date',
  start: 'Start',
  end: 'End',
  status: 'Status',
  hasImage: 'Has an image',
  hasComments: 'Has comments',
  deleted: 'Deleted',
  noneFound: 'Your search did not return any results',
  noneFoundHelp: 'Remove a filter or choose another period.',
  noneToday: 'No trades today yet.',
  lastTradingDay: (day: string) => `Last trading day: ${day}`,
  noneYet: shell.noTrades,
  noneYetHelp: 'Link a trading account and update your trades, or import a file from your platform.',
  changeSearch: 'Change the search',
  sortBy: 'Sort by',
  ascending: 'Ascending; press for descending',
  descending: 'Descending; press for ascending',
};
