import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { decimal, decimalText, multiplyDecimals } from '../../decimal.ts';
import { ratioOfText, type Ratio } from '../../execution/split.ts';
import { groupPosition, type Trade } from '../grouping/grouping.ts';
import type { TestFill } from '../grouping/random-fills.slow.ts';
import { splitHistories } from '../grouping/random-splits.slow.ts';
import { beyondStop } from '../risk/beyond-stop.ts';
import { stopRisk } from '../risk/stop-risk.ts';
import { auditAdds } from './adds-audit.ts';
import { courseOfTrade } from './course-of-trade.ts';
import { exitOrders } from './exit-orders.ts';
import { firstAndLastPrice, lotsByKind } from './lots-by-kind.ts';
import { firstCost, maxExposure } from './max-exposure.ts';
import { scalingValue } from './scaling-value.ts';

/** Ratios of which both directions end as decimals, so that a fill can be written in shares of the trade's end. */
const ENDING = [
  [1, 40],
  [1, 8],
  [2, 1],
  [5, 2],
] as const;

test('figures of a trade with splits are those of its fills written in shares of its end', () => {
  let met = 0;
  fc.assert(
    fc.property(splitHistories(25, ENDING, ['none']), ({ executions, splits, multiplier }) => {
      for (const trade of groupPosition({ executions, splits, multiplier, marksShorts: false }).trades) {
        if (trade.parts.every(({ splitFactor }) => splitFactor === null)) continue;
        const restated = restate(trade);
        if (restated === null) continue;
        met += 1;
        const { prices, ...own } = figures(trade, trade.parts, multiplier);
        const { prices: written, ...expected } = figures(trade, restated, multiplier);
        assert.deepEqual(own, expected);
        // Each is rounded to the decimals of its own prices, at least four.
        prices.forEach((price, at) =>
          assert(Math.abs(price - written[at]!) <= 0.0001, `${price} ${written[at]}`),
        );
      }
    }),
    { seed: 20261128, numRuns: roundsOf(2000, 600) },
  );
  assert(met > 100, `${met} trades with splits`);
});

type Parts = Trade<TestFill>['parts'];

/** Null where a size has too many digits. */
function restate({ parts }: Trade<TestFill>): Parts | null {
  const restated = parts.map((part) => {
    const { numerator, denominator } = ratioOfText(part.splitFactor ?? '1/1');
    const size = times(part.size, { numerator, denominator });
    const price = times(part.execution.price, { numerator: denominator, denominator: numerator });
    return size === null || price === null
      ? null
      : { ...part, size, splitFactor: null, execution: { ...part.execution, price } };
  });
  return restated.some((part) => part === null) ? null : (restated as Parts);
}

function times(text: string, { numerator, denominator }: Ratio): string | null {
  const shifted = numerator * 10n ** 12n;
  if (shifted % denominator !== 0n) return null;
  const value = multiplyDecimals(decimal(text), { units: shifted / denominator, scale: 12 });
  const plain = decimalText(value);
  return plain.length - plain.indexOf('.') - 1 > 18 && plain.includes('.') ? null : plain;
}

function figures({ side, gross, opened }: Trade<TestFill>, parts: Parts, multiplier: string) {
  const trade = { side, gross, multiplier };
  const audit = auditAdds(parts, multiplier, gross);
  // A stop that never moves is stated in shares of the opening.
  const { numerator, denominator } = ratioOfText(parts[0]!.splitFactor ?? '1/1');
  const opening = times('1.5', { numerator, denominator });
  const stop = { price: opening ?? '1', moves: [{ instant: opened + 10 ** 12, price: '2' }] };
  const course = courseOfTrade(parts, multiplier);
  return {
    audit,
    lots: audit && lotsByKind(parts, audit.roles),
    course: course.map((step) => ({ ...step, average: null })),
    exits: exitOrders(parts, trade),
    scaling: scalingValue(parts, side, multiplier, gross),
    prices: [
      ...course.map(({ average }) => Number(average)),
      ...Object.values(firstAndLastPrice(parts, side)).map(Number),
    ],
    exposure: maxExposure(parts, multiplier),
    firstCost: firstCost(parts, multiplier),
    risk: opening === null ? null : stopRisk(parts, { side, multiplier }, stop).oneR,
    beyond: opening === null ? null : beyondStop(parts, { side, multiplier }, stop)?.amount,
  };
}
