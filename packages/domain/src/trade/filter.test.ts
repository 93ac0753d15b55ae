import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOf } from '../calendar.ts';
import { dollars } from '../money.ts';
import { searches } from '../statistics/random-trades.slow.ts';
import { FILTER_FIELDS, filterQuery, isFilterName, parseFilter, readFilter } from './filter.ts';
import { neededSources } from './select-trades.ts';
import type { SearchFilter, TradeFilter } from './filter.ts';
import type { BandText } from './band.ts';
import { roundsOf } from '../chance-testing.ts';

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
  ['didAdd', 'Y', { didAdd: 'Y' }],
  ['didAdd', 'N', { didAdd: 'N' }],
  ['followedTradingPlan', 'N', { followedTradingPlan: 'N' }],
  ['followedTradingPlan', 'unanswered', { followedTradingPlan: 'unanswered' }],
  ['closedBySystem', 'Y', { closedBySystem: 'Y' }],
  ['symbol', ' aapl ', { symbol: 'AAPL' }],
  ['momentOfDay', 'lunchHour', { momentOfDay: 'lunchHour' }],
  ['momentOfDay', 'other', { momentOfDay: 'other' }],
  ['durationGroup', 'under15s', { durationGroup: 'under15s' }],
  ['durationGroup', 'over4h', { durationGroup: 'over4h' }],
  ['currency', 'usd', { currency: 'USD' }],
  ['accounts', 'DEMO-1,A%2CB', { accounts: ['DEMO-1', 'A,B'] }],
  ['result', 'turned', { result: 'turned' }],
  ['halfHour', '09:30', { halfHour: 19 }],
  ['weekday', 'friday', { weekday: 'friday' }],
  ['kind', 'future', { kind: 'future' }],
  ['mistakes', 'm1,m2', { mistakes: { mode: 'any', ids: ids('m1', 'm2') } }],
  ['mistakes', 'all:m1', { mistakes: { mode: 'all', ids: ids('m1') } }],
  ['mistakes', 'none', { mistakes: { mode: 'none', ids: [] } }],
  ['notes', ' late again ', { notes: 'late again' }],
  ['hasImage', 'N', { hasImage: false }],
  ['netBand', '-50.50..0', { netBand: '-50.5..0' as BandText }],
  ['nthBand', '12..', { nthBand: '12..' as BandText }],
  ['sizeBand', '..5', { sizeBand: '..5' as BandText }],
  ['resultBefore', 'none', { resultBefore: 'none' }],
  ['trend', 'Y', { trend: 'Y' }],
  ['copiesOnce', 'Y', { copiesOnce: true }],
  ['cutBy', 'loss:300', { cutBy: { loss: dollars(300) } }],
  ['cutBy', 'clock:11:30,trades:8', { cutBy: { trades: 8, clock: 41_400 } }],
  ['cutBy', 'loss:3R,trades:8', { cutBy: { unit: 'r', loss: dollars(3), trades: 8 } }],
  ['lacks', 'r', { lacks: 'r' }],
  ['within-lacks', 'percent', { within: { lacks: 'percent' } }],
  ['within-symbol', 'spy', { within: { symbol: 'SPY' } }],
];

for (const [field, text, filter] of READ) {
  test(`${field}=${text} is read`, () => {
    assert.deepEqual(parseFilter({ [field]: text }), filter);
  });
}

function ids(...texts: string[]): NonNullable<SearchFilter['errorId']>[] {
  return texts as NonNullable<SearchFilter['errorId']>[];
}

/** Values that say nothing: they are left out, as if the field were not there. */
const LEFT_OUT: readonly (readonly [string, unknown])[] = [
  ['startDate', '2026-02-30'],
  ['notes', 'late\u0000'],
  ['notes', '\u200b\u200e'],
  ['notes', '\u00b4'],
  ['cutBy', 'loss:0'],
  ['cutBy', 'moon:3'],
  ['cutBy', 'loss:3R,gain:5'],
  ['lacks', 'money'],
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
  ['halfHour', '09:15'],
  ['halfHour', '24:00'],
  ['netBand', '..'],
  ['netBand', '1e3..'],
  ['netBand', '10..5'],
  ['netBand', '1...5..'],
  ['mistakes', 'all:'],
  ['mistakes', 'm1,--'],
  ['accounts', ' , '],
  ['kind', 'stocks'],
  ['within-within-symbol', 'SPY'],
];

