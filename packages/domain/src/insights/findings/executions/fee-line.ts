import { decimal, multiplyDecimals, unitsAt } from '../../../decimal.ts';
import { findFuture } from '../../../execution/futures.ts';
import { clampAmount, money, MONEY_SCALE, type Money } from '../../../money.ts';
import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import type { Finding } from '../finding.ts';
import { countDays } from './adds.ts';

/** What trading cost, and how far a price has to go until it is paid. */
export interface FeeLine extends Finding {
  readonly gross: Money;
  readonly net: Money;
  /** The four add up to the fees; below zero they are rebates. */
  readonly commission: Money;
  readonly exchangeFee: Money;
  readonly regulatoryFee: Money;
  readonly otherFee: Money;
  /** Fees ÷ Σ |gross|; null without any gross. */
  readonly shareOfGross: number | null;
  /** Trades won before fees and lost after them. */
  readonly turned: number;
  /** Trades whose smallest step of the price is known, and how many steps pay for their fees: Σ fees ÷ Σ what a step brings. */
  readonly measured: number;
  readonly breakEvenTicks: number | null;
  /** Of the measured ones, those won before fees, and those of them that were won by less than one step. */
  readonly winners: number;
  readonly underOneTick: number;
}

/** Sums over all rows; steps only where the instrument tells them. */
export function findFees(columns: TradeColumns, rows: Uint32Array, details: DetailColumns): FeeLine {
  const sum = (column: Float64Array) =>
    money(clampAmount(rows.reduce((total, row) => total + column[row]!, 0)));
  const { gross, net } = columns;
  const [allGross, allNet] = [sum(gross), sum(net)];
  const size = rows.reduce((total, row) => total + Math.abs(gross[row]!), 0);
  const fees = rows.reduce((total, row) => total + gross[row]! - net[row]!, 0);
  return {
    certainty: rows.length === 0 ? { kind: 'few' } : { kind: 'exact', value: 0 - clampAmount(fees) },
    trades: rows.length,
    days: countDays(columns, rows),
    gross: allGross,
    net: allNet,
    commission: sum(details.commission),
    exchangeFee: sum(details.exchangeFee),
    regulatoryFee: sum(details.regulatoryFee),
    otherFee: sum(details.otherFee),
    shareOfGross: size === 0 ? null : fees / size,
    turned: rows.filter((row) => gross[row]! > 0 && net[row]! < 0).length,
    ...inTicks(columns, rows, details),
  };
}

function inTicks(
  columns: TradeColumns,
  rows: Uint32Array,
  details: DetailColumns,
): Pick<FeeLine, 'measured' | 'breakEvenTicks' | 'winners' | 'underOneTick'> {
  const { gross, net } = columns;
  const tickOf = tickValues(columns, details);
  let [measured, fees, steps, winners, underOneTick] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const step = tickOf(row);
    if (step === null) continue;
    measured += 1;
    fees += gross[row]! - net[row]!;
    steps += step;
    if (gross[row]! <= 0) continue;
    winners += 1;
    if (gross[row]! < step) underOneTick += 1;
  }
  return { measured, breakEvenTicks: steps === 0 ? null : fees / steps, winners, underOneTick };
}

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
