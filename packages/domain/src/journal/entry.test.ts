import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_ENTRY } from './entry.ts';
import { CHOICE_FIELDS, FLAGS } from './fields.ts';

test('setup events, stop losses and positions are those of the form, each once', () => {
  const candles = [
    'BOTTOMING_TAIL_BAR',
    'TOPPING_TAIL_BAR',
    'BEAR_ELEPHANT',
    'BULL_ELEPHANT',
    'RBI',
    'GBI',
    'BULL_180',
  ];
  const others = [
    'BEAR_180',
    'NRB',
    'VELEZ_LONG_SETUP',
    'VELEZ_SHORT_SETUP',
    'GREEN_TAKE_OUT_RED',
    'RED_TAKE_OUT_GREEN',
  ];
  assert.deepEqual(CHOICE_FIELDS.event.values, ['NOT_DEFINED', ...candles, ...others]);
  assert.deepEqual(CHOICE_FIELDS.stopLoss.values, ['NOT_DEFINED', 'MAX_LOST_PER_TRADE', 'EVENT']);
  const numbered = [1, 2, 3, 4, 5].map((number) => `POSITION_${number}`);
  assert.deepEqual(CHOICE_FIELDS.position.values, [
    'ABOVE',
    'FAR_ABOVE',
    'TRAP_ZONE',
    'BELOW',
    'FAR_BELOW',
    ...numbered,
  ]);
});

test('an empty entry has no effect', () => {
  for (const flag of FLAGS) assert.equal(EMPTY_ENTRY[flag], null);
  const { event, stopLoss, position, comments, mistakes } = EMPTY_ENTRY;
  assert.deepEqual(
    [event, stopLoss, position, comments, mistakes],
    ['NOT_DEFINED', 'NOT_DEFINED', null, '', []],
  );
});
