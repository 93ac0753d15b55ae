import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { deletionErrors, refusedDeletion } from './deletion-form.ts';

const EMAIL = 'Ann@desk.test';

test('the own address is asked for, whatever its capitals', () => {
  const typed = { confirmation: ' ANN@DESK.TEST ', currentPassword: 'x', code: '' };
  assert.deepEqual(deletionErrors(typed, EMAIL, false, en), {});
  for (const confirmation of ['', 'bob@desk.test', 'ann@desk.tes'])
    assert.deepEqual(deletionErrors({ ...typed, confirmation }, EMAIL, false, en), {
      confirmation: 'Type Ann@desk.test',
    });
});

test('a missing password is asked for before anything is sent', () => {
  const typed = { confirmation: EMAIL, currentPassword: '', code: '' };
  assert.deepEqual(deletionErrors(typed, EMAIL, false, en), { currentPassword: 'Required' });
  assert.deepEqual(deletionErrors(typed, EMAIL, true, en), { currentPassword: 'Required', code: 'Required' });
});

test('a refusal by the server is shown at its field', () => {
  const problem = (field: string, kind: string) => ({
    code: '011' as const,
    message: '',
    field,
    details: { problem: kind },
  });
  assert.deepEqual(refusedDeletion([problem('currentPassword', 'wrong')], EMAIL, en), {
    currentPassword: en.profile.wrongPassword,
  });
  assert.deepEqual(refusedDeletion([problem('code', 'wrong')], EMAIL, en), {
    code: en.access.factor.wrongCode,
  });
  assert.deepEqual(refusedDeletion([problem('confirmation', 'wrong')], EMAIL, en), {
    confirmation: 'Type Ann@desk.test',
  });
  assert.deepEqual(refusedDeletion([{ code: '012', message: '' }], EMAIL, en), {});
});
