import { decimal, decimalText, magnitude } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { money } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';

/** Whether a fee is in the very coin that a pair trades, as BTC is in `BTCUSDT` and `BTC-USDT` at prices in dollars. */
export function isTradedCoin(coin: string, pair: string, currency: string): boolean {
  const [upper, whole] = [coin.toUpperCase(), pair.toUpperCase()];
  return (
    upper !== '' &&
    whole.startsWith(upper) &&
    isSameCurrency(whole.slice(upper.length).replace(/^[-/_.:]/, ''), currency)
  );
}

/** A fill, and behind it the coins that it did not bring because they were its fee. */
export type FillWithFee = readonly [fill: ReportedExecution, ...fee: readonly ReportedExecution[]];

/**
 * A fill whose fee was taken in the coins that it trades, with a second one that gives these away at its price: they cost what they
 * would have sold for, which is the fee, so that a position is flat when all that was there is sold. `coins` is canonical decimal
 * text, below 0 for coins that came on top, and 0 for none.
 */
export function withFeeInCoins(fill: ReportedExecution, coins: string): FillWithFee {
  if (coins === '0') return [fill];
  const isCredit = coins.startsWith('-');
  const size = decimalText(magnitude(decimal(coins)));
  const { price, instrument, externalId } = fill;
  const value = roundToMoney(turnoverOf(price, size, instrument.multiplier));
  const given: ReportedExecution = {
    ...fill,
    action: isCredit ? 'buy' : 'sell',
    effect: 'unknown',
    size,
    fees: { ...NO_FEES, commission: money(isCredit ? -value : value) },
    feeProvenance: 'stated',
    externalId: externalId === null ? null : `${externalId} fee`,
    externalOrderId: null,
    statedRealised: null,
    plan: null,
  };
  return [fill, given];
}
