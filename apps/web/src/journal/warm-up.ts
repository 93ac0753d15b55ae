import { accountProgress } from '@daybook/domain/statistics/account-progress.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { allocateColumns, NO_LABELS, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { selectionOf } from './selection.ts';

const ROWS = 400;
const ROUNDS = 12;

/**
 * Runs the code that calculates statistics on a few made-up rows, while the network is busy with the real ones: the first
 * run of cold code takes longer than 100,000 trades do later. What comes out is thrown away.
 */
export function warmUp(): void {
  const columns = madeUpColumns();
  for (let round = 0; round < ROUNDS; round++)
    selectionOf(columns, round % 2 === 0 ? {} : { action: 'long', symbol: 'A1' });
}

/** Filters that take other ways through the code than the first view does. */
const OTHER_WAYS = [{ action: 'long' }, { action: 'short', symbol: '' }] as const satisfies SearchFilter[];

/**
 * Runs it again on the real trades, once they are there and nothing else is to be done: on so many rows the filters' own
 * branches become fast too, so that the first press of a switch is like the second.
 */
export function warmUpOn(columns: TradeColumns): void {
  for (const filter of OTHER_WAYS) accountProgress(selectionOf(columns, filter).statistics.days, 'day');
}

/** Made-up trades in the order of closing. Written here, since what makes columns of rows is wanted by no first screen. */
export function madeUpColumns(): TradeColumns {
  const columns = {
    ...allocateColumns(ROWS, 0),
    count: ROWS,
    revision: 0,
    symbols: ['A0', 'A1', 'A2', 'A3', 'A4'],
    currencies: ['USD'],
    accounts: ['A'],
    ...NO_LABELS,
    volumeScale: 0,
  };
  for (let row = 0; row < ROWS; row++) {
    columns.id[row] = BigInt(row + 1);
    columns.symbol[row] = row % 5;
    columns.short[row] = row % 2;
    columns.volume[row] = 100;
    columns.gross[row] = dollars((row % 7) - 3);
    columns.net[row] = dollars((row % 7) - 3);
    columns.day[row] = 20_000 + Math.floor(row / 8);
    columns.start[row] = 34_200 + row * 30;
    columns.end[row] = 34_260 + row * 50;
    columns.duration[row] = 60 + row * 20;
    columns.executions[row] = 2;
  }
  return columns;
}
