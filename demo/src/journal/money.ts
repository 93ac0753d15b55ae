/** The money in an account, as stated by the demo trader. */
export interface StatedMoney {
  readonly account: string;
  readonly kind: 'balance' | 'deposit' | 'withdrawal';
  /** When, as a part of the journal's days: 0 is the day before the first trade. */
  readonly part: number;
  /** In whole dollars. */
  readonly amount: number;
}

/** One account was stated from the start, one later on, one never. */
export const DEMO_MONEY: readonly StatedMoney[] = [
  { account: 'DEMO-1', kind: 'balance', part: 0, amount: 30_000 },
  { account: 'DEMO-1', kind: 'withdrawal', part: 0.55, amount: 2_000 },
  { account: 'DEMO-2', kind: 'balance', part: 0.3, amount: 25_000 },
  { account: 'DEMO-2', kind: 'deposit', part: 0.7, amount: 5_000 },
];
