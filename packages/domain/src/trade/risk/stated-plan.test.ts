import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Money } from '../../money.ts';
import { MAX_STOP_MOVES } from './planned-stop.ts';
import { planOfEntries, type PlannedEntry, type StatedPlan } from './stated-plan.ts';

const NOTHING: StatedPlan = { stop: null, targets: [], risk: null };

function entry(instant: number, plan: Partial<StatedPlan>): PlannedEntry {
  return { instant, plan: { ...NOTHING, ...plan } };
}

test('a trade whose entries state nothing has no plan', () => {
  assert.deepEqual(planOfEntries([]), { stop: null, targets: [], risk: null });
  assert.deepEqual(planOfEntries([entry(1, {})]), { stop: null, targets: [], risk: null });
});

test('targets and the amount at risk are those of the first entry that states any', () => {
  const risk = 1_000_000 as Money;
  const plan = planOfEntries([
    entry(1, {}),
    entry(2, { targets: ['11', '12'], risk }),
    entry(3, { targets: ['13'], risk: (risk * 2) as Money }),
  ]);
  assert.deepEqual(plan, { stop: null, targets: ['11', '12'], risk });
});

test('a different stop with a later entry moves it from then on, the same one does not', () => {
  const stops = [null, '9.5', '9.5', '9.8', null, '9.8', '9.5'];
  const { stop } = planOfEntries(stops.map((price, at) => entry(at * 1000, { stop: price })));
  assert.deepEqual(stop, {
    price: '9.5',
    moves: [
      { instant: 3000, price: '9.8' },
      { instant: 6000, price: '9.5' },
    ],
  });
});

test('a stop is moved no more often than a plan can hold', () => {
  const entries = Array.from({ length: 60 }, (_, at) => entry(at, { stop: String(10 + at) }));
  const { stop } = planOfEntries(entries);
  assert.equal(stop?.moves.length, MAX_STOP_MOVES);
  assert.equal(stop?.moves.at(-1)?.price, String(10 + MAX_STOP_MOVES));
});
