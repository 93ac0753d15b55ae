import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_TITLE_LENGTH, titleKey, titleProblem, withoutDirectionMarks } from './mistake.ts';
import { roundsOf } from '../chance-testing.ts';

test('a title is one to 64 characters without commas and control characters', () => {
  assert.equal(titleProblem('Did not respect stop loss'), null);
  assert.equal(titleProblem('Añadí a una operación perdedora 📉'), null);
  assert.equal(titleProblem(''), 'empty');
  assert.equal(titleProblem(' \t '), 'empty');
  assert.equal(titleProblem('📉'.repeat(MAX_TITLE_LENGTH)), null);
  assert.equal(titleProblem('x'.repeat(MAX_TITLE_LENGTH + 1)), 'too-long');
  assert.equal(titleProblem(`  ${'x'.repeat(MAX_TITLE_LENGTH)}  `), null);
  assert.equal(titleProblem('late, tired'), 'comma');
  for (const control of ['\u0000', '\n', '\u007f', '\u0085'])
    assert.equal(titleProblem(`a${control}b`), 'control-character');
});

test('a new name has no marks of direction, and keeps what letters and pictures are joined by', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  for (const mark of marks) assert.equal(withoutDirectionMarks(`Chased${mark} it`), 'Chased it');
  assert.equal(withoutDirectionMarks(`\u200f פריצה ${marks}`), 'פריצה');
  for (const joined of ['👩\u200d💻', 'می\u200cخواهم']) assert.equal(withoutDirectionMarks(joined), joined);
});

/** Pairs of one mistake. */
const SAME = [
  ['FOMO', 'fomo'],
  ['  Fomo ', 'fomo'],
  ['ﬁrst', 'first'],
  ['Moved  the stop', 'moved the stop'],
  ['Moved\u00a0the stop', 'moved the stop'],
  ['Ｆｏｍｏ', 'fomo'],
  ['operacio\u0301n', 'operación'],
  ['OPERACIÓN', 'operación'],
  ['İstanbul', 'i\u0307stanbul'],
  ['\u212bngstrom', 'ångstrom'],
] as const;

for (const [left, right] of SAME) {
  test(`${left} and ${right} are one mistake`, () => {
    assert.equal(titleKey(left), titleKey(right));
  });
}

test('different words and inner spaces make different mistakes', () => {
  const titles = ['Add on a loosing trade', 'Add on a losing trade', 'Addon a loosing trade', 'ano', 'año'];
  assert.equal(new Set(titles.map(titleKey)).size, titles.length);
});

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      assert.equal(titleKey(titleKey(title)), titleKey(title));
    }),
    { seed: 20261108, numRuns: roundsOf(5000, 1250) },
  );
});
