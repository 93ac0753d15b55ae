import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LABELS } from '@daybook/domain/trade/trade-columns.ts';
import { dayOf } from '@daybook/domain/calendar.ts';
import type { DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { BandText } from '@daybook/domain/trade/band.ts';
import type { TradeFilter } from '@daybook/domain/trade/filter.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { en } from '@daybook/texts/en.ts';
import { bucketHue, bucketLabels } from './bucket-label.ts';

const mistakes = [{ id: 'm1' as MistakeId, title: 'Moved the stop', hue: null, archived: false }];
const labels = { ...NO_LABELS, mistakes };
const label = (name: DimensionName, filter: TradeFilter) =>
  bucketLabels([name], { codes: [0], filters: [filter], isRest: false, isAfterResult: false }, labels, en)[0];

test('a bucket is called by its value alone', () => {
  assert.equal(label('event', { event: 'NOT_DEFINED' }), 'No setup');
  assert.equal(label('event', { event: 'BULL_180' }), 'Bull 180');
  assert.equal(label('month', { startDate: dayOf(2026, 11, 1), endDate: dayOf(2026, 11, 30) }), '2026-11');
  assert.equal(label('mistake', { errorId: mistakes[0]!.id }), 'Moved the stop');
  assert.equal(label('tag', { tags: { mode: 'none', ids: [] } }), 'No tag');
  assert.equal(label('mistake', { mistakes: { mode: 'none', ids: [] } }), 'No mistake');
  assert.equal(label('didAdd', { didAdd: 'N' }), 'No');
  assert.equal(label('didAdd', { didAdd: 'unanswered' }), 'Unanswered');
  assert.equal(label('halfHour', { halfHour: 19 }), '09:30');
  assert.equal(label('nth', { nthBand: '8..9' as BandText }), '#8');
  assert.equal(label('nth', { nthBand: '12..' as BandText }), '#12 and more');
});

test('a bucket has the colour of its setup or tag, and no other has one', () => {
  const setups = NO_LABELS.setups.map((setup) =>
    setup.id === 'RBI' ? { ...setup, hue: 'teal' as const } : setup,
  );
  const hue = (filter: TradeFilter) =>
    bucketHue({ codes: [0], filters: [filter], isRest: false, isAfterResult: false }, { ...labels, setups });
  assert.equal(hue({ event: 'RBI' }), 'teal');
  assert.equal(hue({ event: 'GBI' }), null);
  assert.equal(hue({ tags: { mode: 'none', ids: [] } }), null);
  assert.equal(hue({ didAdd: 'N' }), null);
});
