import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { EMPTY_PASSWORDS, passwordErrors, refusedPasswords } from './password-form.ts';
import { clientName } from './session-words.ts';

const GOOD = {
  currentPassword: 'Old-Password-1',
  code: '',
  password: 'New-Password-1',
  confirmation: 'New-Password-1',
};
const words = en.entry.passwordProblems;

test('missing, weak, equal or mistyped passwords are reported at their field', () => {
  assert.deepEqual(passwordErrors(GOOD, false, en), {});
  assert.deepEqual(passwordErrors(GOOD, true, en), { code: en.ui.required });
  assert.deepEqual(passwordErrors({ ...GOOD, code: '123 456' }, true, en), {});
  assert.deepEqual(Object.keys(passwordErrors(EMPTY_PASSWORDS, false, en)), [
    'currentPassword',
    'password',
    'confirmation',
  ]);
  assert.equal(passwordErrors({ ...GOOD, password: 'Ab1!' }, false, en).password, words.tooShort);
  assert.equal(
    passwordErrors({ ...GOOD, password: 'longenough' }, false, en).password,
    words.missing([words.upper, words.digit, words.symbol]),
  );
  assert.equal(
    passwordErrors({ ...GOOD, password: `Aa1!${'x'.repeat(125)}` }, false, en).password,
    en.entry.passwordTooLong,
  );
  assert.equal(
    passwordErrors({ ...GOOD, password: GOOD.currentPassword, confirmation: GOOD.currentPassword }, false, en)
      .password,
    en.profile.password.same,
  );
  assert.deepEqual(passwordErrors({ ...GOOD, confirmation: 'x' }, false, en), {
    confirmation: words.mismatch,
  });
});

test('a refusal by the server is shown at its field', () => {
  const problem = (field: string, name: string) => ({
    code: '011' as const,
    message: '',
    field,
    details: { problem: name },
  });
  assert.deepEqual(refusedPasswords([problem('password', 'too-common')], en), { password: words.common });
  assert.deepEqual(refusedPasswords([problem('password', 'same')], en), {
    password: en.profile.password.same,
  });
  assert.deepEqual(refusedPasswords([problem('currentPassword', 'wrong')], en), {
    currentPassword: en.profile.wrongPassword,
  });
  assert.deepEqual(refusedPasswords([{ code: '012', message: '' }], en), {});
});

test('a browser is recognised by its user agent', () => {
  const rows: [string, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', en.profile.sessions.unknown],
    ['', en.profile.sessions.unknown],
  ];
  for (const [agent, name] of rows) assert.equal(clientName(agent, en), name);
});
