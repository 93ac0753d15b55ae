import { clampAmount, money, type Money } from '../../../money.ts';
import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { toUnit } from '../../../trade/units/results-in-unit.ts';
import type { OneRs } from '../../../trade/units/one-r-of-trades.ts';
import type { Certainty, Finding } from '../finding.ts';
import { countDays } from './adds.ts';
import { certaintyOfSum } from './sum-certainty.ts';

/** What some trades lost beyond their 1R. */
interface BeyondSum {
  readonly trades: number;
  readonly lost: Money;
}

/** A trade that lost more than it risked. */
export interface BeyondTrade {
  readonly row: number;
  readonly oneR: Money;
  /** −gross, above 1R. */
  readonly lost: Money;
}

/** Whether losses ended where they were meant to. */
export interface StopHonesty extends Finding {
  /** Beyond 1R by up to a tenth of it, and by more, which is a breach. */
  readonly within: BeyondSum;
  readonly breached: BeyondSum;
  /** Of all trades whose stop was moved away: how many these are, and what they lost beyond 1R. */
  readonly movedAway: BeyondSum;
  /** Those that lost most beyond 1R, the worst first; at most {@link MAX_WORST}. */
  readonly worst: readonly BeyondTrade[];
}

const MAX_WORST = 50;

/** Σ max(0, −gross − 1R) of the trades whose 1R is known and above zero; the value is that sum below zero. */
export function findStopHonesty(
  columns: TradeColumns,
  rows: Uint32Array,
  { amount, movedAway }: OneRs,
): StopHonesty {
  const known = rows.filter((row) => amount[row]! > 0);
  const { gross } = inMoney(columns);
  const inUnit = toUnit(columns);
  const beyond = (row: number) => Math.max(0, -gross[row]! - amount[row]!);
  const sumOf = (some: Uint32Array): BeyondSum => ({
    trades: some.length,
    lost: money(clampAmount(some.reduce((sum, row) => sum + inUnit(row, beyond(row)), 0))),
  });
  const over = known.filter((row) => beyond(row) > 0);
  const isBreach = (row: number) => beyond(row) * 10 > amount[row]!;
  return {
    certainty:
      over.length > 0
        ? certaintyOfLosses(columns, known, over, (row) => 0 - inUnit(row, beyond(row)))
        : { kind: known.length === 0 ? 'few' : 'none' },
    trades: known.length,
    days: countDays(columns, known),
    within: sumOf(over.filter((row) => !isBreach(row))),
    breached: sumOf(over.filter(isBreach)),
    movedAway: sumOf(known.filter((row) => movedAway[row] === 1)),
    worst: Array.from(over)
      .toSorted((left, right) => inUnit(right, beyond(right)) - inUnit(left, beyond(left)) || left - right)
      .slice(0, MAX_WORST)
      .map((row) => ({
        row,
        oneR: money(inUnit(row, amount[row]!)),
        lost: money(inUnit(row, -gross[row]!)),
      })),
  };
}

/** A range needs enough trades that lost beyond 1R, not just enough trades; what is never a gain has none that reaches above zero. */
function certaintyOfLosses(
  columns: TradeColumns,
  known: Uint32Array,
  over: Uint32Array,
  valueOf: (row: number) => number,
): Certainty {
  const sum = certaintyOfSum(columns, over, valueOf);
  const all = certaintyOfSum(columns, known, valueOf);
  if (sum.kind === 'exact' || all.kind !== 'likely') return sum;
  return { ...all, range: { low: all.range.low, high: Math.min(0, all.range.high) } };
}
