import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthResult } from '@daybook/domain/calendar-month/month-results.ts';
import { dayText, parseDay } from '@daybook/domain/calendar.ts';
import { emptyColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { dayAfterKey, dayForTab } from './calendar-keys.ts';

const on = (text: string) => parseDay(text)!;

function after(day: string, key: string, shiftKey = false) {
  const to = dayAfterKey(on(day), { key, shiftKey });
  return to === null ? null : dayText(to);
}

test('arrows move by day and week, past weekends', () => {
  assert.equal(after('2026-11-05', 'ArrowRight'), '2026-11-06');
  assert.equal(after('2026-11-06', 'ArrowRight'), '2026-11-09');
  assert.equal(after('2026-11-09', 'ArrowLeft'), '2026-11-06');
  assert.equal(after('2026-11-05', 'ArrowDown'), '2026-11-12');
  assert.equal(after('2026-11-05', 'ArrowUp'), '2026-10-29');
});

test('Home and End lead to Monday and Friday, Page Up and Down to other months, with Shift to other years', () => {
  assert.equal(after('2026-11-05', 'Home'), '2026-11-02');
  assert.equal(after('2026-11-05', 'End'), '2026-11-06');
  assert.equal(after('2026-11-05', 'PageUp'), '2026-10-05');
  assert.equal(after('2026-10-30', 'PageDown'), '2026-11-30');
  assert.equal(after('2026-11-05', 'PageDown', true), '2027-11-05');
});

test('other keys keep their meaning', () => {
  for (const key of ['Enter', ' ', 'Escape', 'Tab', 'a']) assert.equal(after('2026-11-05', key), null);
});

test('Tab leads to the chosen day while it is shown, else to today, else to the first', () => {
  const month = monthResult(emptyColumns(), on('2026-11-01'), new Uint32Array());
  const tab = (chosen: string | null, today: string) =>
    dayText(dayForTab(month, chosen === null ? null : on(chosen), on(today)));
  assert.equal(tab('2026-11-12', '2026-11-20'), '2026-11-12');
  assert.equal(tab('2026-12-01', '2026-11-20'), '2026-12-01'); // in the last week
  assert.equal(tab('2026-10-12', '2026-11-20'), '2026-11-20');
  assert.equal(tab(null, '2026-11-21'), '2026-11-02'); // a Saturday
  assert.equal(tab(null, '2026-12-01'), '2026-11-02');
});
