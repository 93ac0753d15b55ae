/** Random days of quick trades for the tests of the findings: enough trades and days for a result. */
import fc from 'fast-check';
import { columnsOf, slowTrades } from '../../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../../statistics/trades.slow.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';

const FIRST_DAY = 20_500;
const EVENTS = ['NOT_DEFINED', 'NRB'];

/** Trades of up to `days` days, in their order of closing; now and then one is held overnight, and days may have one or many. */
export function quickDays(most: number, days: number): fc.Arbitrary<SlowTrade[]> {
  const places = fc.array(
    fc.record({
      day: fc.nat(days - 1),
      // In bursts, so that some follow at once and others after long.
      start: fc.tuple(fc.nat(6), fc.nat(500)).map(([burst, second]) => 34_200 + burst * 1_300 + second),
      lasts: fc.integer({ min: 1, max: 90 }),
      gross: fc.integer({ min: -300, max: 290 }).map((dollars) => BigInt(dollars) * 10_000n + 7n),
      lots: fc.integer({ min: 1, max: 4 }),
      overnight: fc.integer({ min: 0, max: 30 }).map((number) => number === 0),
    }),
    { minLength: most, maxLength: most },
  );
  return fc.tuple(slowTrades(most, 1, Math.floor(most * 0.9)), places).map(([trades, where]) =>
    inOrderOfClosing(
      trades.map((trade, at) => {
        const { day, start, lasts, gross, lots, overnight } = where[at]!;
        return {
          ...trade,
          day: FIRST_DAY + day,
          start,
          end: start + lasts,
          duration: lasts + (overnight ? 86_400 : 0),
          gross: at % 40 === 0 ? 0n : gross,
          net: gross - 10_000n,
          volume: BigInt(lots * 200),
          event: EVENTS[at % 2]!,
          executions: 2,
        };
      }),
    ),
  );
}

/** Their columns, and the rows of those that are not deleted. */
export function laidOut(trades: readonly SlowTrade[]): {
  columns: TradeColumns;
  rows: Uint32Array;
  kept: SlowTrade[];
} {
  const columns = columnsOf(trades, 0, true);
  const places = [...trades.keys()].filter((at) => !trades[at]!.bits.includes('deleted'));
  return { columns, rows: Uint32Array.from(places), kept: places.map((at) => trades[at]!) };
}

/** Whether two figures are equal but for the order in which they were added. */
export function isNear(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-7 * Math.max(1, Math.abs(left), Math.abs(right));
}
