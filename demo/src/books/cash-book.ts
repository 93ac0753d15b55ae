import { dateOf, type Day } from '#demo/calendar/days.ts';

/** What the firm leaves on an account at the beginning of each month, 1/10,000 dollar. */
const DEPOSIT = 250_000_000;
const SOFTWARE_FEE = 1_200_000;

/** An account's cash at the end of a day, and what moved besides trading; 1/10,000 dollar. */
export interface CashDay {
  readonly cash: number;
  /** Positive comes in, negative is paid out to the trader. */
  readonly transfer: number;
  readonly softwareFee: number;
}

/**
 * The running cash of one account. On the first trading day of a month the firm pays out what is above its deposit,
 * or fills it up, and charges software; so the cash of a day depends on its own month and the one before only.
 */
export class CashBook {
  #month = '';
  #cash: number;

  constructor(empty: boolean) {
    this.#cash = empty ? 0 : DEPOSIT;
  }

  /** Books a day's net, 1/10,000 dollar. */
  add(day: Day, net: number): CashDay {
    const month = dateOf(day).toPlainYearMonth().toString();
    const begins = month !== this.#month;
    this.#month = month;
    const transfer = begins ? DEPOSIT - this.#cash : 0;
    const softwareFee = begins ? SOFTWARE_FEE : 0;
    this.#cash += transfer - softwareFee + net;
    return { cash: this.#cash, transfer, softwareFee };
  }
}
