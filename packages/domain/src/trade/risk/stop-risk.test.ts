import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars, MAX_AMOUNT } from '../../money.ts';
import { inMoney, slowRisk } from '../details/adds-audit.slow.ts';
import { auditedTrades } from '../details/audited-trades.slow.ts';
import type { AuditedPart } from '../details/part-units.ts';
import { stopRisk, type PlannedStop } from './stop-risk.ts';

const SEED = 20261126;

interface Case {
  readonly side: 'long' | 'short';
  /** `SIZE@PRICE` of each; a size below zero is sold. */
  readonly fills: string;
  readonly stop: number;
  /** `PLACE@PRICE` of each: the fill after which the stop is moved, and to which price. */
  readonly moves?: string;
  readonly multiplier?: string;
  readonly oneR: number;
  readonly firstR: number;
  readonly movedAway?: number;
}

const long = (stop: number, fills: string, oneR: number, firstR: number, more = {}): Case => ({
  side: 'long',
  fills,
  stop,
  oneR,
  firstR,
  ...more,
});
const short = (...all: Parameters<typeof long>): Case => ({ ...long(...all), side: 'short' });

/** Calculated manually: what each trade risked. */
const TABLE: readonly Case[] = [
  // One in, one out.
  long(9.5, '100@10 -100@11', 50, 50),
  short(10.5, '-100@10 100@9', 50, 50),
  long(10.2, '100@10 -100@11', 0, 0),
  short(9.9, '-100@10 100@9', 0, 0),
  long(10, '100@10 -100@11', 0, 0),
  // An add to a loser: 100 at 10 and 100 at 9.8 average 9.9.
  long(9.5, '100@10 100@9.8 -200@10', 80, 50),
  // An add to a winner raises the average: 10.5 over 9.5 for 200.
  long(9.5, '100@10 100@11 -200@12', 200, 50),
  short(10.5, '-100@10 -100@10.2 200@10', 80, 50),
  short(10.5, '-100@10 -100@9 200@8', 200, 50),
  // Three adds of one size each: 10, 9.9, 9.8, 9.7 average 9.85.
  long(9.6, '50@10 50@9.9 50@9.8 50@9.7 -200@9.9', 50, 20),
  // Half is taken before the add: 50 are left at 10, then 100 at 10.4 → 150 at an average that keeps the cost.
  long(9.5, '100@10 -50@11 100@10.4 -150@11', 115, 50),
  // Half is taken before a smaller add: the beginning risked most.
  long(9, '100@10 -80@11 10@10.5 -30@11', 100, 100),
  // All is taken in three; nothing is added.
  long(9.8, '300@10 -100@10.2 -100@10.4 -100@10.6', 60, 60),
  short(10.3, '-300@10 100@9.8 100@9.6 100@9.4', 90, 90),
  // The stop is tightened before the add: 200 at 10.5 against 10.25.
  long(9.5, '100@10 100@11 -200@12', 50, 50, { moves: '0@10.25' }),
  // Tightened above the average: what is added risks nothing.
  long(9.5, '100@10 100@11 -200@12', 50, 50, { moves: '0@10.6' }),
  // Moved away: the first stop counts on.
  long(9.5, '100@10 -100@9', 50, 50, { moves: '0@9.2', movedAway: 1 }),
  long(9.5, '100@10 100@9.4 -200@9', 50, 50, { moves: '0@9.2', movedAway: 1 }),
  long(9.5, '100@10 100@9.8 -200@9', 80, 50, { moves: '0@9.2', movedAway: 1 }),
  // Tightened and moved back: the first stop is in force for the add.
  long(9.5, '100@10 100@11 -200@12', 200, 50, {
    moves: '0@10.25 0@9.5',
    movedAway: 1,
  }),
  // Tightened, and moved away beyond the first one.
  long(9.5, '100@10 100@11 -200@12', 200, 50, {
    moves: '0@10.25 0@9',
    movedAway: 1,
  }),
  // Moved after the add: what it had risked until then stays.
  long(9.5, '100@10 100@11 -200@12', 200, 50, { moves: '1@10.5' }),
  short(10.5, '-100@10 -100@9 200@8', 50, 50, { moves: '0@9.75' }),
  short(10.5, '-100@10 100@11', 50, 50, {
    moves: '0@10.8 0@11.2',
    movedAway: 2,
  }),
  short(10.5, '-100@10 -100@10.4 200@10', 60, 50, { moves: '0@10.9', movedAway: 1 }),
  // Contracts: 2 at 5000 with a stop of 10 points, $5 a point; then one more at 5004.
  long(4990, '2@5000 1@5004 -3@5010', 170, 100, { multiplier: '5' }),
  short(5010, '-2@5000 1@4990 -2@4995 3@4980', 200, 100, { multiplier: '5' }),
  // Fractions of a coin, and thirds of an average.
  long(60_000, '0.3@61000 0.15@60700 -0.45@61500', 405, 300),
  long(9, '100@10 -33@10.5 50@10.1 -117@10.4', 122, 100),
  // A price below zero.
  long(-4, '10@-3 10@-3.5 -20@-2', 15, 10),
];

