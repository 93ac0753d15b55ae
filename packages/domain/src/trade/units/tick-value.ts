import { decimal, multiplyDecimals, unitsAt } from '../../decimal.ts';
import { findFuture } from '../../execution/future-symbols.ts';
import { MONEY_SCALE } from '../../money.ts';
import type { DetailColumns } from '../details/columns/detail-columns.ts';
import type { TradeColumns } from '../trade-columns.ts';

/** Smallest steps of US stocks in 1/10,000 dollar: from one dollar on, and below. Source: SEC, Regulation NMS rule 612. */
const STOCK_TICK = 100;
const PENNY_STOCK_TICK = 1;

/**
 * What the smallest step of the price brings a trade with all of its size, in 1/10,000; null where it is not known. Known are
 * stocks in dollars and the futures of futures.ts: nothing is guessed.
 */
export function tickValues(
  columns: TradeColumns,
  { kind, kinds, firstPrice, priceScale }: DetailColumns,
): (row: number) => number | null {
  const { volume, volumeScale, currency, currencies, symbol, symbols } = columns;
  const [stock, fund, future] = ['stock', 'fund', 'future'].map((name) => kinds.indexOf(name));
  const dollar = currencies.indexOf('USD');
  const ofSymbol = new Map<number, number | null>();
  const oneDollar = 10 ** priceScale;
  const stepOf = (row: number): number | null => {
    if (currency[row] !== dollar) return null;
    if (kind[row] === stock || kind[row] === fund)
      return Math.abs(firstPrice[row]!) >= oneDollar ? STOCK_TICK : PENNY_STOCK_TICK;
    if (kind[row] !== future) return null;
    return ofSymbol.getOrInsertComputed(symbol[row]!, () => futureStep(symbols[symbol[row]!]!));
  };
  return (row) => {
    const step = stepOf(row);
    // What was bought and what was sold are the volume: half of it was held.
    return step === null ? null : (step * volume[row]!) / 10 ** volumeScale / 2;
  };
}

/** What a step brings one contract, in 1/10,000 dollar. */
function futureStep(symbol: string): number | null {
  const contract = findFuture(symbol);
  if (contract === null || contract.tick === null) return null;
  const value = multiplyDecimals(decimal(contract.dollarsAPoint), decimal(contract.tick));
  return (
    Number(unitsAt(value, Math.max(MONEY_SCALE, value.scale))) / 10 ** Math.max(0, value.scale - MONEY_SCALE)
  );
}
