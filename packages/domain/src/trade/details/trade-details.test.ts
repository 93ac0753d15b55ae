import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chanceFrom, draw, roundsOf } from '../../chance-testing.ts';
import type { ExecutionFees } from '../../execution/reported-execution.ts';
import { dollars, MAX_AMOUNT, money, NO_MONEY } from '../../money.ts';
import { calculateLedger } from '../grouping/ledger.slow.ts';
import { groupPosition, type PositionHistory } from '../grouping/grouping.ts';
import { histories, type TestFill, type TestHistory } from '../grouping/random-fills.slow.ts';
import { joinTrades } from '../grouping/join-trades.ts';
import { PLAIN_DETAILS } from './details-testing.ts';
import { feesOfPart } from './part-fees.ts';
import { slowDetails } from './trade-details.slow.ts';
import { tradeDetails, type DetailPart } from './trade-details.ts';

const SEED = 20261123;

type Fill = TestFill & { readonly feesByKind: ExecutionFees };

/** The same history with each fill's fees divided among the kinds, rebates as well as charges. */
function withKinds(history: TestHistory, seed: number): PositionHistory<Fill> {
  const chance = chanceFrom(seed);
  const executions = history.executions.map((fill) => {
    const part = () => (draw(chance, 0, 2) === 0 ? 0 : draw(chance, -300, 9000));
    const [exchange, regulatory, other] = [part(), part(), part()];
    return {
      ...fill,
      feesByKind: {
        commission: money(fill.fees - exchange - regulatory - other),
        exchange: money(exchange),
        regulatory: money(regulatory),
        other: money(other),
      },
    };
  });
  return { ...history, executions };
}

const KINDED = fc
  .tuple(histories(40), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([history, seed]) => withKinds(history, seed));

test('details of random trades with flips, partial fills and fractional sizes are those of the slow calculation', () => {
  let trades = 0;
  fc.assert(
    fc.property(KINDED, (history) => {
      const slow = calculateLedger(history).trades.map(slowDetails);
      const quick = groupPosition(history).trades.map((trade) => {
        const { maxSize, firstPrice, lastPrice, ...fees } = tradeDetails(trade.parts, {
          ...trade,
          multiplier: history.multiplier,
        });
        const kinds = [fees.commission, fees.exchangeFee, fees.regulatoryFee, fees.otherFee];
        return { maxSize, firstPrice, lastPrice, fees: kinds.map(BigInt) };
      });
      trades += slow.length;
      assert.deepEqual(quick, slow);
    }),
    { seed: SEED, numRuns: roundsOf(2000) },
  );
  assert.ok(trades > roundsOf(5000), `${trades} trades`);
});

test('the four kinds add up to the fees of the trade, and to those of an execution over all its parts', () => {
  let crossings = 0;
  fc.assert(
    fc.property(KINDED, (history) => {
      const { trades, open, setAside } = groupPosition(history);
      for (const trade of trades) {
        const { parts, fees } = trade;
        const details = tradeDetails(parts, { ...trade, multiplier: history.multiplier });
        assert.equal(
          details.commission + details.exchangeFee + details.regulatoryFee + details.otherFee,
          fees,
        );
      }
      const unseen = new Set(setAside.map(({ execution }) => execution));
      const inTrades = [...trades.map(({ parts }) => parts), open?.parts ?? []].flat();
      for (const [execution, parts] of Map.groupBy(inTrades, (part) => part.execution)) {
        if (unseen.has(execution) || parts.length < 2) continue;
        crossings += 1;
        const [closing, opening] = [feesOfPart(parts[0]!, true), feesOfPart(parts[1]!, false)];
        for (const kind of ['commission', 'exchange', 'regulatory', 'other'] as const)
          assert.equal(closing[kind] + opening[kind], execution.feesByKind[kind], kind);
      }
    }),
    { seed: SEED, numRuns: roundsOf(1000) },
  );
  assert.ok(crossings > 500, `${crossings} executions that cross zero`);
});

function aPart(part: Partial<DetailPart['execution']> & { of?: string; charged?: number }): DetailPart {
  const { of, charged, ...execution } = part;
  const whole = {
    action: 'buy' as const,
    size: '100',
    price: '10',
    feesByKind: byKind(dollars(1), 0, 0, 0),
    instant: 0,
    ...execution,
  };
  const all = Object.values(whole.feesByKind).reduce((sum, fee) => sum + fee, 0);
  return { execution: whole, size: of ?? whole.size, fees: money(charged ?? all) };
}

/** Where the examined values do not come from these. */
const WHATEVER = { side: 'long', gross: NO_MONEY, multiplier: '1' } as const;

function byKind(commission: number, exchange: number, regulatory: number, other: number): ExecutionFees {
  return {
    commission: money(commission),
    exchange: money(exchange),
    regulatory: money(regulatory),
    other: money(other),
  };
}

test('the largest size is what was open at once, not what was opened in all', () => {
  const parts = [
    aPart({ size: '100', price: '10.5' }),
    aPart({ size: '60', action: 'sell' }),
    aPart({ size: '40.25' }),
    aPart({ size: '80.25', action: 'sell', price: '11.125' }),
  ];
  const { maxSize, firstPrice, lastPrice } = tradeDetails(parts, WHATEVER);
  assert.deepEqual(
    { maxSize, firstPrice, lastPrice },
    { maxSize: '100', firstPrice: '10.5', lastPrice: '11.125' },
  );
});

