import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars, MAX_AMOUNT } from '../../money.ts';
import { inMoney, slowExits, slowExposures, slowFirstCost } from './adds-audit.slow.ts';
import type { AuditedPart } from './part-units.ts';
import { auditedTrades } from './audited-trades.slow.ts';
import { exitOrders } from './exit-orders.ts';
import { firstCost, maxExposure } from './max-exposure.ts';

const SEED = 20261124;

test('the results of exits add up to the gross, and each is that of the slow calculation', () => {
  let [trades, several] = [0, 0];
  fc.assert(
    fc.property(auditedTrades, (all) => {
      for (const { parts, trade, multiplier } of all) {
        const exits = exitOrders(parts, { ...trade, multiplier });
        const slow = slowExits(parts, trade.side, multiplier).map(inMoney);
        assert.ok(exits);
        assert.deepEqual(exits.slice(0, -1).map(BigInt), slow.slice(0, -1));
        assert.equal(
          exits.reduce((sum, exit) => sum + BigInt(exit), 0n),
          BigInt(trade.gross),
        );
        const difference = BigInt(exits.at(-1)!) - slow.at(-1)!;
        assert.ok(
          difference >= -20n && difference <= 20n,
          `${difference} of 1/10,000 over ${exits.length} exits`,
        );
        trades += 1;
        if (exits.length > 1) several += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(4500) },
  );
  assert.ok(
    trades > roundsOf(10_000) && several > roundsOf(1_000),
    `${trades} trades, ${several} with several exits`,
  );
});

test('the largest exposure and what the first order cost are those of the slow calculation', () => {
  let [trades, inParts] = [0, 0];
  fc.assert(
    fc.property(auditedTrades, (all) => {
      for (const { parts, multiplier } of all) {
        const most = slowExposures(parts, multiplier)
          .map(inMoney)
          .reduce((larger, exposure) => (exposure > larger ? exposure : larger));
        assert.equal(BigInt(maxExposure(parts, multiplier)), most);
        assert.equal(BigInt(firstCost(parts, multiplier)), inMoney(slowFirstCost(parts, multiplier)));
        const first =
          Number(parts[0]!.size) * Math.abs(Number(parts[0]!.execution.price)) * Number(multiplier);
        if (Math.abs(firstCost(parts, multiplier) - first * 10_000) > 10_000) inParts += 1;
        trades += 1;
      }
    }),
    { seed: SEED, numRuns: roundsOf(1500) },
  );
  assert.ok(trades > roundsOf(3_000) && inParts > roundsOf(100), `${trades} trades, ${inParts} in parts`);
});

const fill = (action: 'buy' | 'sell', size: string, price: string, more = {}): AuditedPart => ({
  size,
  execution: { action, price, instant: 0, ...more },
});

test('two exits of one order are one, and a short gains by buying lower', () => {
  const parts = [
    fill('sell', '100', '10', { externalOrderId: 'a' }),
    fill('buy', '40', '9', { externalOrderId: 'b' }),
    fill('buy', '10', '8', { externalOrderId: 'b' }),
    fill('buy', '50', '11', { externalOrderId: 'c' }),
  ];
  const trade = { side: 'short', gross: dollars(10), multiplier: '1' } as const;
  assert.deepEqual(exitOrders(parts, trade), [dollars(60), dollars(-50)]);
});

test('simultaneous positions are at risk together, and a negative price counts by its size', () => {
  const parts = [
    fill('buy', '2', '-3', { positionRef: 'a' }),
    fill('sell', '1', '-4', { positionRef: 'b' }),
    fill('sell', '2', '-5', { positionRef: 'a' }),
    fill('buy', '1', '-1', { positionRef: 'b' }),
  ];
  assert.equal(maxExposure(parts, '10'), dollars(120));
});

test('an exposure beyond the range of amounts is the largest one', () => {
  const parts = [fill('buy', '1000000000', '1000000'), fill('sell', '1000000000', '1000000')];
  assert.equal(maxExposure(parts, '1'), MAX_AMOUNT);
});
