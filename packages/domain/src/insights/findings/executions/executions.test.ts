import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../../chance-testing.ts';
import { decimal, unitsAt } from '../../../decimal.ts';
import { each } from '../../../fields.ts';
import { dollars, money } from '../../../money.ts';
import { inMoney, slowAudit, slowExits, slowScaling } from '../../../trade/details/adds-audit.slow.ts';
import { auditedTrades, type AuditedTrade } from '../../../trade/details/audited-trades.slow.ts';
import type { DetailColumns } from '../../../trade/details/columns/detail-columns.ts';
import { PLAIN_DETAILS } from '../../../trade/details/details-testing.ts';
import { DETAIL_NAMES, type TradeDetails } from '../../../trade/details/fields.ts';
import { tradeDetails } from '../../../trade/details/trade-details.ts';
import type { TradeColumns } from '../../../trade/trade-columns.ts';
import { emptyColumns } from '../../../trade/trade-columns-testing.ts';
import { tickValues } from '../../../trade/units/tick-value.ts';
import { findAdds } from './adds.ts';
import { findFees } from './fee-line.ts';
import { venueColumnsOf } from './venue-sums.ts';
import { findPartialExits } from './partial-exits.ts';
import { findScaling } from './scaling.ts';

const SEED = 20261125;
const PRICE_SCALE = 4;

interface Row extends Partial<TradeDetails> {
  readonly gross: number;
  readonly net?: number;
  readonly day?: number;
  readonly symbol?: string;
  readonly kind?: string;
  readonly volume?: number;
  readonly currency?: string;
}

/** Trades with their details as columns; prices and sizes as far as four decimals. */
function columnsOf(rows: readonly Row[]): readonly [TradeColumns, Uint32Array, DetailColumns] {
  const symbols = [...new Set(rows.map(({ symbol }) => symbol ?? 'AAPL'))];
  const currencies = ['EUR', 'USD'];
  const kinds = [...new Set(rows.map(({ kind }) => kind ?? 'stock'))];
  const columns: TradeColumns = {
    ...emptyColumns(),
    count: rows.length,
    symbols,
    symbol: Uint16Array.from(rows, ({ symbol }) => symbols.indexOf(symbol ?? 'AAPL')),
    currencies,
    currency: Uint8Array.from(rows, ({ currency }) => currencies.indexOf(currency ?? 'USD')),
    gross: Float64Array.from(rows, ({ gross }) => gross),
    net: Float64Array.from(rows, ({ gross, net }) => net ?? gross),
    day: Int32Array.from(rows, ({ day }, at) => day ?? 20_000 + at),
    volumeScale: 1,
    volume: Float64Array.from(rows, ({ volume }) => (volume ?? 200) * 10),
  };
  const numbers = (name: (typeof DETAIL_NAMES)[number]) =>
    Float64Array.from(rows, (row) => {
      const value = row[name] ?? PLAIN_DETAILS[name];
      return typeof value === 'number' ? value : Number(unitsAt(decimal(value), PRICE_SCALE));
    });
  const details: DetailColumns = {
    count: rows.length,
    sizeScale: PRICE_SCALE,
    priceScale: PRICE_SCALE,
    kinds,
    kind: Uint8Array.from(rows, ({ kind }) => kinds.indexOf(kind ?? 'stock')),
    ...each(DETAIL_NAMES, numbers),
  };
  return [columns, Uint32Array.from(rows.keys()), details];
}

/** The fees where no source says a route or what was done to liquidity. */
const feesOf = (...[columns, rows, details]: ReturnType<typeof columnsOf>) =>
  findFees(columns, rows, details, venueColumnsOf(columns, [], new Map()));

const NO_FEES = { commission: money(0), exchange: money(0), regulatory: money(0), other: money(0) };

/** What the journal knows of trades: their details, the prices left out; of sizes only whether more was open than at first. */
function rowsOf(trades: readonly AuditedTrade[]): Row[] {
  return trades.map(({ parts, trade, multiplier }) => {
    const { size, price } = { size: '1', price: '1' };
    const detailed = parts.map((part) => ({
      ...part,
      fees: money(0),
      execution: { ...part.execution, size: part.size, feesByKind: NO_FEES },
    }));
    const details = tradeDetails(detailed, { ...trade, multiplier });
    return {
      ...details,
      maxSize: details.maxSize === details.firstSize ? size : '2',
      firstSize: size,
      firstPrice: price,
      lastPrice: price,
      gross: trade.gross,
    };
  });
}

