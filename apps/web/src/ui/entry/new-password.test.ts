import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { newPasswordErrors, refusedNewPassword } from './new-password.ts';

const GOOD = { email: 'ANN@DESK.TEST', password: 'Closing-Bell-1', confirmation: 'Closing-Bell-1' };

test('nothing typed is required at each field', () => {
  const errors = newPasswordErrors({ email: '', password: '', confirmation: '' }, en);
  assert.deepEqual(errors, { email: 'Required', password: 'Required', confirmation: 'Required' });
});

test('each rule has its sentence at its field', () => {
  assert.deepEqual(newPasswordErrors(GOOD, en), {});
  assert.deepEqual(newPasswordErrors({ ...GOOD, email: 'ANN' }, en), {
    email: 'OOPS, THIS DOESNT LOOKS LIKE AN EMAIL',
  });
  assert.deepEqual(newPasswordErrors({ ...GOOD, password: 'Abc1!', confirmation: 'Abc1!' }, en), {
    password: 'This password looks too short',
  });
  assert.deepEqual(newPasswordErrors({ ...GOOD, password: 'closingbell', confirmation: 'closingbell' }, en), {
    password: 'Add an upper-case letter, a digit, a symbol.',
  });
  assert.deepEqual(newPasswordErrors({ ...GOOD, confirmation: 'closing-bell-1' }, en), {
    confirmation: 'Password mismatched',
  });
});

test('the server’s answer is named by its codes, and shown at its field where it has one', () => {
  const common = { code: '011', field: 'password', message: '', details: { problem: 'too-common' } } as const;
  assert.deepEqual(refusedNewPassword([common], en), {
    errors: { password: en.entry.passwordProblems.common },
    refusal: ['011: Something in the form is not right.'],
  });
  const dead = { code: '010', message: '', details: { problem: 'link' } } as const;
  assert.deepEqual(refusedNewPassword([dead], en).refusal, ['010: This link does not work']);
});
