import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { accountProgress } from '@daybook/domain/statistics/account-progress.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { buildColumns, type TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { selectionOf } from './selection.ts';

const ROWS = 400;
const ROUNDS = 12;

/**
 * Runs the code that calculates statistics on a few made-up rows, while the network is busy with the real ones: the first
 * run of cold code takes longer than 100,000 trades do later. What comes out is thrown away.
 */
export function warmUp(): void {
  const columns = buildColumns(Array.from({ length: ROWS }, madeUpRow), { mistakes: [] }, 0);
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

function madeUpRow(_: unknown, at: number): TradeRow {
  const amount = dollars((at % 7) - 3);
  return {
    id: tradeIdText(BigInt(at + 1)),
    symbol: `A${at % 5}`,
    currency: 'USD',
    account: 'A',
    side: at % 2 === 0 ? 'long' : 'short',
    volume: '100',
    gross: amount,
    net: amount,
    day: (20_000 + Math.floor(at / 8)) as Day,
    start: 34_200 + at * 30,
    end: 34_260 + at * 50,
    durationSeconds: 60 + at * 20,
    executions: 2,
    ...UNSET_CHOICES,
    bits: [],
    mistakes: [],
  };
}
