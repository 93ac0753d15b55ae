import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FILTER_CHOICES, FIRST_FLAGS } from '@daybook/domain/journal/fields.ts';
import { parseFilter } from '@daybook/domain/trade/filter.ts';
import { en } from '@daybook/texts/en.ts';
import { pt } from '@daybook/texts/pt.ts';
import fc from 'fast-check';
import {
  accountsText,
  FIRST_FILTER_FIELDS,
  marksText,
  moreInUse,
  searchErrors,
  searchFilter,
  searchValues,
  TRADE_COUNTS,
  typedAccounts,
  typedMarks,
} from './search-form.ts';

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

test('an invalid date is reported at its field', () => {
  assert.equal(searchErrors({ ...empty, startDate: '2026-02-30' }, en).startDate, en.searchForm.notADate);
  assert.equal(searchErrors({ ...empty, endDate: '20.11.2026' }, en).endDate, en.searchForm.notADate);
  assert.deepEqual(searchErrors({ ...empty, startDate: ' 2026-11-20 ' }, en), {});
});

test('a range that ends before it starts is refused; one day is a range', () => {
  const range = { ...empty, startDate: '2026-11-20', endDate: '2026-11-19' };
  assert.equal(searchErrors(range, en).endDate, en.searchForm.endBeforeStart);
  assert.deepEqual(searchErrors({ ...range, endDate: '2026-11-20' }, en), {});
});

test('a range of whole numbers ends with the last that belongs to it, any other before its end', () => {
  const values = { ...empty, nthBandFrom: '2', nthBandTo: '4', netBandFrom: '−1,000', netBandTo: '12,5' };
  assert.deepEqual(searchFilter(values), { nthBand: '2..5', netBand: '-1000..12.5' });
  const { nthBandFrom, nthBandTo, netBandFrom, netBandTo } = searchValues(searchFilter(values));
  assert.deepEqual([nthBandFrom, nthBandTo, netBandFrom, netBandTo], ['2', '4', '-1000', '12.5']);
  assert.deepEqual(searchFilter({ ...empty, executionsBandTo: '3', sizeBandFrom: '100' }), {
    executionsBand: '..4',
    sizeBand: '100..',
  });
});

test('a number is typed the same in every language, and a count has no decimals', () => {
  const typed = {
    ...empty,
    volumeBandFrom: '1\u00a0000',
    executionsBandFrom: '1.000',
    netBandFrom: '1,000',
    priceBandTo: '1.234',
  };
  const filter = { volumeBand: '1000..', executionsBand: '1000..', netBand: '1000..', priceBand: '..1.234' };
  assert.deepEqual(searchErrors(typed, pt), {});
  assert.deepEqual(searchFilter(typed), filter);
  assert.deepEqual(searchFilter({ ...typed, volumeBandFrom: '1,000', executionsBandFrom: '1 000' }), filter);
  const exact = parseFilter({ sizeBand: '1.234..1234.5', priceBand: '1.234..1234.5', netBand: '1.5..' });
  const { sizeBandFrom, priceBandFrom } = searchValues(exact);
  assert.deepEqual([sizeBandFrom, priceBandFrom], ['1.234', '1.234']);
  assert.deepEqual(searchFilter(searchValues(exact)), exact);
});

test('an invalid number and an empty range are reported at their field', () => {
  const { notANumber, notACount, nothingBetween } = en.searchForm;
  assert.deepEqual(searchErrors({ ...empty, netBandFrom: 'ten', nthBandTo: '2.5' }, en), {
    netBandFrom: notANumber,
    nthBandTo: notACount,
  });
  assert.deepEqual(searchErrors({ ...empty, executionsBandFrom: '-1' }, en), {
    executionsBandFrom: notACount,
  });
  assert.deepEqual(searchErrors({ ...empty, netBandFrom: '10', netBandTo: '10' }, en), {
    netBandTo: nothingBetween,
  });
  assert.deepEqual(searchErrors({ ...empty, nthBandFrom: '3', nthBandTo: '2' }, en), {
    nthBandTo: nothingBetween,
  });
  assert.deepEqual(searchErrors({ ...empty, nthBandFrom: '3', nthBandTo: '3', netBandFrom: '-5' }, en), {});
});

test('accounts and mistakes keep their names, whatever characters they contain', () => {
  const texts = fc.uniqueArray(
    fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(texts, (accounts) => {
      assert.deepEqual(typedAccounts({ ...empty, accounts: accountsText(accounts) }), accounts);
    }),
    { seed: 7 },
  );
  const marks = { mode: 'all', ids: ['m1', 'm2'] as never[] } as const;
  assert.deepEqual(typedMarks({ ...empty, mistakes: marksText('mistakes', marks) }, 'mistakes'), marks);
  assert.equal(typedMarks({ ...empty, mistakes: marksText('mistakes', null) }, 'mistakes'), null);
  assert.deepEqual(typedMarks({ ...empty, mistakes: 'none' }, 'mistakes'), { mode: 'none', ids: [] });
});

test('fields in use are those beyond the first ones, a range being one', () => {
  const filter = parseFilter({ symbol: 'AAPL', netBand: '1..2', result: 'won', copiesOnce: 'Y' });
  assert.equal(moreInUse(searchValues(filter)), 3);
  assert.equal(moreInUse(searchValues(parseFilter({ symbol: 'AAPL' }))), 0);
});

test('what is looked for within another filter stays out of the form', () => {
  const filter = parseFilter({ size: '50', 'within-symbol': 'AAPL' });
  assert.deepEqual(searchFilter(searchValues(filter)), { size: 50 });
});

test('the choices of trades quantity are those of the first version', () => {
  assert.deepEqual(TRADE_COUNTS, [5, 10, 15, 20, 30, 50, 100, 1000, 2000]);
});

const isFirst = (name: string) => (FIRST_FILTER_FIELDS as readonly string[]).includes(name);

test('the fields of the first version stand first', () => {
  const ofAnswers = ['event', 'stopLoss', 'position', 'didAdd', 'followedTradingPlan', 'closedBySystem'];
  const plain =
    'startDate endDate size errorId includeDeleted action symbol momentOfDay durationGroup currency';
  const missing = [...plain.split(' '), ...ofAnswers].filter((name) => !isFirst(name));
  assert.deepEqual(missing, []);
  assert.equal(FIRST_FILTER_FIELDS.length, 10 + FILTER_CHOICES.length + FIRST_FLAGS.length);
  assert.equal(FIRST_FILTER_FIELDS.at(-1), 'currency');
  assert.ok(!isFirst('accounts') && !isFirst('trend'));
});