test('sums over random trades are those of the slow calculation', () => {
  const seen = { journals: 0, losers: 0, scaled: 0, several: 0 };
  fc.assert(
    fc.property(auditedTrades, (trades) => {
      const given = columnsOf(rowsOf(trades));
      const gross = trades.reduce((sum, { trade }) => sum + BigInt(trade.gross), 0n);
      if (gross > 10n ** 15n || gross < -(10n ** 15n)) return;
      const audits = trades.map(({ parts, multiplier }) => slowAudit(parts, multiplier));
      const adds = findAdds(...given);
      const losers = audits.reduce((sum, audit) => sum + inMoney(audit.losers), 0n);
      assert.equal(BigInt(adds.toLosers.gross), losers);
      assert.equal(BigInt(adds.firstLots.gross + adds.toWinners.gross + adds.toLosers.gross), gross);

      const scalings = trades.map(({ parts, trade, multiplier }) =>
        slowScaling(parts, trade.side, multiplier),
      );
      const comparable = scalings.filter(({ isComparable }) => isComparable);
      const scaling = findScaling(...given);
      const sum = (name: 'scalingIn' | 'scalingOut') =>
        comparable.reduce((total, scaled) => total + inMoney(scaled[name]), 0n);
      assert.equal(BigInt(scaling.scalingIn.gross), sum('scalingIn'));
      assert.equal(BigInt(scaling.scalingOut.gross), sum('scalingOut'));
      assert.equal(scaling.notComparable, scalings.length - comparable.length);
      // Orders that entered are those that would have left the other side, whatever their prices.
      const entries = trades
        .filter((_, at) => scalings[at]!.isComparable)
        .map(({ parts, trade: { side }, multiplier }) =>
          slowExits(parts, side === 'long' ? 'short' : 'long', multiplier),
        );
      assert.equal(scaling.scalingIn.trades, entries.filter(({ length }) => length > 1).length);

      const exits = trades
        .filter((_, at) => scalings[at]!.isComparable)
        .map(({ parts, trade, multiplier }) => slowExits(parts, trade.side, multiplier))
        .filter(({ length }) => length > 1);
      const partial = findPartialExits(...given);
      assert.equal(partial.trades, exits.length);
      for (const [at, step] of partial.steps.slice(0, 2).entries()) {
        // The last exit of a trade is what the others leave of its gross.
        const own = exits.filter(({ length }) => length > at + 1).map((all) => inMoney(all[at]!));
        assert.ok(step.won >= own.filter((brought) => brought > 0n).length);
        assert.equal(step.trades, exits.filter(({ length }) => length > at).length);
      }
      seen.journals += 1;
      if (adds.toLosers.trades > 0) seen.losers += 1;
      if (scaling.trades > 0) seen.scaled += 1;
      if (partial.trades > 0) seen.several += 1;
    }),
    { seed: SEED, numRuns: roundsOf(1500) },
  );
  assert.ok(
    Object.values(seen).every((count) => count > roundsOf(300)),
    JSON.stringify(seen),
  );
});

test('adds are linked to the trades added to while they lost, in the symbols with the most profit and loss', () => {
  const found = findAdds(
    ...columnsOf([
      { gross: dollars(100) },
      { gross: dollars(-50), addsToLosers: dollars(-30), loserAdds: 2, symbol: 'TSLA', day: 20_000 },
      { gross: dollars(20), addsToWinners: dollars(5), winnerAdds: 1 },
      {
        gross: dollars(70),
        addsToLosers: dollars(40),
        addsToWinners: dollars(1),
        loserAdds: 1,
        winnerAdds: 1,
      },
      { gross: dollars(9), isExplained: 0, symbol: 'NVDA' },
    ]),
  );
  assert.deepEqual(found, {
    certainty: { kind: 'exact', value: dollars(10) },
    trades: 2,
    days: 2,
    firstLots: { gross: dollars(124), trades: 4, orders: 4 },
    toWinners: { gross: dollars(6), trades: 2, orders: 2 },
    toLosers: { gross: dollars(10), trades: 2, orders: 3 },
    symbols: [
      { symbol: 'AAPL', gross: dollars(40), trades: 1 },
      { symbol: 'TSLA', gross: dollars(-30), trades: 1 },
    ],
    unexplained: 1,
  });
});

test('without adds nothing is found, and without trades nothing is reported', () => {
  assert.deepEqual(findAdds(...columnsOf([{ gross: 1 }])).certainty, { kind: 'none' });
  for (const find of [findAdds, findScaling, findPartialExits, feesOf])
    assert.deepEqual(find(...columnsOf([])).certainty, { kind: 'few' });
});

