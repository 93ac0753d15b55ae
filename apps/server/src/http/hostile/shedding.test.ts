import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#server/calls/refusal.ts';
import { openShedding, type Shedding } from './shedding.ts';

/** How many of a second's calls are sent away. */
function refusedOf(shedding: Shedding, second: number, calls: number): number {
  let refused = 0;
  for (let call = 0; call < calls; call++)
    try {
      shedding.requireCapacity(second * 1_000 + (call * 1_000) / calls);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      assert.deepEqual([error.status, error.problems[0]?.code, error.retryAfterSeconds], [503, '012', 5]);
      refused += 1;
    }
  return refused;
}

test('a crowd is sent away while the server is late, and no longer', () => {
  let lateness = 30;
  const shedding = openShedding(() => lateness);
  assert.equal(refusedOf(shedding, 100, 200), 0);
  assert.equal(refusedOf(shedding, 101, 200), 0);
  lateness = 201;
  assert.equal(refusedOf(shedding, 102, 200), 200);
  lateness = 200;
  assert.equal(refusedOf(shedding, 103, 200), 0);
});

test('people are let in, however late the server is', () => {
  const shedding = openShedding(() => 900);
  for (let second = 100; second < 110; second++) assert.equal(refusedOf(shedding, second, 20), 0);
  assert.equal(refusedOf(shedding, 110, 30), 10, 'the twenty-first of a second is one of a crowd');
  assert.equal(refusedOf(shedding, 111, 5), 5, 'and so are those of the second after it');
  assert.equal(refusedOf(shedding, 112, 5), 0);
});

test('measurements over a long time are ignored', () => {
  const shedding = openShedding(() => 900);
  refusedOf(shedding, 100, 200);
  assert.equal(refusedOf(shedding, 160, 200), 0);
});
