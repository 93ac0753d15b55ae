import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { agree } from './agreement.slow.ts';
import { groupPosition, groupPositionSteps } from './grouping.ts';
import type { Grouping } from './grouping.ts';
import { histories } from './random-fills.slow.ts';
import type { TestFill } from './random-fills.slow.ts';
import { roundsOf } from '../../chance-testing.ts';

const SEED = 20261102;

for (const statement of ['unknown', 'true', 'wild'] as const) {
  test(`the grouping makes the ledger's trades when effects are ${statement}`, () => {
    fc.assert(
      fc.property(histories(40, [statement]), (history) => agree(history)),
      { seed: SEED, numRuns: roundsOf(3000, 750) },
    );
  });
}

test("the grouping makes the ledger's trades of short histories, where every path is met often", () => {
  fc.assert(
    fc.property(histories(6), (history) => agree(history)),
    { seed: SEED, numRuns: roundsOf(6000, 1500) },
  );
});

test("the grouping makes the ledger's trades of a long day", () => {
  fc.assert(
    fc.property(histories(400), (history) => agree(history)),
    { seed: SEED, numRuns: roundsOf(100) },
  );
});

test("the grouping makes the ledger's trades of histories so long that it works in steps", () => {
  fc.assert(
    fc.property(histories(9000, undefined, 7000), (history) => agree(history)),
    { seed: SEED, numRuns: 6 },
  );
});

test('two groupings that take turns step by step do not touch each other', () => {
  const pair = fc.tuple(histories(5000, undefined, 2100), histories(5000, undefined, 2100));
  fc.assert(
    fc.property(pair, ([left, right]) => {
      const [leftSteps, rightSteps] = [groupPositionSteps(left), groupPositionSteps(right)];
      const results: Grouping<TestFill>[] = [];
      let turns = 0;
      while (results.length < 2) {
        for (const steps of [leftSteps, rightSteps]) {
          const step = steps.next();
          if (step.done === true && step.value !== undefined) results.push(step.value);
        }
        turns += 1;
      }
      assert(turns > 2, 'it stops in between');
      assert.deepEqual(new Set(results), new Set([groupPosition(left), groupPosition(right)]));
    }),
    { seed: SEED, numRuns: 5 },
  );
});
