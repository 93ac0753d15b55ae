import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DASHBOARD_CARDS } from '@daybook/domain/journal/dashboard-cards.ts';
import {
  arrangementOf,
  isSameArrangement,
  keptArrangement,
  moved,
  placeAfterKey,
  SPECIFIED,
  withHidden,
  type KeptArrangement,
} from './arranged.ts';

const arbitraryKept: fc.Arbitrary<KeptArrangement> = fc.record({
  dashboardCards: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...DASHBOARD_CARDS),
      fc.constantFrom(...DASHBOARD_CARDS).map((name) => `hidden:${name}`),
      fc.constantFrom('?by=symbol', '?by=event', 'card-of-tomorrow'),
    ),
  ),
  dashboardFigures: fc.constantFrom('shown', 'hidden'),
});

test('whatever is kept, keeping what it means again means the same', () => {
  fc.assert(
    fc.property(arbitraryKept, (kept) => {
      const arrangement = arrangementOf(kept);
      assert.deepEqual(arrangementOf(keptArrangement(arrangement)), arrangement);
    }),
  );
});

test('a row of figures that was hidden before there were arrangements stays hidden, and nothing else is kept for it', () => {
  const before: KeptArrangement = { dashboardCards: [], dashboardFigures: 'hidden' };
  const { cards } = arrangementOf(before);
  assert.deepEqual(
    cards.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    ['moreFigures'],
  );
  assert.ok(isSameArrangement(keptArrangement(arrangementOf(before)), before));
});

test('hidden and shown again is what is specified, and keeps nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DASHBOARD_CARDS), (name) => {
      const { cards, reports } = arrangementOf(SPECIFIED);
      const hidden = keptArrangement({ cards: withHidden(cards, name, true), reports });
      assert.ok(!isSameArrangement(hidden, SPECIFIED));
      const { cards: changed } = arrangementOf(hidden);
      assert.deepEqual(keptArrangement({ cards: withHidden(changed, name, false), reports }), SPECIFIED);
    }),
  );
});

test('a moved item is at its new place, the others keep their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), (count, some, other) => {
      const [from, to] = [some % count, other % count];
      const items = Array.from({ length: count }, (_, at) => at);
      const result = moved(items, from, to);
      assert.equal(result.indexOf(from), to);
      assert.deepEqual(
        result.filter((item) => item !== from),
        items.filter((item) => item !== from),
      );
    }),
  );
});

test('keys take an item one place on or to an end, never beyond', () => {
  assert.equal(placeAfterKey('ArrowUp', 3, 5), 2);
  assert.equal(placeAfterKey('ArrowLeft', 3, 5), 2);
  assert.equal(placeAfterKey('ArrowDown', 3, 5), 4);
  assert.equal(placeAfterKey('ArrowRight', 4, 5), null);
  assert.equal(placeAfterKey('ArrowUp', 0, 5), null);
  assert.equal(placeAfterKey('Home', 3, 5), 0);
  assert.equal(placeAfterKey('End', 3, 5), 4);
  assert.equal(placeAfterKey('Home', 0, 5), null);
  for (const key of ['Tab', 'a', 'toString', '__proto__']) assert.equal(placeAfterKey(key, 2, 5), null, key);
});
