import type { Day } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { buildColumns, type TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { selectionOf } from './selection.ts';

const ROWS = 400;
const ROUNDS = 12;

/**
 * Runs the code that reckons statistics on a few made-up rows, while the network is busy with the real ones: the first
 * run of cold code takes longer than 100,000 trades do later. What comes out is thrown away.
 */
export function warmUp(): void {
  const columns = buildColumns(Array.from({ length: ROWS }, madeUpRow), { mistakes: [] }, 0);
  for (let round = 0; round < ROUNDS; round++)
    selectionOf(columns, round % 2 === 0 ? {} : { action: 'long', symbol: 'A1' });
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
    event: 'NOT_DEFINED',
    stopLoss: 'NOT_DEFINED',
    position: null,
    bits: [],
    mistakes: [],
  };
}
