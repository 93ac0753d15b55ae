import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { NO_MONEY } from '../../money.ts';
import { exact } from '../grouping/exact.slow.ts';
import { groupPosition } from '../grouping/grouping.ts';
import { histories } from '../grouping/random-fills.slow.ts';
import { auditAdds } from './adds-audit.ts';
import { firstAndLastPrice, lotsByKind } from './lots-by-kind.ts';
import type { AuditedPart } from './part-units.ts';

/** Fills such as ['buy', 100, 10]: at 10, a minute after the one before unless a second is given. */
function fills(...all: readonly (readonly ['buy' | 'sell', number, number, number?])[]): AuditedPart[] {
  return all.map(([action, size, price, second], at) => ({
    size: String(size),
    execution: { action, price: String(price), instant: (second ?? at * 60) * 1000 },
  }));
}

test('parts of one order are one, and each order counts where it was judged', () => {
  const parts = fills(
    ['buy', 100, 10, 0],
    ['buy', 50, 10.1, 1],
    ['buy', 30, 9, 60],
    ['buy', 20, 12, 120],
    ['sell', 200, 11, 180],
  );
  const { roles } = auditAdds(parts, '1', NO_MONEY)!;
  assert.deepEqual(lotsByKind(parts, roles), {
    entry: { orders: 1, size: '150' },
    'add-to-winner': { orders: 1, size: '20' },
    'add-to-loser': { orders: 1, size: '30' },
  });
});

test('sizes by kind add up to the size of the trade', () => {
  fc.assert(
    fc.property(histories(30), (history) => {
      for (const trade of groupPosition(history).trades) {
        const audit = auditAdds(trade.parts, history.multiplier, trade.gross);
        if (audit === null) continue;
        const kinds = Object.values(lotsByKind(trade.parts, audit.roles));
        const units = (text: string) => exact(text).units * 10n ** BigInt(9 - exact(text).scale);
        assert.equal(
          kinds.reduce((sum, { size }) => sum + units(size), 0n),
          units(trade.size),
        );
      }
    }),
    { seed: 20261123, numRuns: roundsOf(300) },
  );
});

test('a position begins and ends at the average prices of its first and last order', () => {
  const parts = fills(
    ['sell', 100, 10, 0],
    ['sell', 200, 10.01, 1],
    ['sell', 50, 9, 60],
    ['buy', 300, 8, 120],
    ['buy', 50, 7.125, 200],
  );
  assert.deepEqual(firstAndLastPrice(parts, 'short'), { first: '10.0067', last: '7.125' });
  assert.deepEqual(firstAndLastPrice(parts.slice(0, 1), 'short'), { first: '10', last: null });
});
