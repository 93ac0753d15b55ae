import { addsOf } from '../../../trade/adds.ts';
import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import { clampAmount, money, type Money } from '../../../money.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { toUnit } from '../../../trade/units/results-in-unit.ts';
import type { Finding } from '../finding.ts';
import { certaintyOfSum } from './sum-certainty.ts';

/** Gross of some lots, and the trades and orders that they come from. */
export interface LotSum {
  readonly gross: Money;
  readonly trades: number;
  readonly orders: number;
}

/** Adds to losers in one symbol. */
interface AddedSymbol {
  readonly symbol: string;
  readonly gross: Money;
  readonly trades: number;
}

/** What adding brought: first lots, adds to winners and adds to losers are the gross of the explained trades. */
export interface AddsFinding extends Finding {
  readonly firstLots: LotSum;
  readonly toWinners: LotSum;
  readonly toLosers: LotSum;
  /** Where adding to losers brought most and cost most, by size. */
  readonly symbols: readonly AddedSymbol[];
  /** Trades whose result the prices of their fills do not explain. */
  readonly unexplained: number;
}

/** Symbols that are named. */
const MAX_SYMBOLS = 5;

/**
 * Sums what adds brought over trades whose gross their fills explain. It rests on the trades that were added to while they lost,
 * or, where there are none, while they won.
 */
export function findAdds(columns: TradeColumns, rows: Uint32Array, details: DetailColumns): AddsFinding {
  const { isExplained, addsToWinners, addsToLosers, winnerAdds, loserAdds } = details;
  const explained = rows.filter((row) => isExplained[row] === 1);
  const inUnit = toUnit(columns);
  const winners = sumOf(explained, (row) => inUnit(row, addsToWinners[row]!), winnerAdds);
  const losers = sumOf(explained, (row) => inUnit(row, addsToLosers[row]!), loserAdds);
  const gross = explained.reduce((sum, row) => sum + columns.gross[row]!, 0);
  const firstLots = {
    gross: money(clampAmount(gross - winners.gross - losers.gross)),
    trades: explained.length,
    orders: explained.length,
  };
  const addsTo = addsOf(details);
  const wanted = losers.trades > 0 ? 2 : 1;
  const behind = explained.filter((row) => addsTo(row) === wanted);
  const isAny = losers.trades + winners.trades > 0;
  return {
    certainty: isAny
      ? certaintyOfSum(columns, behind, (row) =>
          inUnit(row, (wanted === 2 ? addsToLosers : addsToWinners)[row]!),
        )
      : { kind: explained.length === 0 ? 'few' : 'none' },
    trades: behind.length,
    days: countDays(columns, behind),
    firstLots,
    toWinners: winners,
    toLosers: losers,
    symbols: bySymbol(columns, explained, details),
    unexplained: rows.length - explained.length,
  };
}

function sumOf(rows: Uint32Array, grossOf: (row: number) => number, orders: Float64Array): LotSum {
  let [sum, trades, count] = [0, 0, 0];
  for (const row of rows) {
    sum += grossOf(row);
    count += orders[row]!;
    if (orders[row]! > 0) trades += 1;
  }
  return { gross: money(clampAmount(sum)), trades, orders: count };
}

function bySymbol(
  columns: TradeColumns,
  rows: Uint32Array,
  { addsToLosers, loserAdds }: DetailColumns,
): AddedSymbol[] {
  const { symbol, symbols } = columns;
  const inUnit = toUnit(columns);
  const sums = new Map<number, { gross: number; trades: number }>();
  for (const row of rows) {
    if (loserAdds[row] === 0) continue;
    const sum = sums.getOrInsertComputed(symbol[row]!, () => ({ gross: 0, trades: 0 }));
    sum.gross += inUnit(row, addsToLosers[row]!);
    sum.trades += 1;
  }
  return [...sums]
    .map(([code, { gross, trades }]) => ({
      symbol: symbols[code]!,
      gross: money(clampAmount(gross)),
      trades,
    }))
    .sort(
      (left, right) => Math.abs(right.gross) - Math.abs(left.gross) || (left.symbol < right.symbol ? -1 : 1),
    )
    .slice(0, MAX_SYMBOLS);
}

/** Different days of rows. */
export function countDays({ day }: TradeColumns, rows: Uint32Array): number {
  return new Set(Array.from(rows, (row) => day[row]!)).size;
}
