import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '../money.ts';
import { limitInDollars, parseStatedLimit, type StatedLimit } from './stated-limit.ts';

test('R and percent are read as they are written, in hundredths', () => {
  for (const text of ['3R', '0.5R', '1000R', '2%', '2.25%', '100%', '0.01%'])
    assert.equal(parseStatedLimit(text), text);
  for (const text of [
    '',
    'R',
    '%',
    '3',
    '3r',
    '3 R',
    '0R',
    '-1R',
    '3.0R',
    '03R',
    '0.001%',
    '1000.01R',
    '100.01%',
    '1e2R',
    '3RR',
  ])
    assert.equal(parseStatedLimit(text), null, text);
});

test('a stated limit is that many times what it is of, down to the step of limits', () => {
  const basis = { trade: 150, held: dollars(48_210.55) };
  const rows: [StatedLimit, number | null][] = [
    ['3R', 450],
    ['1.5R', 220],
    ['0.05R', null],
    ['2%', 960],
    ['100%', 48_210],
    ['0.02%', null],
    ['1000R', 150_000],
  ];
  for (const [stated, amount] of rows) assert.equal(limitInDollars(stated, basis), amount, stated);
});

test('its base has to be known, and its amount has to be a limit', () => {
  assert.equal(limitInDollars('3R', { trade: null, held: dollars(1000) }), null);
  assert.equal(limitInDollars('3R', { trade: 0, held: null }), null);
  assert.equal(limitInDollars('2%', { trade: 100, held: null }), null);
  assert.equal(limitInDollars('2%', { trade: 100, held: dollars(-5000) }), null);
  assert.equal(limitInDollars('1000R', { trade: 1010, held: null }), null);
});
