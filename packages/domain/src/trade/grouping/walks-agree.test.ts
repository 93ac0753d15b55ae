import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { walkExactly } from './exact-walk.ts';
import type { ExactFill } from './exact-walk.ts';
import { groupPosition } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { shareOfFee, walkPosition, allocateWalk } from './position-walk.ts';
import type { FillColumns, WalkResult } from './position-walk.ts';
import { histories } from './random-fills.slow.ts';
import type { TestFill, TestHistory } from './random-fills.slow.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20261103;

const integerFills = fc.array(
  fc.record({
    buy: fc.boolean(),
    effect: fc.integer({ min: 0, max: 3 }),
    price: fc.integer({ min: -500, max: 5000 }),
    size: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(100, 200, 300)),
    fee: fc.integer({ min: -50, max: 500 }),
  }),
  { maxLength: 30, size: 'max' },
);
type IntegerFill = (
  typeof integerFills extends fc.Arbitrary<infer Fills> ? Fills : never
) extends (infer Fill)[]
  ? Fill
  : never;

const missingSize = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -6, max: 6 }));

test('the walk over typed arrays and the walk in BigInt make the same parts and trades', () => {
  fc.assert(
    fc.property(integerFills, missingSize, (fills, missing) => {
      const out = allocateWalk(fills.length);
      walkPosition(columnsOf(fills), 0, fills.length, missing, out);
      assert.deepEqual(plainWalk(out), plainExactWalk(fills, missing));
      checkTradeColumns(out, fills);
    }),
    { seed: SEED, numRuns: roundsOf(5000, 1250) },
  );
});

