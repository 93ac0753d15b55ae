import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { EMPTY_TRADER, newTraderErrors, refusedTrader } from './new-trader.ts';

const good = {
  ...EMPTY_TRADER,
  firstName: 'Ada',
  email: 'ADA@EXAMPLE.COM',
  password: 'Tr4de-well',
  confirmation: 'Tr4de-well',
};

test('a filled form has nothing wrong with it', () => {
  assert.deepEqual(newTraderErrors(good, false, en), {});
});

test('every empty field is required; the last name may be left out', () => {
  const errors = newTraderErrors(EMPTY_TRADER, true, en);
  assert.deepEqual(Object.keys(errors).sort(), [
    'confirmation',
    'email',
    'firstName',
    'password',
    'setUpCode',
  ]);
});

test('a short password is too short, a long one names the classes it lacks', () => {
  const errorOf = (password: string) => newTraderErrors({ ...good, password }, false, en).password;
  assert.equal(errorOf('Ab1!'), 'This password looks too short');
  assert.equal(errorOf('aaaaaaaa'), 'Add an upper-case letter, a digit, a symbol.');
  assert.equal(errorOf('Contraseña1 larga'), undefined);
});

test('an address is what the server takes for one', () => {
  for (const email of ['ADA', 'A@B', 'A@1.23', '.A@B.CO'])
    assert.equal(newTraderErrors({ ...good, email }, false, en).email, en.entry.notAnEmail, email);
});

test('the confirmation must match', () => {
  assert.equal(
    newTraderErrors({ ...good, confirmation: 'x' }, false, en).confirmation,
    'Password mismatched',
  );
});

const refused = (field: string, problem: string) =>
  ({ code: '011', message: '', field, details: { problem } }) as const;

test('each refusal is shown at its field, in words', () => {
  const errors = refusedTrader(
    [refused('email', 'not-an-email'), refused('password', 'too-common'), refused('setUpCode', 'wrong-code')],
    en,
  );
  assert.deepEqual(errors, {
    email: en.entry.notAnEmail,
    password: en.entry.passwordProblems.common,
    setUpCode: en.entry.wrongSetUpCode,
  });
});

test('a password is checked for its length first, then for every class it lacks', () => {
  const errorOf = (...problems: string[]) =>
    refusedTrader(
      problems.map((problem) => refused('password', problem)),
      en,
    ).password;
  assert.equal(errorOf('too-short', 'no-digit'), en.entry.passwordProblems.tooShort);
  assert.equal(errorOf('too-long'), en.entry.passwordTooLong);
  assert.equal(errorOf('no-digit', 'no-symbol'), 'Add a digit, a symbol.');
});

test('a refusal that names no field of the form is at none', () => {
  assert.deepEqual(refusedTrader([{ code: '012', message: '' }], en), {});
});
