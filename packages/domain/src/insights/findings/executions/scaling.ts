import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import { clampAmount, money, type Money } from '../../../money.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { toUnit } from '../../../trade/units/results-in-unit.ts';
import type { Finding } from '../finding.ts';
import { countDays } from './adds.ts';
import { certaintyOfSum } from './sum-certainty.ts';

/** What one way of scaling brought, and how many trades did it. */
interface ScalingSum {
  readonly gross: Money;
  readonly trades: number;
}

/** What scaling brought against all of the size from the first entry to the last exit. */
export interface ScalingFinding extends Finding {
  /** Which way made the larger difference: the finding is about that one. */
  readonly way: 'in' | 'out';
  /** Trades that scaled either way. */
  readonly scaled: number;
  readonly scalingIn: ScalingSum;
  readonly scalingOut: ScalingSum;
  /** What the trades that scaled would have brought at their first entry and last exit, all of the size held whole. */
  readonly heldWhole: Money;
  /** Trades to which something was added after an exit: no one size could have been held. */
  readonly notComparable: number;
  readonly unexplained: number;
}

/** Sums over the trades that can be compared and had several entries or exits. Exact, since no other price is needed than their own. */
export function findScaling(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
): ScalingFinding {
  const { isExplained, isComparable, scalingIn, scalingOut, exits, firstSize, maxSize } = details;
  const explained = rows.filter((row) => isExplained[row] === 1);
  const comparable = explained.filter((row) => isComparable[row] === 1);
  // Nothing was added after an exit, so what was open at most is more than the first order where others came, at whatever price.
  const isScaledIn = (row: number) => maxSize[row]! > firstSize[row]!;
  const scaledIn = comparable.filter(isScaledIn);
  const scaledOut = comparable.filter((row) => exits[row]! > 1);
  const scaled = comparable.filter((row) => isScaledIn(row) || exits[row]! > 1);
  const inUnit = toUnit(columns);
  const broughtIn = (row: number) => inUnit(row, scalingIn[row]!);
  const broughtOut = (row: number) => inUnit(row, scalingOut[row]!);
  const [gained, kept] = [sumOf(scaledIn, broughtIn), sumOf(scaledOut, broughtOut)];
  const way = Math.abs(gained.gross) > Math.abs(kept.gross) ? 'in' : 'out';
  const behind = way === 'in' ? scaledIn : scaledOut;
  const gross = scaled.reduce((sum, row) => sum + columns.gross[row]!, 0);
  return {
    certainty:
      scaled.length > 0
        ? certaintyOfSum(columns, behind, way === 'out' ? broughtOut : broughtIn)
        : { kind: explained.length === 0 ? 'few' : 'none' },
    way,
    trades: behind.length,
    days: countDays(columns, behind),
    scaled: scaled.length,
    scalingIn: gained,
    scalingOut: kept,
    heldWhole: money(clampAmount(gross - gained.gross - kept.gross)),
    notComparable: explained.length - comparable.length,
    unexplained: rows.length - explained.length,
  };
}

function sumOf(rows: Uint32Array, grossOf: (row: number) => number): ScalingSum {
  let gross = 0;
  for (const row of rows) gross += grossOf(row);
  return { gross: money(clampAmount(gross)), trades: rows.length };
}
