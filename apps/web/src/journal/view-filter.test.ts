import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { changedFilterHref, filterPart, searchHref, viewFilter } from './view-filter.ts';

/** A Friday. */
const today = parseDay('2026-11-20') as Day;
const days = ({ startDate, endDate }: ReturnType<typeof viewFilter>) =>
  [startDate, endDate].map((day) => day && dayText(day));

test('a period sets the days, and the query keeps the rest of the filter', () => {
  const filter = viewFilter('last/week', { symbol: 'AAPL', startDate: '2020-01-01' }, today);
  assert.deepEqual(days(filter), ['2026-11-09', '2026-11-15']);
  assert.equal(filter.symbol, 'AAPL');
});

test('all time without a query filters nothing', () => {
  assert.deepEqual(viewFilter('all', {}, today), {});
  assert.deepEqual(viewFilter('all', { page: '3', sort: '-net', nonsense: 'x' }, today), {});
});

test('only what filters goes along to another tab', () => {
  assert.deepEqual(filterPart({ symbol: 'AAPL', page: '3', sort: '-net' }), { symbol: 'AAPL' });
});

test('one field is changed or taken away, period and tab stay, the page is the first again', () => {
  const view = { tab: 'trades', period: 'this/week' } as const;
  const query = { symbol: 'AAPL', page: '3', action: 'SLD' };
  assert.equal(
    changedFilterHref(view, query, { action: 'long' }),
    '/journal/trades/this/week?action=BOT&symbol=AAPL',
  );
  assert.equal(
    changedFilterHref(view, query, { action: undefined }),
    '/journal/trades/this/week?symbol=AAPL',
  );
});

test('a search leads to the dashboard of all time under its filter', () => {
  assert.equal(
    searchHref({ startDate: today, didAdd: 'N' }),
    '/journal/dashboard/all?startDate=2026-11-20&didAdd=N',
  );
  assert.equal(searchHref({}), '/journal/dashboard/all');
});
