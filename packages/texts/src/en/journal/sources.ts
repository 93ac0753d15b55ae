import { count, counted } from '../plural.ts';

/** What figures wait for besides the trades. */
export const sources = {
  details: 'Loading details of the trades…',
  notes: 'Searching the notes…',
  risks: 'Loading the risks of the trades…',
  balances: 'Loading the balances of the accounts…',
  calculating: (calculated: number, total: number) =>
    `Calculating details: ${count(calculated)} of ${counted(total, { one: 'trade', other: 'trades' })}`,
  failed: {
    details: 'The details of the trades could not be loaded.',
    notes: 'The notes could not be searched.',
    risks: 'The risks of the trades could not be loaded.',
    balances: 'The balances of the accounts could not be loaded.',
  },
};