function pairsOf(text: string): { readonly count: number; readonly price: string }[] {
  return [...text.matchAll(/(\S+)@(\S+)/g)].map(([, count, price = '']) => ({ count: Number(count), price }));
}

function partsOf(fills: string): AuditedPart[] {
  return pairsOf(fills).map(({ count, price }, at) => ({
    size: String(Math.abs(count)),
    execution: { action: count > 0 ? 'buy' : 'sell', price, instant: at * 60_000 },
  }));
}

test('thirty trades that were scaled and whose stops were moved have the listed risk', () => {
  assert.equal(TABLE.length, 30);
  for (const { side, fills, stop, moves = '', multiplier = '1', oneR, firstR, movedAway = 0 } of TABLE) {
    const planned: PlannedStop = {
      price: String(stop),
      moves: pairsOf(moves).map(({ count, price }) => ({ instant: count * 60_000 + 30_000, price })),
    };
    assert.deepEqual(
      stopRisk(partsOf(fills), { side, multiplier }, planned),
      { oneR: dollars(oneR), firstR: dollars(firstR), movedAway },
      `${side} ${fills}, stop ${stop}`,
    );
  }
});

test('what random trades risk is that of the slow calculation', () => {
  const seen = { trades: 0, raised: 0, away: 0, none: 0 };
  const stops = fc.array(
    fc.record({ price: fc.integer({ min: -40, max: 40 }), share: fc.integer({ min: 0, max: 100 }) }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(auditedTrades, stops, (all, [first, ...rest]) => {
      for (const { parts, trade, multiplier } of all) {
        const from = Number(parts[0]!.execution.price);
        const priceOf = (percent: number) =>
          (from * (1 + percent / 100)).toFixed(3).replace(/\.?0+$/, '') || '0';
        const [begin, end] = [parts[0]!.execution.instant, parts.at(-1)!.execution.instant];
        const planned: PlannedStop = {
          price: priceOf(first!.price),
          moves: rest
            .map(({ price, share }) => ({
              instant: begin + Math.floor(((end - begin) * share) / 100),
              price: priceOf(price),
            }))
            .sort((left, right) => left.instant - right.instant),
        };
        const quick = stopRisk(parts, { side: trade.side, multiplier }, planned);
        const slow = slowRisk(parts, trade.side, multiplier, planned);
        const most = (value: bigint) => (value > BigInt(MAX_AMOUNT) ? BigInt(MAX_AMOUNT) : value);
        assert.equal(BigInt(quick.oneR), most(inMoney(slow.oneR)));
        assert.equal(BigInt(quick.firstR), most(inMoney(slow.firstR)));
        assert.equal(quick.movedAway, slow.movedAway);
        seen.trades += 1;
        if (quick.oneR > quick.firstR) seen.raised += 1;
        if (quick.movedAway > 0) seen.away += 1;
        if (quick.oneR === 0) seen.none += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(4500) },
  );
  assert.ok(
    seen.trades > roundsOf(10_000) &&
      seen.raised > roundsOf(500) &&
      seen.away > roundsOf(500) &&
      seen.none > roundsOf(500),
    JSON.stringify(seen),
  );
});
