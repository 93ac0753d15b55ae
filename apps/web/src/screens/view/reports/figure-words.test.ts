import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { countIn } from '@daybook/texts/count.ts';
import { en } from '@daybook/texts/en.ts';
import { axisFigure, cellFigure, figureText, rangeEnds } from './figure-words.ts';

type Counts = (value: number) => string;

test('each figure is written in its unit; an unknown one is a dash', () => {
  assert.equal(figureText('average', 279_712.4, 'USD', en.words.count), '+$27.97');
  assert.equal(figureText('spread', 279_700, 'USD', en.words.count), '$27.97');
  assert.equal(figureText('winRate', 0.694, 'USD', en.words.count), '69%');
  assert.equal(figureText('share', 0.5, 'USD', en.words.count), '+50%');
  assert.equal(figureText('share', -0.25, 'USD', en.words.count), '−25%');
  assert.equal(figureText('profitFactor', 2.279, 'USD', en.words.count), '2.28');
  assert.equal(figureText('trades', 3744, 'USD', en.words.count), '3,744');
  assert.equal(figureText('profitFactor', null, 'USD', en.words.count), '–');
  assert.equal(axisFigure('average', -156_400, 'EUR', en.words.count), '−€15.6');
  assert.equal(axisFigure('net', 500_000_000, 'USD', en.words.count), '+$50K');
  assert.equal(axisFigure('spread', 2_500_000, 'USD', en.words.count), '$250');
  assert.equal(axisFigure('winRate', 0.5, 'USD', en.words.count), '50%');
  assert.deepEqual(rangeEnds('average', { low: -30_000, high: 190_000 }, 'USD', en.words.count), [
    '−$3',
    '+$19',
  ]);
});

test('a cell keeps figure and sign alone', () => {
  assert.equal(cellFigure('average', 380_000, 'USD', 0, en.words.count), '+38');
  assert.equal(cellFigure('average', -123_456_789, 'CHF', 0, en.words.count), '−12.3K');
  assert.equal(cellFigure('average', -1_234, 'USD', 0, en.words.count), '0');
  assert.equal(cellFigure('average', 1_234, 'USD', 1, en.words.count), '+0.1');
  assert.equal(cellFigure('average', 0, 'USD', 1, en.words.count), '0.0');
  assert.equal(cellFigure('net', 999_000, 'USD', 1, en.words.count), '+99.9');
  assert.equal(cellFigure('net', -21_293_400, 'USD', 1, en.words.count), '−2,129');
  assert.equal(cellFigure('spread', 380_000, 'USD', 0, en.words.count), '38');
  assert.equal(cellFigure('winRate', 0.43, 'USD', 0, en.words.count), '43');
});

test('a count has the separators of the language, in tables, cells and on axes', () => {
  const written = ['12,345', '12\u00a0345', '12\u00a0345'];
  for (const write of [
    (count: Counts) => figureText('trades', 12_345, 'USD', count),
    (count: Counts) => cellFigure('trades', 12_345, 'USD', 0, count),
    (count: Counts) => axisFigure('trades', 12_345, 'USD', count),
  ])
    assert.deepEqual(
      LANGUAGES.map((language) => write(countIn(language))),
      written,
    );
});
