import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import { clampAmount, money, type Money } from '../../../money.ts';
import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { toUnit } from '../../../trade/units/results-in-unit.ts';
import { rangeOfRate, type Range } from '../../likely-range.ts';
import type { Finding } from '../finding.ts';
import { meanByDay } from '../sum-by-day.ts';
import { countDays } from './adds.ts';
import { certaintyOfSum } from './sum-certainty.ts';

/** The exits of one place: first, second, third, or all later ones of a trade together. */
export interface ExitStep {
  /** Trades that had such an exit, and those in which it won. */
  readonly trades: number;
  readonly won: number;
  /** Of the share that won; null with too few trades. */
  readonly range: Range | null;
  readonly gross: Money;
  /** Trades in which the exit before won, and those of them in which this one did too; null of the first. */
  readonly afterWon: { readonly trades: number; readonly won: number } | null;
}

/** What each exit of the trades that left in several brought. */
export interface PartialExits extends Finding {
  /** First, second, third, later: up to the last that any trade had. */
  readonly steps: readonly ExitStep[];
  readonly notComparable: number;
  readonly unexplained: number;
}

/** Covers the trades with two or more exits to which nothing was added in between; the value is what came after their first exit. */
export function findPartialExits(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
): PartialExits {
  const { isExplained, isComparable, exits, secondExit, thirdExit, laterExits } = details;
  const several = rows.filter((row) => exits[row]! > 1);
  const explained = several.filter((row) => isExplained[row] === 1);
  const own = explained.filter((row) => isComparable[row] === 1);
  const later = [secondExit, thirdExit, laterExits];
  const inUnit = toUnit(columns);
  const grossOf = exitsOf(columns.gross, (row, at) => inUnit(row, later[at]![row]!));
  const moneyOf = exitsOf(inMoney(columns).gross, (row, at) => later[at]![row]!);
  const [first] = grossOf;
  const steps = grossOf.flatMap((gross, at) => {
    const reached = own.filter((row) => exits[row]! > at);
    const isWon = (exit: (row: number) => number) => (row: number) => exit(row) > 0;
    const wonBefore = at === 0 ? null : isWon(moneyOf[at - 1]!);
    return reached.length === 0 ? [] : [stepOf(columns, reached, gross, isWon(moneyOf[at]!), wonBefore)];
  });
  return {
    certainty:
      own.length > 0
        ? certaintyOfSum(columns, own, (row) => columns.gross[row]! - first(row))
        : { kind: rows.length === 0 ? 'few' : 'none' },
    trades: own.length,
    days: countDays(columns, own),
    steps,
    notComparable: explained.length - own.length,
    unexplained: several.length - explained.length,
  };
}

type OfRow = (row: number) => number;

/** What the first, second, third and later exits of a trade brought: the first what the others leave of the gross. */
function exitsOf(gross: Float64Array, later: (row: number, at: number) => number): [OfRow, ...OfRow[]] {
  const others = [0, 1, 2].map(
    (at): OfRow =>
      (row) =>
        later(row, at),
  );
  return [(row) => gross[row]! - later(row, 0) - later(row, 1) - later(row, 2), ...others];
}

function stepOf(
  columns: TradeColumns,
  rows: Uint32Array,
  gross: OfRow,
  isWon: (row: number) => boolean,
  isWonBefore: ((row: number) => boolean) | null,
): ExitStep {
  const wins = Float64Array.from(rows, (row) => (isWon(row) ? 1 : 0));
  const mean = meanByDay(columns, rows, wins);
  const wonBefore = isWonBefore && rows.filter(isWonBefore);
  return {
    trades: rows.length,
    won: wins.reduce((sum, win) => sum + win, 0),
    range: mean && rangeOfRate(mean),
    gross: money(clampAmount(rows.reduce((sum, row) => sum + gross(row), 0))),
    afterWon: wonBefore && {
      trades: wonBefore.length,
      won: wonBefore.filter(isWon).length,
    },
  };
}