test('simultaneous positions of a platform are open together', () => {
  const parts = [
    aPart({ size: '3', positionRef: 'a' }),
    aPart({ size: '2', positionRef: 'b', action: 'sell' }),
    aPart({ size: '3', positionRef: 'a', action: 'sell' }),
    aPart({ size: '2', positionRef: 'b' }),
  ];
  assert.equal(tradeDetails(parts, WHATEVER).maxSize, '5');
});

test('a trade merged by its trader is walked through its flat moments', () => {
  const fill = (at: number, action: 'buy' | 'sell', size: string): Fill => ({
    id: at,
    action,
    effect: 'unknown',
    size,
    price: String(at),
    fees: dollars(1),
    feesByKind: byKind(dollars(1), 0, 0, 0),
    instant: at * 1000,
    sequence: 0,
    line: at,
    day: 20_000 as never,
    execTime: at,
  });
  const executions = [fill(1, 'buy', '4'), fill(2, 'sell', '11'), fill(3, 'buy', '7')];
  const { trades } = groupPosition({ executions, multiplier: '1', marksShorts: false });
  assert.equal(trades.length, 2);
  const joined = joinTrades(trades);
  assert.deepEqual(tradeDetails(joined.parts, { ...joined, multiplier: '1' }), {
    ...PLAIN_DETAILS,
    maxSize: '7',
    firstPrice: '1',
    lastPrice: '3',
    commission: joined.fees,
    exchangeFee: 0,
    regulatoryFee: 0,
    otherFee: 0,
    firstSize: '4',
    maxExposure: dollars(14),
    firstCost: dollars(4),
    // The fill through zero is one order: a part of it is an exit, and so is not added after one.
    isComparable: 0,
    scalingIn: dollars(-14),
    scalingOut: dollars(0),
  });
});

test('of a fill through zero each trade has its share, and what rounding leaves goes to the largest kind', () => {
  const execution = { size: '3', feesByKind: byKind(1, 5, -1, 1) };
  const closing = { execution, size: '1', fees: money(2) };
  const opening = { execution, size: '2', fees: money(4) };
  // A third each: 0.33, 1.67, −0.33, 0.33 round to 0, 2, 0, 0.
  assert.deepEqual(feesOfPart(closing, true), byKind(0, 2, 0, 0));
  assert.deepEqual(feesOfPart(opening, false), byKind(1, 3, -1, 1));
  const three = { execution: { size: '3', feesByKind: byKind(1, 1, 1, 3) }, size: '1', fees: money(2) };
  assert.deepEqual(feesOfPart(three, true), byKind(0, 0, 0, 2));
});

test('kinds that are no amounts any more, although their sum is one, count as commission', () => {
  const [charge, rebate] = [byKind(MAX_AMOUNT, -MAX_AMOUNT, 0, 0), byKind(7, -MAX_AMOUNT, 0, MAX_AMOUNT)];
  const parts = [
    aPart({ feesByKind: charge, charged: 0 }),
    aPart({ feesByKind: rebate, charged: 7, action: 'sell' }),
  ];
  const { commission, exchangeFee, regulatoryFee, otherFee } = tradeDetails(parts, WHATEVER);
  assert.deepEqual([commission, exchangeFee, regulatoryFee, otherFee], [7, 0, 0, 0]);
});

test('details contain the results of adds, scaling and exits, and none where a platform settled the profit', () => {
  const parts = [
    aPart({ size: '100', price: '10', instant: 0 }),
    aPart({ size: '100', price: '9', instant: 60_000 }),
    aPart({ size: '50', price: '12', action: 'sell', instant: 120_000 }),
    aPart({ size: '50', price: '8', action: 'sell', instant: 180_000 }),
    aPart({ size: '100', price: '14', action: 'sell', instant: 240_000 }),
  ];
  const trade = { side: 'long', gross: dollars(500), multiplier: '1' } as const;
  const details = tradeDetails(parts, trade);
  const wanted = {
    ...PLAIN_DETAILS,
    maxSize: '200',
    firstPrice: '10',
    lastPrice: '14',
    commission: dollars(5),
    exchangeFee: NO_MONEY,
    regulatoryFee: NO_MONEY,
    firstSize: '100',
    maxExposure: dollars(1800),
    firstCost: dollars(1000),
    addsToLosers: dollars(300),
    loserAdds: 1,
    scalingIn: dollars(100),
    scalingOut: dollars(-400),
    exits: 3,
    secondExit: dollars(-75),
    thirdExit: dollars(450),
  };
  assert.deepEqual(details, wanted);
  const settled = parts.map((part) => ({ ...part, execution: { ...part.execution, statedProfit: '1' } }));
  assert.deepEqual(tradeDetails(settled, trade), {
    ...wanted,
    isExplained: 0,
    addsToLosers: NO_MONEY,
    loserAdds: 0,
    scalingIn: NO_MONEY,
    scalingOut: NO_MONEY,
    isComparable: 0,
    secondExit: NO_MONEY,
    thirdExit: NO_MONEY,
  });
});
