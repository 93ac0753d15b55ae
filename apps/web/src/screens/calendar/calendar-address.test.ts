import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, parseDay } from '@daybook/domain/calendar.ts';
import { calendarHref, monthsOn, parseCalendar } from './calendar-address.ts';

const on = (text: string) => parseDay(text)!;
const today = on('2026-11-20');

function read(query: Readonly<Record<string, string>>) {
  const { month, day, currency } = parseCalendar(query, today);
  return [dayText(month), day === null ? null : dayText(day), currency];
}

test('without a month the calendar opens at the day that is named, else at today', () => {
  assert.deepEqual(read({}), ['2026-11-01', null, undefined]);
  assert.deepEqual(read({ month: '2025-02' }), ['2025-02-01', null, undefined]);
  assert.deepEqual(read({ day: '2025-03-14' }), ['2025-03-01', '2025-03-14', undefined]);
  assert.deepEqual(read({ month: '2025-02', day: '2025-03-03', currency: 'EUR' }), [
    '2025-02-01',
    '2025-03-03',
    'EUR',
  ]);
});

test('an invalid month or day is left out', () => {
  for (const month of ['', '2026-13', '0001-01', '2026-11-01', 'now'])
    assert.deepEqual(read({ month }), ['2026-11-01', null, undefined]);
  assert.deepEqual(read({ month: '2025-02', day: '2025-02-30' }), ['2025-02-01', null, undefined]);
});

test('an address leads back to what it names', () => {
  const place = { month: on('2026-10-01'), day: on('2026-11-01'), currency: 'EUR', filter: {} };
  const href = calendarHref(place);
  assert.equal(href, '/journal/calendar?month=2026-10&day=2026-11-01&currency=EUR');
  assert.deepEqual(parseCalendar(Object.fromEntries(new URLSearchParams(href.split('?')[1])), today), place);
  assert.equal(
    calendarHref({ month: on('2026-10-01'), day: null, currency: undefined, filter: {} }),
    '/journal/calendar?month=2026-10',
  );
});

test('the filter goes along, and its currency is that of the calendar', () => {
  const place = parseCalendar(
    { month: '2026-10', symbol: 'aapl', currency: 'EUR', weekday: 'someday' },
    today,
  );
  assert.deepEqual(place.filter, { symbol: 'AAPL' });
  assert.equal(calendarHref(place), '/journal/calendar?month=2026-10&currency=EUR&symbol=AAPL');
});

test('months end where the calendar of the journal ends', () => {
  assert.equal(dayText(monthsOn(on('2026-12-01'), 1)!), '2027-01-01');
  assert.equal(monthsOn(on('2199-12-01'), 1), null);
  assert.equal(monthsOn(on('1900-01-01'), -1), null);
});
