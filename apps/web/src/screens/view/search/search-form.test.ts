import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFilter } from '@daybook/domain/trade/filter.ts';
import { en } from '@daybook/texts/en.ts';
import { searchErrors, searchFilter, searchValues } from './search-form.ts';

const empty = searchValues({});

test('an empty form filters nothing', () => {
  assert.deepEqual(searchFilter(empty), {});
  assert.ok(Object.values(empty).every((text) => text === ''));
});

test('a filter fills the form and comes back from it', () => {
  const filter = parseFilter({
    startDate: '2026-11-02',
    size: '50',
    action: 'SLD',
    event: 'NRB',
    didAdd: 'N',
    includeDeleted: 'Y',
    symbol: 'AAPL',
    durationGroup: 'over4h',
    errorId: '12',
  });
  assert.equal(Object.keys(filter).length, 9);
  assert.deepEqual(searchFilter(searchValues(filter)), filter);
});

test('what is no date is said at its field', () => {
  assert.equal(searchErrors({ ...empty, startDate: '2026-02-30' }, en).startDate, en.searchForm.notADate);
  assert.equal(searchErrors({ ...empty, endDate: '20.11.2026' }, en).endDate, en.searchForm.notADate);
  assert.deepEqual(searchErrors({ ...empty, startDate: ' 2026-11-20 ' }, en), {});
});

test('a range that ends before it starts is refused; one day is a range', () => {
  const range = { ...empty, startDate: '2026-11-20', endDate: '2026-11-19' };
  assert.equal(searchErrors(range, en).endDate, en.searchForm.endBeforeStart);
  assert.deepEqual(searchErrors({ ...range, endDate: '2026-11-20' }, en), {});
});
