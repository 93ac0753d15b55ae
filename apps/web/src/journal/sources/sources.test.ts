import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import { DAY_PLACES } from '@daybook/domain/trade/day-places.ts';
import type { DetailsState } from '#web/journal/details/follow-details.ts';
import type { NoteMatches } from '#web/journal/notes/matches.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { MeasuredTrades } from '#web/journal/units/use-trades-in-units.ts';
import { joinSources } from './sources.ts';

const PLACES = { places: DAY_PLACES, units: {} };
const NO_UNITS: MeasuredTrades = { inUnits: {}, waiting: null };
const DETAILS = { count: 0 } as unknown as DetailColumns;
const READY: DetailsState = { state: 'ready', details: DETAILS };
const CALCULATING: DetailsState = { state: 'calculating', calculated: 41_200, total: 100_000 };
const noted = new Set([5n]);
const notes = (state: 'none' | 'loading' | 'ready'): NoteMatches => ({
  state,
  ids: state === 'ready' ? noted : new Set<bigint>(),
});
const retry = () => undefined;

test('a filter that needs nothing waits for nothing', () => {
  assert.deepEqual(joinSources(false, null, notes('none'), NO_UNITS), { sources: PLACES, waiting: null });
});

test('a filter that needs details waits for them; what only wants them does not', () => {
  const waiting = { kind: 'calculating', calculated: 41_200, total: 100_000 };
  assert.deepEqual(joinSources(true, CALCULATING, notes('none'), NO_UNITS), { sources: null, waiting });
  assert.deepEqual(joinSources(false, CALCULATING, notes('none'), NO_UNITS), { sources: PLACES, waiting });
  assert.deepEqual(joinSources(true, READY, notes('none'), NO_UNITS), {
    sources: { ...PLACES, details: DETAILS },
    waiting: null,
  });
});

test('words in notes are waited for, whatever is known of details', () => {
  assert.deepEqual(joinSources(false, READY, notes('loading'), NO_UNITS), {
    sources: null,
    waiting: { kind: 'notes' },
  });
  assert.deepEqual(joinSources(true, READY, notes('ready'), NO_UNITS), {
    sources: { ...PLACES, details: DETAILS, noted },
    waiting: null,
  });
  assert.deepEqual(joinSources(true, { state: 'loading' }, notes('ready'), NO_UNITS), {
    sources: null,
    waiting: { kind: 'details' },
  });
});

test('a failure is reported before what is still loading, with its own retry', () => {
  const failure = new Error('no answer');
  const failed = { state: 'failed', failure, retry } as const;
  assert.deepEqual(joinSources(true, { state: 'loading' }, { ...failed, ids: new Set() }, NO_UNITS).waiting, {
    kind: 'failed',
    what: 'notes',
    failure,
    retry,
  });
  assert.deepEqual(joinSources(false, failed, notes('loading'), NO_UNITS), {
    sources: null,
    waiting: { kind: 'failed', what: 'details', failure, retry },
  });
  assert.deepEqual(joinSources(false, failed, notes('none'), NO_UNITS).sources, PLACES);
});

test('trades without a result in a unit are waited for until all that says so is there', () => {
  const inUnits = { r: { count: 2 } as TradeColumns };
  const waiting = { kind: 'risks' } as const;
  assert.deepEqual(joinSources(false, READY, notes('none'), { inUnits: null, waiting }), {
    sources: null,
    waiting,
  });
  assert.deepEqual(joinSources(false, null, notes('none'), { inUnits, waiting: null }), {
    sources: { ...PLACES, units: inUnits },
    waiting: null,
  });
  const failed = { kind: 'failed', what: 'balances', failure: new Error('no answer'), retry } as const;
  const units = { inUnits: null, waiting: failed };
  assert.deepEqual(joinSources(true, { state: 'loading' }, notes('loading'), units).waiting, failed);
});
