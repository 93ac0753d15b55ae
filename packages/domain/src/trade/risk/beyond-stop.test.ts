import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars, MAX_AMOUNT } from '../../money.ts';
import { exactText } from '../grouping/exact.slow.ts';
import { auditedTrades } from '../details/audited-trades.slow.ts';
import type { AuditedPart } from '../details/part-units.ts';
import { slowBeyondStop } from './beyond-stop.slow.ts';
import { beyondStop } from './beyond-stop.ts';
import type { PlannedStop } from './stop-risk.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20261128;
const LONG = { side: 'long', multiplier: '1' } as const;
const SHORT = { side: 'short', multiplier: '1' } as const;

/** Fills such as [100, 10] and [-100, 9.4], below zero sold, a minute apart. */
function partsOf(
  ...fills: readonly (readonly [size: number, price: number, position?: string])[]
): AuditedPart[] {
  return fills.map(([size, price, positionRef = ''], at) => ({
    size: String(Math.abs(size)),
    execution: { action: size > 0 ? 'buy' : 'sell', price: String(price), instant: at * 60_000, positionRef },
  }));
}

/** Moves after so many fills. */
function stopAt(price: number, ...moves: readonly (readonly [after: number, price: number])[]): PlannedStop {
  return {
    price: String(price),
    moves: moves.map(([after, moved]) => ({ instant: after * 60_000 - 30_000, price: String(moved) })),
  };
}

test('an exit at the stop or better passed nothing', () => {
  const parts = partsOf([100, 10], [-50, 9.5], [-50, 11]);
  assert.deepEqual(beyondStop(parts, LONG, stopAt(9.5)), { exits: 2, beyond: 0, amount: 0, furthest: '0' });
});

test('what exits lost beyond the stop is summed, with the worst of them', () => {
  const parts = partsOf([300, 10], [-100, 9.4], [-100, 9.25], [-100, 9.9]);
  const found = { exits: 3, beyond: 2, amount: dollars(35), furthest: '0.25' };
  assert.deepEqual(beyondStop(parts, LONG, stopAt(9.5)), found);
  const contracts = { ...found, amount: dollars(175) };
  assert.deepEqual(beyondStop(parts, { ...LONG, multiplier: '5' }, stopAt(9.5)), contracts);
  const short = partsOf([-300, 10], [100, 10.6], [200, 10.75]);
  assert.deepEqual(beyondStop(short, SHORT, stopAt(10.5)), { ...found, exits: 2, amount: dollars(60) });
});

test('the stop in force counts, also where it was moved away', () => {
  const parts = partsOf([100, 182.4], [150, 182.35], [-100, 182.35], [-150, 181.84]);
  assert.deepEqual(beyondStop(parts, LONG, stopAt(181.6, [1, 181.94])), {
    exits: 2,
    beyond: 1,
    amount: dollars(15),
    furthest: '0.1',
  });
  assert.equal(beyondStop(parts, LONG, stopAt(181.94, [2, 181.6]))!.amount, 0);
  const inThatMoment = { price: '181.6', moves: [{ instant: 180_000, price: '181.94' }] };
  assert.equal(beyondStop(parts, LONG, inThatMoment)!.amount, dollars(15));
});

test('adds, and simultaneous positions of the other side, are no exits', () => {
  const parts = partsOf([100, 10, 'a'], [-50, 9, 'b'], [100, 9, 'a'], [50, 8, 'b'], [-200, 9.25, 'a']);
  assert.deepEqual(beyondStop(parts, LONG, stopAt(9.5)), {
    exits: 1,
    beyond: 1,
    amount: dollars(50),
    furthest: '0.25',
  });
});

test('for a profit that a platform settled there are no such figures', () => {
  const [first, last] = partsOf([100, 10], [-100, 9]) as [AuditedPart, AuditedPart];
  const settled = { ...last, execution: { ...last.execution, statedProfit: '0' } };
  assert.equal(beyondStop([first, settled], LONG, stopAt(9.5)), null);
});

test('of random trades it is what the slow calculation finds', () => {
  const seen = { trades: 0, beyond: 0, none: 0 };
  const prices = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.nat(100)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(auditedTrades, prices, (all, [first, ...rest]) => {
      for (const { parts, trade, multiplier } of all) {
        const from = Number(parts[0]!.execution.price);
        const priceOf = (percent: number) => String(Number((from * (1 + percent / 100)).toFixed(3)));
        const [begin, end] = [parts[0]!.execution.instant, parts.at(-1)!.execution.instant];
        const moves = rest
          .map(([percent, share]) => ({
            instant: begin + Math.floor(((end - begin) * share) / 100),
            price: priceOf(percent),
          }))
          .sort((left, right) => left.instant - right.instant);
        const stop = { price: priceOf(first![0]), moves };
        const quick = beyondStop(parts, { side: trade.side, multiplier }, stop);
        if (quick === null) continue;
        const slow = slowBeyondStop(parts, trade.side, multiplier, stop);
        const most = slow.amount > BigInt(MAX_AMOUNT) ? BigInt(MAX_AMOUNT) : slow.amount;
        assert.deepEqual(
          { ...quick, amount: BigInt(quick.amount) },
          { ...slow, amount: most, furthest: exactText(slow.furthest, 20) },
        );
        seen.trades += 1;
        if (quick.beyond > 0) seen.beyond += 1;
        else seen.none += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(1500, 375) },
  );
  assert.ok(
    seen.trades > roundsOf(2_000) && seen.beyond > roundsOf(300) && seen.none > roundsOf(300),
    JSON.stringify(seen),
  );
});
