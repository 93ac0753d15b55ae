import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars, NO_MONEY, type Money } from '../../money.ts';
import { exact, nearestRatio } from '../grouping/exact.slow.ts';
import { groupPosition, type Side, type Trade } from '../grouping/grouping.ts';
import { histories, type TestFill } from '../grouping/random-fills.slow.ts';
import { joinTrades } from '../grouping/join-trades.ts';
import { slowCourse } from './course-of-trade.slow.ts';
import { courseOfTrade, type CoursePart } from './course-of-trade.ts';

const SEED = 20261123;

/** A trade, and how many round trips were merged into it: each has a gross of its own, rounded once. */
interface Case {
  readonly trade: Trade<TestFill>;
  readonly multiplier: string;
  readonly roundTrips: number;
}

function casesOf(trades: readonly Trade<TestFill>[], multiplier: string): Case[] {
  const each = trades.map((trade) => ({ trade, multiplier, roundTrips: 1 }));
  return trades.length < 2
    ? each
    : [...each, { trade: joinTrades(trades), multiplier, roundTrips: trades.length }];
}

/** Round trips through zero and not, and all of one history merged. */
const roundTrips = histories(30).map((history) => casesOf(groupPosition(history).trades, history.multiplier));

/** Up to three simultaneous positions whose trader merged all of their trades. */
const simultaneous = fc
  .tuple(
    fc.array(histories(12, ['unknown', 'true']), { minLength: 2, maxLength: 3 }),
    fc.constantFrom('1', '50', '0.05'),
  )
  .map(([positions, multiplier]) => {
    const executions = positions.flatMap((history, position) =>
      history.executions.map((fill, at) => ({
        ...fill,
        line: at * 3 + position,
        sequence: 0,
        positionRef: String(position),
      })),
    );
    return casesOf(groupPosition({ executions, multiplier, marksShorts: false }).trades, multiplier);
  });

const seen = { trades: 0, shorts: 0, bothSides: 0, fractions: 0 };

function sameAsSlow({ trade, multiplier, roundTrips: count }: Case): void {
  const steps = courseOfTrade(trade.parts, multiplier);
  const slow = slowCourse(trade.parts, multiplier);
  const size = (text: string) => exact(text).units * 10n ** BigInt(9 - exact(text).scale);
  steps.forEach((step, at) => {
    const expected = slow[at]!;
    assert.equal(step.isExit, expected.isExit);
    assert.equal(size(step.long), expected.long);
    assert.equal(size(step.short), expected.short);
    assert.equal(size(step.position), expected.long - expected.short);
    assert.equal(averageUnits(step.average, trade.parts), averageOf(expected.average, trade.parts));
    assert.equal(step.value === null ? null : BigInt(step.value), expected.value);
    const difference = BigInt(step.closed) - expected.closed;
    // Of one round trip only the running total is rounded.
    const most = count === 1 ? 0n : BigInt(count);
    assert.ok(difference <= most && difference >= -most, `${difference} of 1/10,000`);
    if (expected.long > 0n && expected.short > 0n) seen.bothSides += 1;
  });
  assert.equal(steps.at(-1)!.closed, trade.gross);
  assert.equal(steps.at(-1)!.position, '0');
  seen.trades += 1;
  if (trade.side === 'short') seen.shorts += 1;
  if (trade.size.includes('.')) seen.fractions += 1;
}

/** Decimals that averages of these prices have. */
function averageScale(parts: readonly CoursePart[]): number {
  return Math.max(4, ...parts.map(({ execution }) => exact(execution.price).scale));
}

function averageUnits(text: string | null, parts: readonly CoursePart[]): bigint | null {
  if (text === null) return null;
  const { units, scale } = exact(text);
  return units * 10n ** BigInt(averageScale(parts) - scale);
}

function averageOf(ratio: { above: bigint; below: bigint } | null, parts: readonly CoursePart[]) {
  return ratio && nearestRatio(ratio.above * 10n ** BigInt(averageScale(parts)), ratio.below);
}

test('position, average, closed part and whole value are those of the slow calculation', () => {
  fc.assert(
    fc.property(roundTrips, (all) => all.forEach(sameAsSlow)),
    { seed: SEED, numRuns: roundsOf(1200) },
  );
  assert.ok(
    seen.trades > roundsOf(2_000) && seen.shorts > roundsOf(500) && seen.fractions > roundsOf(500),
    JSON.stringify(seen),
  );
});

test('so are those of simultaneous positions', () => {
  fc.assert(
    fc.property(simultaneous, (all) => all.forEach(sameAsSlow)),
    { seed: SEED, numRuns: roundsOf(300) },
  );
  assert.ok(seen.bothSides > 100, JSON.stringify(seen));
});

/** Fills such as [100, 10]: bought 100 at 10. */
function aTrade(side: Side, pnl: readonly number[], ...fills: readonly (readonly [number, number])[]) {
  return fills.map(([size, price], at): CoursePart => ({
    size: String(Math.abs(size)),
    tradePnL: pnl[at] === undefined ? NO_MONEY : dollars(pnl[at]),
    execution: {
      action: size > 0 === (side === 'long') ? 'buy' : 'sell',
      price: String(price),
      instant: at * 60_000,
    },
  }));
}

test('an exit is taken from the oldest lots, and the average is that of what is left', () => {
  const parts = aTrade(
    'long',
    [0, 0, 0, -5, -89],
    [100, 182.4],
    [50, 182.9],
    [100, 182.2],
    [-100, 182.35],
    [-150, 181.84],
  );
  const steps = courseOfTrade(parts, '1');
  assert.deepEqual(
    steps.map(({ position, average }) => [position, average]),
    [
      ['100', '182.4'],
      ['150', '182.5667'],
      ['250', '182.42'],
      ['150', '182.4333'],
      ['0', null],
    ],
  );
  const dollarsOf = (amount: Money | null) => (amount === null ? null : amount / 10_000);
  assert.deepEqual(
    steps.map(({ closed, value }) => [dollarsOf(closed), dollarsOf(value)]),
    [
      [0, 0],
      [0, 50],
      [0, -55],
      [-5, -17.5],
      [-94, -94],
    ],
  );
});

test('a short position is below zero', () => {
  const parts = aTrade('short', [0, 100], [100, 10], [-100, 9]);
  assert.deepEqual(courseOfTrade(parts, '1'), [
    { isExit: false, long: '0', short: '100', position: '-100', average: '10', closed: 0, value: 0 },
    {
      isExit: true,
      long: '0',
      short: '0',
      position: '0',
      average: null,
      closed: dollars(100),
      value: dollars(100),
    },
  ]);
});

test('where a platform settled the profit its amount counts, and prices do not value the whole position', () => {
  const parts = aTrade('long', [0, 0.9], [1, 10], [-1, 11]).map((part, at) => ({
    ...part,
    execution: { ...part.execution, statedProfit: at === 1 ? '0.9' : null },
  }));
  const steps = courseOfTrade(parts, '1');
  assert.deepEqual(
    steps.map(({ value, closed }) => [value, closed]),
    [
      [null, 0],
      [null, dollars(0.9)],
    ],
  );
});
