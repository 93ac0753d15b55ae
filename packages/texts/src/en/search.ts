import { count } from './plural.ts';

/** The search form. */
export const search = {
  title: 'Search',
  symbol: 'Symbol',
  side: 'Side',
  startDate: 'Start Date',
  endDate: 'End Date',
  momentOfDay: 'Moment of Trading Day',
  durationGroup: 'Trade Duration',
  error: 'Error',
  size: 'Trades Quantity',
  currency: 'Currency',
  includeDeleted: 'Include deleted trades',
  submit: 'Search Trades',
  reset: 'Clear the form',
  last: (trades: number) => `Last ${count(trades)}`,
  all: 'All',
  dateFormat: 'YYYY-MM-DD',
  pickDate: (field: string) => `Pick ${field}`,
  notADate: 'Write the date as YYYY-MM-DD, for example 2026-11-20.',
  endBeforeStart: 'The end date is before the start date.',
  groups: { setup: 'Setup', time: 'Time', journal: 'Journal', scope: 'Which trades' },
};
