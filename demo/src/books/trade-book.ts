import type { Moment } from '#demo/calendar/days.ts';
import { FEE_NAMES, signedQuantity, type Fill } from '#demo/trading/fill.ts';
import { shareOf } from '#demo/trading/rounding.ts';

/** A trade from flat to flat. Values, gross and fees are exact in 1/10,000 dollar; `fees` in the order of FEE_NAMES. */
export interface Trade {
  readonly account: string;
  readonly symbol: string;
  readonly direction: 1 | -1;
  readonly opened: Moment;
  readonly closed: Moment;
  /** Shares opened, which are the shares closed. */
  readonly quantity: number;
  readonly entryValue: number;
  readonly exitValue: number;
  readonly gross: number;
  readonly fees: readonly number[];
  readonly net: number;
}

/** A trade that has not come back to flat. */
export interface OpenTrade {
  readonly symbol: string;
  readonly account: string;
  readonly direction: 1 | -1;
  readonly opened: Moment;
  quantityOpened: number;
  quantityClosed: number;
  entryValue: number;
  exitValue: number;
  readonly fees: number[];
}

/** The running book of one account: takes its fills in the order of time and gives back each trade as it becomes flat. */
export class TradeBook {
  readonly #open = new Map<string, OpenTrade>();

  /** The trades that are not flat. */
  open(): readonly OpenTrade[] {
    return [...this.#open.values()];
  }

  /** Books a fill; returns the trade that it closed. A fill through zero closes one trade and opens the next. */
  add(fill: Fill): Trade | null {
    const sign = signedQuantity(fill) > 0 ? 1 : -1;
    const trade = this.#open.get(fill.symbol);
    if (!trade || trade.direction === sign) {
      enter(trade ?? this.#begin(fill, sign), fill, fill.quantity, fill.fees);
      return null;
    }
    const held = trade.quantityOpened - trade.quantityClosed;
    const closing = Math.min(held, fill.quantity);
    const closingFees = fill.fees.map((fee) => shareOf(fee, closing, fill.quantity));
    leave(trade, fill, closing, closingFees);
    if (closing < held) return null;
    this.#open.delete(fill.symbol);
    const rest = fill.quantity - closing;
    // The second part takes what is left of each fee, so that the parts sum to what was charged.
    const restFees = fill.fees.map((fee, index) => fee - (closingFees[index] ?? 0));
    if (rest > 0) enter(this.#begin(fill, sign), fill, rest, restFees);
    return finish(trade, fill);
  }

  #begin(fill: Fill, direction: 1 | -1): OpenTrade {
    const trade: OpenTrade = {
      symbol: fill.symbol,
      account: fill.account,
      direction,
      opened: { day: fill.day, second: fill.second },
      quantityOpened: 0,
      quantityClosed: 0,
      entryValue: 0,
      exitValue: 0,
      fees: FEE_NAMES.map(() => 0),
    };
    this.#open.set(fill.symbol, trade);
    return trade;
  }
}

function enter(trade: OpenTrade, fill: Fill, quantity: number, fees: readonly number[]): void {
  trade.quantityOpened += quantity;
  trade.entryValue += quantity * fill.price;
  addFees(trade.fees, fees);
}

function leave(trade: OpenTrade, fill: Fill, quantity: number, fees: readonly number[]): void {
  trade.quantityClosed += quantity;
  trade.exitValue += quantity * fill.price;
  addFees(trade.fees, fees);
}

function finish(trade: OpenTrade, last: Fill): Trade {
  const gross = trade.direction * (trade.exitValue - trade.entryValue);
  const net = gross - trade.fees.reduce((sum, fee) => sum + fee, 0);
  if (!Number.isSafeInteger(net)) throw new RangeError(`trade in ${trade.symbol} leaves the exact numbers`);
  return {
    account: trade.account,
    symbol: trade.symbol,
    direction: trade.direction,
    opened: trade.opened,
    closed: { day: last.day, second: last.second },
    quantity: trade.quantityOpened,
    entryValue: trade.entryValue,
    exitValue: trade.exitValue,
    gross,
    fees: trade.fees,
    net,
  };
}

/** Adds fees to a running sum, column by column. */
export function addFees(sum: number[], fees: readonly number[]): void {
  for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + (fees[index] ?? 0);
}