test('each exit is counted with those of its place, and later ones together', () => {
  const found = findPartialExits(
    ...columnsOf([
      { gross: dollars(100), exits: 1 },
      { gross: dollars(100), exits: 2, secondExit: dollars(-20) },
      {
        gross: dollars(50),
        exits: 5,
        secondExit: dollars(30),
        thirdExit: dollars(-5),
        laterExits: dollars(10),
      },
      { gross: dollars(-10), exits: 3, secondExit: dollars(5), thirdExit: dollars(1) },
      { gross: dollars(8), exits: 2, isComparable: 0 },
    ]),
  );
  const steps = found.steps.map(({ range, ...step }) => {
    assert.equal(range, null);
    return step;
  });
  assert.deepEqual(steps, [
    { trades: 3, won: 2, gross: dollars(119), afterWon: null },
    { trades: 3, won: 2, gross: dollars(15), afterWon: { trades: 2, won: 1 } },
    { trades: 2, won: 1, gross: dollars(-4), afterWon: { trades: 2, won: 1 } },
    { trades: 1, won: 1, gross: dollars(10), afterWon: { trades: 0, won: 0 } },
  ]);
  assert.deepEqual([found.trades, found.notComparable, found.unexplained], [3, 1, 0]);
  assert.deepEqual(found.certainty, { kind: 'exact', value: dollars(21) });
});

test('the share of exits that won has its range once there are enough trades on enough days', () => {
  const rows = Array.from({ length: 40 }, (_, at): Row => ({
    gross: dollars(10),
    exits: 2,
    secondExit: dollars(at % 2 === 0 ? 4 : -4),
    day: 20_000 + Math.floor(at / 4),
  }));
  const { steps } = findPartialExits(...columnsOf(rows));
  const range = steps[1]!.range!;
  assert.ok(
    range.low > 0.2 && range.low < 0.5 && range.high > 0.5 && range.high < 0.8,
    JSON.stringify(range),
  );
});

test('a step of the price is that of the instrument, and nothing where it is not known', () => {
  const [columns, , details] = columnsOf([
    { gross: 1, volume: 200, firstPrice: '10' },
    { gross: 1, volume: 200, firstPrice: '0.9999' },
    { gross: 1, volume: 4, kind: 'future', symbol: 'MESM26', firstPrice: '5000' },
    { gross: 1, volume: 2, kind: 'future', symbol: 'ZFU26', firstPrice: '108' },
    { gross: 1, volume: 2, kind: 'future', symbol: 'FDAXM26' },
    { gross: 1, volume: 2, kind: 'option', symbol: 'AAPL 260619C00200000' },
    { gross: 1, currency: 'EUR' },
  ]);
  const stepOf = tickValues(columns, details);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((row) => stepOf(row)),
    [dollars(1), dollars(0.01), dollars(2.5), dollars(7.8125), null, null, null],
  );
});

test('fees are counted in steps of the price over the trades whose steps are known', () => {
  const found = feesOf(
    ...columnsOf([
      { gross: dollars(10), net: dollars(9) },
      { gross: dollars(0.5), net: dollars(-0.5) },
      { gross: dollars(-4), net: dollars(-5), kind: 'option' },
    ]),
  );
  const { breakEvenTicks, shareOfGross, measured, winners, underOneTick, turned, certainty } = found;
  assert.equal(breakEvenTicks, 1);
  assert.ok(Math.abs(shareOfGross! - 3 / 14.5) < 1e-12);
  assert.deepEqual([measured, winners, underOneTick, turned], [2, 2, 1, 1]);
  assert.deepEqual(certainty, { kind: 'exact', value: dollars(-3) });
});

test('unstated fees are not reported as zero: nothing was found', () => {
  assert.deepEqual(feesOf(...columnsOf([{ gross: 5, net: 5 }])).certainty, { kind: 'none' });
  // A rebate and a fee are two amounts, whatever they add up to.
  const both = columnsOf([
    { gross: 5, net: 7 },
    { gross: 5, net: 3 },
  ]);
  assert.deepEqual(feesOf(...both).certainty, { kind: 'exact', value: 0 });
});

test('a sum has its likely range once there are enough trades on enough days', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at): Row => ({
      gross: dollars(10),
      exits: 2,
      scalingOut: dollars(at % 3 === 0 ? -8 : -2),
      scalingIn: dollars(1),
      addsToLosers: dollars(at % 2 === 0 ? -5 : -1),
      loserAdds: 1,
      day: 20_000 + Math.floor(at / 4),
    }));
  const few = findScaling(...columnsOf(rows(12)));
  assert.deepEqual([few.certainty, few.way], [{ kind: 'exact', value: dollars(-48) }, 'out']);
  const enough = findScaling(...columnsOf(rows(40))).certainty;
  assert.ok(enough.kind === 'likely' && enough.value === dollars(-164));
  assert.ok(enough.range.low < enough.value && enough.range.high > enough.value && enough.range.high < 0);
  const adds = findAdds(...columnsOf(rows(40))).certainty;
  assert.ok(adds.kind === 'likely' && adds.value === dollars(-120) && adds.range.high < 0);
});
