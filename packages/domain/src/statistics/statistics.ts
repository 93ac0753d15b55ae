import type { Money } from '../money.ts';

/** Count and results of some trades. Gross above 0 is a win, below 0 a loss, 0 break-even. */
export interface Tally {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: Money;
}

export interface SymbolTally extends Tally {
  readonly symbol: string;
}

export interface MistakeTally {
  readonly title: string;
  /** Trades marked with it. */
  readonly trades: number;
}

export interface TradeResult {
  /** Row in the columns. */
  readonly row: number;
  readonly symbol: string;
  readonly net: Money;
}

/** Everything the dashboard and the breakdown show, of the trades that passed the filter and have executions. */
export interface Statistics {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly breakEvens: number;
  /** Sum of all executions' sizes, in 1/10^`volumeScale`; may exceed the safe integers, hence a bigint. */
  readonly volume: bigint;
  readonly volumeScale: number;
  readonly gross: Money;
  readonly net: Money;
  /** Net of the winning and of the losing trades; break-even ones are in neither. */
  readonly winningNet: Money;
  readonly losingNet: Money;
  /** Sums of seconds in the trade. */
  readonly winningSeconds: number;
  readonly losingSeconds: number;
  readonly breakEvenSeconds: number;
  /** Largest and smallest net; the earlier trade when two are equal; null without trades. */
  readonly best: TradeResult | null;
  readonly worst: TradeResult | null;
  /** Monday to Sunday by the trade's date. */
  readonly byWeekday: readonly Tally[];
  /** In the order of MOMENTS_OF_DAY, `other` included. */
  readonly byMoment: readonly Tally[];
  /** In the order of DURATION_GROUPS. */
  readonly byDuration: readonly Tally[];
  /** By net, largest first; ties by symbol. */
  readonly bySymbol: readonly SymbolTally[];
  /** By number of trades, largest first; ties by title. Mistakes without trades are left out. */
  readonly byMistake: readonly MistakeTally[];
  /** One entry a New York day with trades, in order, from which the account progress is drawn. */
  readonly days: DailyProgress;
}

/** Accumulated net per day that has trades: first, last, lowest and highest value within the day, each counted from 0 before the first trade. */
export interface DailyProgress {
  readonly count: number;
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}
