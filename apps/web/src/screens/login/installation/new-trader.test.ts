import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { checkNewTrader, EMPTY_TRADER, looksLikeEmail, passwordError } from './new-trader.ts';

const good = {
  ...EMPTY_TRADER,
  firstName: 'Ada',
  email: 'ADA@EXAMPLE.COM',
  password: 'Tr4de-well',
  confirmation: 'Tr4de-well',
};

test('a filled form has nothing wrong with it', () => {
  assert.deepEqual(checkNewTrader(good, false, en), {});
});

test('every empty field is required; the last name may be left out', () => {
  const errors = checkNewTrader(EMPTY_TRADER, true, en);
  assert.deepEqual(Object.keys(errors).sort(), [
    'confirmation',
    'email',
    'firstName',
    'password',
    'setUpCode',
  ]);
});

test('a short password is too short, a long one names the classes it lacks', () => {
  assert.equal(passwordError('Ab1!', en), 'This password looks too short');
  assert.equal(passwordError('aaaaaaaa', en), 'Add an upper-case letter, a digit, a symbol.');
  assert.equal(passwordError('Contraseña1 larga', en), undefined);
});

test('the confirmation must match', () => {
  assert.equal(checkNewTrader({ ...good, confirmation: 'x' }, false, en).confirmation, 'Password mismatched');
});

test('an address needs an @ and a domain', () => {
  for (const text of ['A@B.CO', 'A.B+C@D-E.F.GH']) assert.ok(looksLikeEmail(text), text);
  for (const text of ['A', 'A@B', '@B.CO', 'A@B..CO', 'A B@C.DE']) assert.ok(!looksLikeEmail(text), text);
});
