import { formatMoney, formatMoney4, wholeMoney } from '@daybook/domain/figure-text.ts';
import { clampAmount, nearestMoney } from '@daybook/domain/money.ts';

/** How amounts in 1/10,000 are written on cards: what is counted has cents, what is estimated whole dollars. */
export interface MoneyWords {
  /** `−$2,687.95`, `+$4.11`. */
  readonly counted: (amount: number) => string;
  /** Without a sign: `$2,687.95`. */
  readonly countedSize: (amount: number) => string;
  /** What one share or contract bore: `−$0.0083`. */
  readonly precise: (amount: number) => string;
  /** `−$2,688`, `+$4`. */
  readonly estimated: (amount: number) => string;
  /** Without a sign, for sentences that say which way it went: `$2,688`. */
  readonly size: (amount: number) => string;
}

/** The words for a currency. */
export function moneyWords(currency: string): MoneyWords {
  return {
    counted: (amount) => formatMoney(nearestMoney(clampAmount(amount)), 'both', currency),
    countedSize: (amount) => formatMoney(nearestMoney(clampAmount(Math.abs(amount))), 'minus', currency),
    precise: (amount) => formatMoney4(nearestMoney(clampAmount(amount)), 'both', currency),
    estimated: (amount) => wholeMoney(nearestMoney(clampAmount(amount)), 'both', currency),
    size: (amount) => wholeMoney(nearestMoney(clampAmount(Math.abs(amount))), 'minus', currency),
  };
}
