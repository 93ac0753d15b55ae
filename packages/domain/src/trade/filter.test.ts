import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOf } from '../calendar.ts';
import { searches } from '../statistics/random-trades.slow.ts';
import { FILTER_FIELDS, filterQuery, parseFilter, TRADE_COUNTS } from './filter.ts';
import type { SearchFilter } from './filter.ts';

const SEED = 20261111;

/** One address's query and the filter that it means. */
const READ: readonly (readonly [string, string, SearchFilter])[] = [
  ['startDate', '2026-11-02', { startDate: dayOf(2026, 11, 2) }],
  ['endDate', '2024-02-29', { endDate: dayOf(2024, 2, 29) }],
  ['size', '20', { size: 20 }],
  ['errorId', 'm1', { errorId: 'm1' as NonNullable<SearchFilter['errorId']> }],
  ['includeDeleted', 'Y', { includeDeleted: true }],
  ['action', 'BOT', { action: 'long' }],
  ['action', 'SLD', { action: 'short' }],
  ['event', 'RBI', { event: 'RBI' }],
  ['event', 'NOT_DEFINED', { event: 'NOT_DEFINED' }],
  ['stopLoss', 'MAX_LOST_PER_TRADE', { stopLoss: 'MAX_LOST_PER_TRADE' }],
  ['position', 'POSITION_5', { position: 'POSITION_5' }],
  ['didAdd', 'Y', { didAdd: true }],
  ['didAdd', 'N', { didAdd: false }],
  ['followedTradingPlan', 'N', { followedTradingPlan: false }],
  ['closedBySystem', 'Y', { closedBySystem: true }],
  ['symbol', ' aapl ', { symbol: 'AAPL' }],
  ['momentOfDay', 'lunchHour', { momentOfDay: 'lunchHour' }],
  ['momentOfDay', 'other', { momentOfDay: 'other' }],
  ['durationGroup', 'under15s', { durationGroup: 'under15s' }],
  ['durationGroup', 'over4h', { durationGroup: 'over4h' }],
  ['currency', 'usd', { currency: 'USD' }],
];

for (const [field, text, filter] of READ) {
  test(`${field}=${text} is read`, () => {
    assert.deepEqual(parseFilter({ [field]: text }), filter);
  });
}

/** Values that say nothing: they are left out, as if the field were not there. */
const LEFT_OUT: readonly (readonly [string, unknown])[] = [
  ['startDate', '2026-02-30'],
  ['startDate', 'today'],
  ['endDate', '2026-11-02T00:00:00Z'],
  ['size', '0'],
  ['size', '-5'],
  ['size', '1.5'],
  ['size', '1e3'],
  ['size', '99999999999999999999'],
  ['size', String(Number.MAX_SAFE_INTEGER)],
  ['errorId', "1' or 1=1"],
  ['includeDeleted', 'N'],
  ['includeDeleted', 'true'],
  ['action', 'buy'],
  ['event', 'rbi'],
  ['event', 'constructor'],
  ['stopLoss', '__proto__'],
  ['position', 'ABOVE '.repeat(2)],
  ['didAdd', 'yes'],
  ['symbol', '   '],
  ['symbol', ['AAPL', 'MSFT']],
  ['symbol', { toString: 'AAPL' }],
  ['momentOfDay', 'Lunch Hour'],
  ['durationGroup', '15'],
  ['currency', ''],
  ['unknown', 'Y'],
  ['includeDeleted', true],
  ['size', null],
];

for (const [field, value] of LEFT_OUT) {
  test(`${field}=${JSON.stringify(value)} filters nothing`, () => {
    assert.deepEqual(parseFilter({ [field]: value }), {});
  });
}

test('a filter written into a query is read back', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const { size, ...others } = search;
      const symbol = search.symbol === undefined ? {} : { symbol: search.symbol.toUpperCase() };
      const kept = {
        ...others,
        ...symbol,
        ...(size === undefined || size === Number.MAX_SAFE_INTEGER ? {} : { size }),
      };
      const { errorId, ...rest } = kept;
      const filter = errorId === undefined ? rest : { ...rest, errorId };
      assert.deepEqual(parseFilter(filterQuery({ ...search, ...symbol })), filter);
      assert.deepEqual(filterQuery(parseFilter(filterQuery(filter))), filterQuery(filter));
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test('a query is written in the fixed order of the fields', () => {
  const reversed = {
    symbol: 'AAPL',
    includeDeleted: true,
    endDate: dayOf(2026, 11, 3),
    startDate: dayOf(2026, 11, 2),
  } as const;
  const keys = Object.keys(filterQuery(reversed));
  assert.deepEqual(
    keys,
    FILTER_FIELDS.filter((field) => keys.includes(field)),
  );
});

test('no query breaks the reading', () => {
  const field = fc.oneof(fc.constantFrom<string[]>(...FILTER_FIELDS), fc.string());
  fc.assert(
    fc.property(fc.dictionary(field, fc.oneof(fc.string(), fc.anything())), (query) => {
      for (const key of Object.keys(parseFilter(query))) assert(FILTER_FIELDS.some((known) => known === key));
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test('the choices of trades quantity are those of the form, All at the end', () => {
  assert.deepEqual(TRADE_COUNTS, [5, 10, 15, 20, 30, 50, 100, 1000, 2000, Number.MAX_SAFE_INTEGER]);
});
