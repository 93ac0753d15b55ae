import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from '@daybook/domain/calendar.ts';
import { en } from '@daybook/texts/en.ts';
import { dayLabels } from './day-labels.ts';

const textsAt = (labels: ReturnType<typeof dayLabels>, width: number) =>
  labels(width).map(({ text }) => text);

test('months on an axis get rarer where there is little place', () => {
  const labels = dayLabels(dayOf(2025, 1, 15), dayOf(2026, 1, 20), en);
  assert.equal(textsAt(labels, 12 * 70).length, 12);
  assert.deepEqual(textsAt(labels, 5 * 70), ['Apr', 'Jul', 'Oct', '2026']);
});

test('where fewer than two months begin, some days are named', () => {
  const labels = dayLabels(dayOf(2026, 3, 2), dayOf(2026, 3, 12), en);
  assert.deepEqual(textsAt(labels, 230), ['2026-03-04', '2026-03-09']);
  assert.deepEqual(textsAt(labels, 40), ['2026-03-07']);
});
