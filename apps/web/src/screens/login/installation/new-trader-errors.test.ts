import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { newTraderErrors } from './new-trader-errors.ts';

const refused = (field: string, problem: string) =>
  ({ code: '011', message: '', field, details: { problem } }) as const;

test('each refusal stands at its field, in words', () => {
  const errors = newTraderErrors(
    [refused('email', 'not-an-email'), refused('password', 'too-common'), refused('setUpCode', 'wrong-code')],
    en,
  );
  assert.deepEqual(errors, {
    email: en.entry.notAnEmail,
    password: en.entry.passwordProblems.common,
    setUpCode: en.entry.wrongSetUpCode,
  });
});

test('a password hears of its length first, then of every class it lacks', () => {
  const errorOf = (...problems: string[]) =>
    newTraderErrors(
      problems.map((problem) => refused('password', problem)),
      en,
    )?.password;
  assert.equal(errorOf('too-short', 'no-digit'), en.entry.passwordProblems.tooShort);
  assert.equal(errorOf('too-long'), en.entry.passwordTooLong);
  assert.equal(errorOf('no-digit', 'no-symbol'), 'Add a digit, a symbol.');
});

test('a refusal that names no field of the form is said as a whole', () => {
  assert.equal(newTraderErrors([{ code: '012', message: '' }], en), null);
});