for (const [field, value] of LEFT_OUT) {
  test(`${field}=${JSON.stringify(value)} filters nothing`, () => {
    assert.deepEqual(parseFilter({ [field]: value }), {});
  });
}

test('a filter written into a query is read back', () => {
  fc.assert(
    fc.property(searches, ({ within, ...first }) => {
      const others = within === undefined ? {} : asRead(within);
      const filter = { ...asRead(first), ...(Object.keys(others).length === 0 ? {} : { within: others }) };
      const written = filterQuery({ ...first, ...(within === undefined ? {} : { within }) });
      const { filter: read, dropped } = readFilter(written);
      assert.deepEqual(read, filter);
      assert.ok(dropped.every((name) => name.endsWith('size')));
      assert.deepEqual(filterQuery(read), filterQuery(filter));
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

/** Symbols are read in capitals, and the largest of all sizes is no size. */
function asRead({ size, symbol, ...others }: TradeFilter): TradeFilter {
  return {
    ...others,
    ...(size === undefined || size === Number.MAX_SAFE_INTEGER ? {} : { size }),
    ...(symbol === undefined ? {} : { symbol: symbol.toUpperCase() }),
  };
}

test('what says nothing is named; what is empty is not', () => {
  const query = { event: 'RBI', weekday: 'someday', netBand: '5..5', 'within-kind': 'yes', symbol: ' ' };
  assert.deepEqual(readFilter(query), {
    filter: { event: 'RBI' },
    dropped: ['netBand', 'weekday', 'within-kind'].toSorted(inFieldOrder),
  });
});

function inFieldOrder(left: string, right: string): number {
  const at = (name: string) =>
    (FILTER_FIELDS as readonly string[]).indexOf(name.replace('within-', '')) +
    (name.startsWith('within-') ? FILTER_FIELDS.length : 0);
  return at(left) - at(right);
}

test('names of accounts may hold any characters', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (names) => {
      const accounts = names.map((name) => name.trim()).filter((name) => name !== '');
      fc.pre(accounts.length > 0 && new Set(accounts).size === accounts.length);
      assert.deepEqual(parseFilter(filterQuery({ accounts })), { accounts });
    }),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
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
      for (const key of Object.keys(parseFilter(query)))
        assert(key === 'within' || FILTER_FIELDS.some((known) => known === key));
    }),
    { seed: SEED, numRuns: roundsOf(2000, 500) },
  );
});

test('names of a filter are known from other names of an address', () => {
  for (const field of FILTER_FIELDS) assert.ok(isFilterName(field) && isFilterName(`within-${field}`));
  for (const name of ['page', 'within', 'within-', 'toString', 'then-symbol']) assert.ok(!isFilterName(name));
});

test('what a filter needs beside the columns is known', () => {
  assert.deepEqual(neededSources({}), { details: false, places: false, notes: undefined, units: [] });
  assert.deepEqual(neededSources({ notes: 'late', kind: 'stock' }), {
    details: true,
    places: false,
    notes: 'late',
    units: [],
  });
  assert.equal(neededSources({ within: { sizeBand: '..5' as BandText } }).details, true);
  assert.equal(neededSources({ within: { resultBefore: 'won' } }).places, true);
  assert.equal(neededSources({ copiesOnce: true }).places, true);
  assert.equal(neededSources({ cutBy: { trades: 3 } }).places, true);
  const lacking = neededSources({ lacks: 'percent', within: { lacks: 'ticks' } });
  assert.deepEqual([lacking.units, lacking.details], [['percent', 'ticks'], true]);
  assert.equal(neededSources({ lacks: 'r' }).details, false);
  assert.deepEqual(neededSources({ cutBy: { loss: dollars(3), unit: 'r' } }).units, ['r']);
});
