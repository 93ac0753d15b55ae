import type { Range } from '../likely-range.ts';

/**
 * How sure a finding's number is, in 1/10,000 where it is money. `exact` is counted from the executions; `likely` is estimated,
 * with its likely range; `none` was examined and nothing was found; `few` has too few trades.
 */
export type Certainty =
  | { readonly kind: 'exact'; readonly value: number }
  | { readonly kind: 'likely'; readonly value: number; readonly range: Range }
  | { readonly kind: 'none' }
  | { readonly kind: 'few' };

/** What every finding says; each adds what its own picture and sentence need. */
export interface Finding {
  readonly certainty: Certainty;
  /** What it rests on. */
  readonly trades: number;
  readonly days: number;
}