test('positions walked one after the other into the same room do not touch each other', () => {
  fc.assert(
    fc.property(
      integerFills,
      missingSize,
      integerFills,
      missingSize,
      (first, missingFirst, second, missingSecond) => {
        const together = allocateWalk(first.length + second.length);
        const columns = columnsOf([...first, ...second]);
        walkPosition(columns, 0, first.length, missingFirst, together);
        const half = plainWalk(together);
        walkPosition(columns, first.length, first.length + second.length, missingSecond, together);
        const alone = plainExactWalk(second, missingSecond);
        assert.deepEqual(half, plainExactWalk(first, missingFirst));
        assert.deepEqual(plainWalk(together).parts, [
          ...half.parts,
          ...alone.parts.map((part) => ({
            ...part,
            fill: part.fill + first.length,
            trade: part.trade < 0 ? part.trade : part.trade + half.trades.length,
          })),
        ]);
        assert.deepEqual(plainWalk(together).trades, [...half.trades, ...alone.trades]);
        assert.equal(together.openSize, alone.openSize);
        checkTradeColumns(together, [...first, ...second]);
      },
    ),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
});

test('a trade too large for typed arrays leaves the others of its position as they are', () => {
  fc.assert(
    fc.property(histories(20, ['unknown', 'true']), (history) => {
      const alone = groupPosition(history);
      const withHuge = groupPosition({
        ...history,
        executions: [...hugeTrade(history), ...history.executions],
      });
      assert.deepEqual(withHuge.trades.slice(1), alone.trades);
      assert.deepEqual(withHuge.open, alone.open);
      assert.deepEqual(withHuge.setAside, alone.setAside);
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('a share of a fee is exact where fee times size leaves the safe integers', () => {
  const half = 999_999_999_999;
  assert.equal(shareOfFee(10_001, half, 2 * half), 5000);
  assert.equal(shareOfFee(10_003, half, 2 * half), 5002);
  assert.equal(shareOfFee(10_005, half, 2 * half), 5002);
  assert.equal(shareOfFee(-10_003, half, 2 * half), -5002);
});

test('a trade of nine decimals of size at eight of price is exact', () => {
  const [buy, sell] = hugeTrade({ executions: [], multiplier: '1', marksShorts: false });
  assert(buy !== undefined && sell !== undefined);
  const grouping: Grouping<TestFill> = groupPosition({
    executions: [buy, sell],
    multiplier: '1',
    marksShorts: false,
  });
  // 123456.123456789 × 0.00000002 = 0.00246912246913578
  assert.equal(grouping.trades[0]?.gross, 25);
  assert.equal(grouping.trades[0]?.volume, '246912.246913578');
});

/** A round trip before all others whose exact products need some 70 bits. */
function hugeTrade(history: TestHistory): TestFill[] {
  const before =
    Math.min(Date.UTC(2026, 0, 5), ...history.executions.map((fill) => fill.instant)) - 86_400_000;
  const shared = {
    effect: 'unknown',
    size: '123456.123456789',
    fees: history.executions[0]?.fees ?? 0,
    day: 20_000,
  } as const;
  const legs = [
    {
      ...shared,
      id: -2,
      action: 'buy',
      price: '54321.12345678',
      instant: before,
      sequence: 0,
      line: -2,
      execTime: 40_000,
    },
    {
      ...shared,
      id: -1,
      action: 'sell',
      price: '54321.1234568',
      instant: before,
      sequence: 1,
      line: -1,
      execTime: 40_000,
    },
  ];
  return legs as unknown as TestFill[];
}

function columnsOf(fills: readonly IntegerFill[]): FillColumns {
  return {
    count: fills.length,
    buy: Uint8Array.from(fills, (fill) => (fill.buy ? 1 : 0)),
    effect: Uint8Array.from(fills, (fill) => fill.effect),
    price: Float64Array.from(fills, (fill) => fill.price),
    size: Float64Array.from(fills, (fill) => fill.size),
    fee: Float64Array.from(fills, (fill) => fill.fee),
  };
}

function plainWalk(walk: WalkResult) {
  const parts = Array.from({ length: walk.parts }, (_, part) => ({
    fill: walk.partFill[part] ?? NaN,
    trade: walk.partTrade[part] ?? NaN,
    size: walk.partSize[part] ?? NaN,
    fee: walk.partFee[part] ?? NaN,
    // A short closed at its own price leaves a negative zero, which the grouping's integers do not keep.
    realised: (walk.partRealised[part] ?? NaN) + 0,
  }));
  const trades = Array.from({ length: walk.trades }, (_, trade) => ({
    short: walk.tradeShort[trade] === 1,
    parts: parts.filter((part) => part.trade === trade).length,
  }));
  return { parts, trades, openSize: walk.openSize };
}

/** The walk's figures of each trade are those of its parts together. */
function checkTradeColumns(walk: WalkResult, fills: readonly IntegerFill[]): void {
  const { parts, trades } = plainWalk(walk);
  trades.forEach(({ short }, trade) => {
    const own = parts.filter((part) => part.trade === trade);
    const opened = own.filter((part) => fills[part.fill]?.buy !== short);
    assert.equal(
      walk.tradeFirstPart[trade],
      parts.findIndex((part) => part.trade === trade),
    );
    assert.equal(
      walk.tradeLastPart[trade],
      parts.findLastIndex((part) => part.trade === trade),
    );
    assert.equal(
      walk.tradeOpened[trade],
      sum(opened, ({ size }) => size),
    );
    assert.equal(
      walk.tradeVolume[trade],
      sum(own, ({ size }) => size),
    );
    assert.equal(
      walk.tradeFees[trade],
      sum(own, ({ fee }) => fee),
    );
    assert.equal(
      (walk.tradeRealised[trade] ?? NaN) + 0,
      sum(own, ({ realised }) => realised),
    );
  });
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((so, item) => so + amount(item), 0);
}

function plainExactWalk(fills: readonly IntegerFill[], missing: number) {
  const exactFills = fills.map((fill): ExactFill => ({
    ...fill,
    price: BigInt(fill.price),
    size: BigInt(fill.size),
    fee: BigInt(fill.fee),
  }));
  const walk = walkExactly(exactFills, BigInt(missing));
  return {
    parts: walk.parts.map(({ fill, trade, size, fee, realised }) => ({
      fill,
      trade,
      size: Number(size),
      fee: Number(fee),
      realised: Number(realised),
    })),
    trades: walk.trades.map(({ short, parts }) => ({ short, parts: parts.length })),
    openSize: Number(walk.openSize),
  };
}
