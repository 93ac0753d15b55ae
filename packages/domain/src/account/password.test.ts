import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblems, type PasswordProblem } from './password.ts';

const ROWS: readonly (readonly [string, readonly PasswordProblem[]])[] = [
  ['Abcdef1!', []],
  ['Abcde 1x', []],
  ['Ñandú 12', []],
  ['Äpfel-99', []],
  ['Abc1!', ['too-short']],
  ['', ['too-short', 'no-lower', 'no-upper', 'no-digit', 'no-symbol']],
  ['abcdefgh', ['no-upper', 'no-digit', 'no-symbol']],
  ['ABCDEFG1', ['no-lower', 'no-symbol']],
  ['Abcdefg!', ['no-digit']],
  ['Abcdefg1', ['no-symbol']],
  ['パスワード-長い-1', ['no-lower', 'no-upper']],
  [`Aa1!${'x'.repeat(124)}`, []],
  [`Aa1!${'x'.repeat(125)}`, ['too-long']],
  ['Aa1!😀😀😀', ['too-short']],
  ['Aa1!😀😀😀😀', []],
];

for (const [password, problems] of ROWS)
  test(`${JSON.stringify(password.slice(0, 20))} lacks ${problems.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(passwordProblems(password), problems);
  });

test('a letter and its accent are one character, however they were typed', () => {
  const composed = 'Aa1!éé';
  assert.deepEqual(passwordProblems(composed.normalize('NFD')), passwordProblems(composed));
});
