import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Certainty } from '@daybook/domain/insights/findings/finding.ts';
import { orderFindings, reachOf } from './order-findings.ts';

const card = (name: string, certainty: Certainty, isLast = false, isInMoney = false) => ({
  name,
  isLast,
  isInMoney,
  finding: { certainty, trades: 100, days: 20 },
});
const likely = (low: number, high: number): Certainty => ({
  kind: 'likely',
  value: (low + high) / 2,
  range: { low, high },
});
const namesOf = (cards: readonly { readonly name: string }[]) => cards.map(({ name }) => name);

test('clearest first: the end of the range nearest to zero, counted sums by their size, what stands last at the end', () => {
  const { cards, nothing, few } = orderFindings([
    card('fees', { kind: 'exact', value: 9_999 }, true),
    card('maybe', likely(-5_000, 20)),
    card('nothing', { kind: 'none' }),
    card('loses', likely(-4_575, -801)),
    card('counted', { kind: 'exact', value: -1_015 }),
    card('few', { kind: 'few' }),
    card('gains', likely(2_700, 6_379)),
    card('maybe too', likely(-1, 9_000)),
  ]);
  assert.deepEqual(namesOf(cards), ['gains', 'counted', 'loses', 'maybe', 'maybe too', 'fees']);
  assert.deepEqual([namesOf(nothing), namesOf(few)], [['nothing'], ['few']]);
});

test('what is money stands behind what is in the unit of results, before what stands last', () => {
  const { cards } = orderFindings([
    card('fees', { kind: 'exact', value: -3 }, true),
    card('sizing', likely(-90_000, -50_000), false, true),
    card('turn', likely(-5, -3)),
  ]);
  assert.deepEqual(namesOf(cards), ['turn', 'sizing', 'fees']);
});

test('what is counted and what is likely stand on one scale, the rest on none', () => {
  const reach = (certainty: Certainty) => reachOf({ certainty, trades: 0, days: 0 });
  assert.deepEqual(reach({ kind: 'exact', value: -7 }), { low: -7, high: -7 });
  assert.deepEqual(reach(likely(1, 3)), { low: 1, high: 3 });
  assert.deepEqual([reach({ kind: 'none' }), reach({ kind: 'few' })], [null, null]);
});
