import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisFigure, cellFigure, figureText, rangeEnds } from './figure-words.ts';

test('each figure is written in its unit; an unknown one is a dash', () => {
  assert.equal(figureText('average', 279_712.4, 'USD'), '+$27.97');
  assert.equal(figureText('spread', 279_700, 'USD'), '$27.97');
  assert.equal(figureText('winRate', 0.694, 'USD'), '69%');
  assert.equal(figureText('share', 0.5, 'USD'), '+50%');
  assert.equal(figureText('share', -0.25, 'USD'), '−25%');
  assert.equal(figureText('profitFactor', 2.279, 'USD'), '2.28');
  assert.equal(figureText('trades', 3744, 'USD'), '3,744');
  assert.equal(figureText('profitFactor', null, 'USD'), '–');
  assert.equal(axisFigure('average', -156_400, 'EUR'), '−€15.6');
  assert.equal(axisFigure('net', 500_000_000, 'USD'), '+$50K');
  assert.equal(axisFigure('spread', 2_500_000, 'USD'), '$250');
  assert.equal(axisFigure('winRate', 0.5, 'USD'), '50%');
  assert.deepEqual(rangeEnds('average', { low: -30_000, high: 190_000 }, 'USD'), ['−$3', '+$19']);
});

test('a cell keeps figure and sign alone', () => {
  assert.equal(cellFigure('average', 380_000, 'USD', 0), '+38');
  assert.equal(cellFigure('average', -123_456_789, 'CHF', 0), '−12.3K');
  assert.equal(cellFigure('average', -1_234, 'USD', 0), '0');
  assert.equal(cellFigure('average', 1_234, 'USD', 1), '+0.1');
  assert.equal(cellFigure('average', 0, 'USD', 1), '0.0');
  assert.equal(cellFigure('net', 999_000, 'USD', 1), '+99.9');
  assert.equal(cellFigure('net', -21_293_400, 'USD', 1), '−2,129');
  assert.equal(cellFigure('spread', 380_000, 'USD', 0), '38');
  assert.equal(cellFigure('winRate', 0.43, 'USD', 0), '43');
});
