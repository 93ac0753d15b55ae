import { count } from './plural.ts';

/** The fields of a search, as the filters that are on name them. */
export const search = {
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
  last: (trades: number) => `Last ${count(trades)}`,
};
