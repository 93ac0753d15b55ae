import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars, NO_MONEY } from '../../money.ts';
import type { Side } from '../grouping/grouping.ts';
import { inMoney, slowAudit, slowScaling } from './adds-audit.slow.ts';
import { auditAdds } from './adds-audit.ts';
import type { AuditedPart } from './part-units.ts';
import { auditedTrades } from './audited-trades.slow.ts';
import { scalingValue } from './scaling-value.ts';

const SEED = 20261123;

test('first lots and adds add up to the gross, and each of them is that of the slow calculation', () => {
  const seen = { trades: 0, winners: 0, losers: 0 };
  fc.assert(
    fc.property(auditedTrades, (all) => {
      for (const { parts, trade, multiplier } of all) {
        const audit = auditAdds(parts, multiplier, trade.gross);
        const slow = slowAudit(parts, multiplier);
        const [winners, losers] = [inMoney(slow.winners), inMoney(slow.losers)];
        assert.ok(audit, 'nothing was settled, and every sum is an amount');
        assert.equal(BigInt(audit.addsToWinners), winners);
        assert.equal(BigInt(audit.addsToLosers), losers);
        assert.equal(audit.firstLots + audit.addsToWinners + audit.addsToLosers, trade.gross);
        const difference = BigInt(audit.firstLots) - inMoney(slow.first);
        assert.ok(difference >= -2n && difference <= 2n, `${difference} of 1/10,000`);
        assert.equal(audit.roles.at(-1), 'last-exit');
        seen.trades += 1;
        if (audit.winnerOrders > 0) seen.winners += 1;
        if (audit.loserOrders > 0) seen.losers += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(4500) },
  );
  assert.ok(
    seen.trades > roundsOf(10_000) && seen.winners > roundsOf(1_000) && seen.losers > roundsOf(1_000),
    JSON.stringify(seen),
  );
});

test('one size throughout, scaling in and scaling out add up to the gross, and each is that of the slow calculation', () => {
  let [trades, comparable] = [0, 0];
  fc.assert(
    fc.property(auditedTrades, (all) => {
      for (const { parts, trade, multiplier } of all) {
        const value = scalingValue(parts, trade.side, multiplier, trade.gross);
        const slow = slowScaling(parts, trade.side, multiplier);
        assert.ok(value);
        assert.equal(BigInt(value.scalingIn), inMoney(slow.scalingIn));
        assert.equal(BigInt(value.scalingOut), inMoney(slow.scalingOut));
        assert.equal(value.heldWhole + value.scalingIn + value.scalingOut, trade.gross);
        const difference = BigInt(value.heldWhole) - inMoney(slow.heldWhole);
        assert.ok(difference >= -2n && difference <= 2n, `${difference} of 1/10,000`);
        assert.equal(value.isComparable, slow.isComparable);
        trades += 1;
        if (value.isComparable) comparable += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(4500) },
  );
  assert.ok(
    trades > roundsOf(10_000) && comparable > roundsOf(1_000),
    `${trades} trades, ${comparable} comparable`,
  );
});

function aTrade(side: Side, ...fills: readonly (readonly [number, number, number?])[]) {
  const [entering, leaving] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  return fills.map(([size, price, seconds], at): AuditedPart => ({
    size: String(Math.abs(size)),
    execution: {
      action: size > 0 ? entering : leaving,
      price: String(price),
      instant: (seconds ?? at * 60) * 1000,
    },
  }));
}

test('adding to a loser is distinguished from adding to a winner by the prices of the fills alone', () => {
  // 100 at 10, 100 more at 9 (down 100), 100 more at 12 (up 500); all out at 11.
  const parts = aTrade('long', [100, 10], [100, 9], [100, 12], [-300, 11]);
  assert.deepEqual(auditAdds(parts, '1', dollars(200)), {
    firstLots: dollars(100),
    addsToWinners: dollars(-100),
    addsToLosers: dollars(200),
    roles: ['entry', 'add-to-loser', 'add-to-winner', 'last-exit'],
    winnerOrders: 1,
    loserOrders: 1,
  });
  const short = aTrade('short', [100, 10], [100, 11], [-100, 12], [-100, 9]);
  const audit = auditAdds(short, '1', dollars(0));
  // Each exit is taken from both halves: 50 at 12 and 50 at 9 of each.
  assert.deepEqual([audit?.firstLots, audit?.addsToLosers], [dollars(-50), dollars(50)]);
});

test('an add at the price at which the trade is at zero counts with the first lots', () => {
  const parts = aTrade('long', [100, 10], [100, 10], [-200, 11]);
  assert.deepEqual(auditAdds(parts, '1', dollars(200))?.roles, ['entry', 'entry', 'last-exit']);
});

test('an order that is filled in parts is no add, by its id or within a second of the part before', () => {
  const inParts = aTrade('long', [100, 10, 0], [100, 9, 1], [100, 8, 2], [-300, 11, 60]);
  assert.equal(auditAdds(inParts, '1', dollars(600))?.loserOrders, 0);
  const twoOrders = aTrade('long', [100, 10, 0], [100, 9, 1.1], [-200, 11, 60]);
  assert.equal(auditAdds(twoOrders, '1', dollars(300))?.loserOrders, 1);
  const named = twoOrders.map((part, at) => ({
    ...part,
    execution: { ...part.execution, externalOrderId: at < 2 ? 'one' : 'two' },
  }));
  assert.equal(auditAdds(named, '1', dollars(300))?.loserOrders, 0);
});

test('a profit that the platform settled is not one that prices give', () => {
  const parts = aTrade('long', [1, 10], [-1, 11]);
  const settled = parts.map((part) => ({
    ...part,
    execution: { ...part.execution, statedProfit: '0.9' },
  }));
  assert.equal(auditAdds(settled, '1', dollars(0.9)), null);
  assert.equal(scalingValue(settled, 'long', '1', dollars(0.9)), null);
});

test('scaling is measured against the first entry and the last exit, by the average price of their orders', () => {
  // 100 at 10 and 100 at 9; 100 out at 12 and 100 at 14. Held whole: 200 × (14 − 10).
  const parts = aTrade('long', [100, 10], [100, 9], [-100, 12], [-100, 14]);
  assert.deepEqual(scalingValue(parts, 'long', '1', dollars(700)), {
    heldWhole: dollars(800),
    scalingIn: dollars(100),
    scalingOut: dollars(-200),
    isComparable: true,
  });
  const again = aTrade('long', [100, 10], [-50, 12], [50, 11], [-100, 13]);
  assert.equal(scalingValue(again, 'long', '1', dollars(350))?.isComparable, false);
  const whole = aTrade('short', [100, 10], [-100, 9]);
  assert.deepEqual(scalingValue(whole, 'short', '1', dollars(100)), {
    heldWhole: dollars(100),
    scalingIn: NO_MONEY,
    scalingOut: NO_MONEY,
    isComparable: true,
  });
});
