import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAt, parseView, periodHref, PERIODS, viewHref, VIEW_TABS } from './paths.ts';

test('every tab and period has an address that is read back', () => {
  for (const tab of VIEW_TABS)
    for (const period of PERIODS) assert.deepEqual(parseView(viewHref({ tab, period })), { tab, period });
});

test('the success address is the dashboard of all time', () => {
  assert.deepEqual(parseView('/journal/dashboard/all/SUCCESS'), { tab: 'dashboard', period: 'all' });
});

test('other addresses are no view', () => {
  for (const path of [
    '/journal/calendar',
    '/journal/trade/0abc',
    '/journal/dashboard/this/decade',
    '/',
    '/auth/login',
  ])
    assert.equal(parseView(path), null);
});

test('a period keeps the tab and the filter but not its dates; all time clears the filter', () => {
  const from = { tab: 'trades', period: 'all' } as const;
  const query = { symbol: 'AAPL', startDate: '2026-11-01' };
  assert.equal(periodHref('this/week', from, query), '/journal/trades/this/week?symbol=AAPL');
  assert.equal(periodHref('all', from, query), '/journal/trades/all');
  assert.equal(periodHref('this/week', null, query), '/journal/dashboard/this/week');
});

test('an open report stays open in every period', () => {
  const from = { tab: 'reports', period: 'this/week' } as const;
  const [filter, report] = [{ symbol: 'AAPL' }, { by: 'event', figure: 'net' }];
  assert.equal(
    periodHref('last/week', from, filter, report),
    '/journal/reports/last/week?symbol=AAPL&by=event&figure=net',
  );
  assert.equal(periodHref('all', from, filter, report), '/journal/reports/all?by=event&figure=net');
});

test('a place holds what lies below it', () => {
  assert.ok(isAt('/journal/trading-plan/edit', '/journal/trading-plan'));
  assert.ok(!isAt('/journal/trading-plans', '/journal/trading-plan'));
});
