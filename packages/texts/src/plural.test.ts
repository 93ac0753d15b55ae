import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted as countedSpanish } from './es/plural.ts';
import { counted as countedPortuguese } from './pt/plural.ts';
import { insideSentence } from './inside-sentence.ts';

test('one is one, none and many are many', () => {
  const spanish = (trades: number) => countedSpanish(trades, { one: 'operación', other: 'operaciones' });
  assert.deepEqual([0, 1, 2, 100_000, 1_000_000].map(spanish), [
    '0 operaciones',
    '1 operación',
    '2 operaciones',
    '100\u00a0000 operaciones',
    '1\u00a0000\u00a0000 operaciones',
  ]);
  const portuguese = (trades: number) => countedPortuguese(trades, { one: 'operação', other: 'operações' });
  assert.deepEqual([0, 1, 2, 100_000, 1_000_000].map(portuguese), [
    '0 operações',
    '1 operação',
    '2 operações',
    '100\u00a0000 operações',
    '1\u00a0000\u00a0000 operações',
  ]);
});

test('a label begins small inside a sentence, an abbreviation keeps its capitals', () => {
  assert.equal(insideSentence('Fecha inicial'), 'fecha inicial');
  assert.equal(insideSentence('Índice'), 'índice');
  assert.equal(insideSentence('NRB (barra de rango estrecho)'), 'NRB (barra de rango estrecho)');
  assert.equal(insideSentence('A'), 'a');
  assert.equal(insideSentence(''), '');
});
