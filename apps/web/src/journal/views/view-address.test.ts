import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isViewAddress } from '@daybook/domain/journal/saved-views.ts';
import { columnsOf, searches, slowTrades } from '@daybook/domain/statistics/random-trades.slow.ts';
import { filterQuery } from '@daybook/domain/trade/filter.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { neededSources, needsSources, selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { viewFilter } from '#web/journal/view-filter.ts';
import { PERIODS, VIEW_TABS } from '#web/router/paths.ts';
import { addressAt, addressOf, hrefOf, partsOf } from './view-address.ts';
import { countTrades } from './view-counts.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';

const TODAY = 20_000 as Day;
const places = fc.record({
  tab: fc.constantFrom(...VIEW_TABS),
  period: fc.constantFrom(...PERIODS),
  search: searches,
  other: fc.dictionary(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc.string({ minLength: 1, maxLength: 8 }),
  ),
});

test('any view is kept as an address that is taken, and that leads to the same tab, period and query', () => {
  fc.assert(
    fc.property(places, ({ tab, period, search, other }) => {
      const query = { ...other, ...filterQuery(search) };
      const address = addressOf({ tab, period }, { ...query, page: '7' });
      assert.ok(isViewAddress(address), address);
      const { page: _, ...kept } = query as Record<string, string>;
      assert.deepEqual(partsOf({ address }), { view: { tab, period }, query: kept });
      const url = new URL(hrefOf({ address }), 'https://daybook.example');
      assert.equal(addressAt({ path: url.pathname, query: Object.fromEntries(url.searchParams) }), address);
    }),
    { seed: 20261128, numRuns: roundsOf(1_000, 250) },
  );
});

test('equal views have equal addresses, in whatever order their query was written', () => {
  const view = { tab: 'trades', period: 'this/week' } as const;
  assert.equal(
    addressOf(view, { sort: '-net', action: 'SLD', page: '3' }),
    addressOf(view, { action: 'SLD', sort: '-net' }),
  );
  assert.equal(addressOf(view, { action: 'SLD' }), 'trades/this/week?action=SLD');
  assert.equal(addressAt({ path: '/journal/calendar', query: {} }), null);
  assert.equal(partsOf({ address: 'tomorrow/all' }), null);
});

test('names that nothing knows are kept, so that the notice can name them', () => {
  const address = addressOf({ tab: 'trades', period: 'all' }, { tags: 'gone', action: 'SLD' });
  assert.deepEqual(partsOf({ address })!.query, { action: 'SLD', tags: 'gone' });
});

test('a view counts the trades that it shows, and none where something would have to be fetched for it', () => {
  let counted = 0;
  const questions = fc.record({ place: places, trades: slowTrades(30, 40) });
  fc.assert(
    fc.property(questions, ({ place: { tab, period, search }, trades }) => {
      const columns = columnsOf(trades, 0, true);
      const query = filterQuery(search);
      const count = countTrades({ address: addressOf({ tab, period }, query) }, columns, TODAY);
      const filter = viewFilter(period, query, TODAY);
      if (needsSources(neededSources(filter))) return assert.equal(count, null);
      assert.equal(count, selectTrades(columns, withCurrency(columns, filter)).length);
      if (count !== null && count > 0) counted++;
    }),
    { seed: 20261128, numRuns: roundsOf(2_000) },
  );
  assert.ok(counted > roundsOf(20), `${counted} counted`);
  assert.equal(countTrades({ address: 'tomorrow/all' }, columnsOf([], 0, true), TODAY), null);
});
