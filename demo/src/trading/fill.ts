import type { Day } from '#demo/calendar/days.ts';

/** Every fee the platform knows, in the order of its columns; amounts are 1/10,000 dollar, positive is a charge. */
export const FEE_NAMES = [
  'Comm',
  'Ecn Fee',
  'SEC',
  'ORF',
  'CAT',
  'TAF',
  'FTT',
  'NSCC',
  'Acc',
  'Clr',
  'Misc',
] as const;

export type FeeName = (typeof FEE_NAMES)[number];

/** B buys and S sells (also through zero), T sells short to open, C buys to cover. */
export type SideLetter = 'B' | 'S' | 'T' | 'C';

/** One execution as the platform stores it. `price` is 1/10,000 dollar, `quantity` whole shares, `second` from midnight in New York. */
export interface Fill {
  readonly id: string;
  readonly account: string;
  readonly day: Day;
  readonly second: number;
  readonly side: SideLetter;
  readonly quantity: number;
  readonly symbol: string;
  readonly price: number;
  readonly route: string;
  readonly liquidity: string;
  /** In the order of FEE_NAMES. */
  readonly fees: readonly number[];
  readonly orderId: string;
  readonly fillId: string;
  readonly status: string;
  readonly isin: string;
  readonly cusip: string;
}

/** Shares with their sign: bought is positive. */
export function signedQuantity(fill: Fill): number {
  return fill.side === 'B' || fill.side === 'C' ? fill.quantity : -fill.quantity;
}
