import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { en } from '@daybook/texts/en.ts';
import {
  changedFields,
  hiddenNameErrors,
  isProfileForm,
  profileBody,
  profileErrors,
  profileFormOf,
  refusedFields,
  type ProfileForm,
} from './profile-form.ts';

const PROFILE: Profile = {
  email: 'ann@desk.test',
  pendingEmail: null,
  firstName: 'Ann',
  lastName: 'Lee',
  phoneNumber: '',
  language: null,
  avatar: null,
  name: 'Ann Lee',
  account: 'A-1',
  principalAccount: 'A-1',
  theme: 'system',
  pnlColours: 'green-red',
  isPublic: false,
  publicFirstName: '',
  publicLastName: '',
  publicAlias: '',
  publicNameProblem: null,
  isDemo: false,
  hasSecondFactor: false,
};
const stored = profileFormOf(PROFILE);
const typed = (part: Partial<ProfileForm>): ProfileForm => ({ ...stored, ...part });
const proof = (currentPassword: string, code = '') => ({ currentPassword, code });
const errors = (part: Partial<ProfileForm>, password = '', needsCode = false) =>
  profileErrors(typed(part), stored, proof(password), needsCode, en);

test('a public name that claims an office or is invisible is reported at its field before sending', () => {
  assert.equal(errors({ publicAlias: 'Daybook Support' }).publicAlias, en.profile.publicName.reserved);
  assert.equal(errors({ publicLastName: 'L\u200bee' }).publicLastName, en.profile.publicName.characters);
  assert.deepEqual(errors({ publicFirstName: 'Núria', publicAlias: 'Tape' }), {});
  const hidden = { ...PROFILE, publicNameProblem: { field: 'publicAlias', problem: 'taken' } } as const;
  assert.deepEqual(hiddenNameErrors(hidden, en), { publicAlias: en.profile.publicName.taken });
});

test('a hidden name that is no longer taken keeps nobody from saving the rest', () => {
  const hidden = { ...stored, isPublic: false, publicFirstName: 'Vєrified' }; // Cyrillic є
  const errorsOf = (part: Partial<ProfileForm>) =>
    profileErrors({ ...hidden, ...part }, hidden, proof(''), false, en);
  assert.deepEqual(errorsOf({ firstName: 'Léa' }), {});
  assert.deepEqual(errorsOf({ isPublic: true }), { publicFirstName: en.profile.publicName.characters });
  assert.deepEqual(errorsOf({ publicFirstName: 'Vєra' }), {
    publicFirstName: en.profile.publicName.characters,
  });
});

test('capitals and outer spaces change nothing', () => {
  assert.deepEqual(changedFields(typed({ email: ' ANN@DESK.TEST', firstName: 'Ann ' }), stored), []);
  assert.deepEqual(changedFields(typed({ lastName: 'Léa', isPublic: true }), stored), [
    'lastName',
    'isPublic',
  ]);
});

test('only what changed is sent, and the password with a new address alone', () => {
  assert.deepEqual(profileBody(typed({ language: 'ES', isPublic: true }), stored, proof('x')), {
    language: 'ES',
    isPublic: 'true',
  });
  assert.deepEqual(profileBody(typed({ email: 'NEW@DESK.TEST' }), stored, proof('x')), {
    email: 'NEW@DESK.TEST',
    currentPassword: 'x',
  });
  assert.deepEqual(profileBody(typed({ email: 'NEW@DESK.TEST' }), stored, proof('x', '123 456')), {
    email: 'NEW@DESK.TEST',
    currentPassword: 'x',
    code: '123 456',
  });
  assert.deepEqual(profileBody(typed({ language: '' }), { ...stored, language: 'PT' }, proof('')), {
    language: '',
  });
});

test('what cannot be saved is reported at its field', () => {
  assert.deepEqual(errors({}), {});
  assert.deepEqual(errors({ firstName: ' ' }), { firstName: en.ui.required });
  assert.deepEqual(errors({ lastName: '😀'.repeat(101) }), { lastName: en.profile.tooLong(100) });
  assert.deepEqual(errors({ lastName: '😀'.repeat(100) }), {});
  assert.deepEqual(errors({ phoneNumber: 'call me' }), { phoneNumber: en.profile.notAPhoneNumber });
  assert.deepEqual(errors({ email: 'x' }, 'y'), { email: en.entry.notAnEmail });
  assert.deepEqual(errors({ email: 'new@desk.test' }), { currentPassword: en.ui.required });
  assert.deepEqual(errors({ email: 'new@desk.test' }, 'y'), {});
  assert.deepEqual(errors({ email: 'new@desk.test' }, 'y', true), { code: en.ui.required });
  assert.deepEqual(errors({ firstName: 'Anna' }, '', true), {});
});

test('a refusal by the server is shown at its field', () => {
  const problem = (field: string, name: string) => ({
    code: '011' as const,
    message: '',
    field,
    details: { problem: name },
  });
  assert.deepEqual(refusedFields([problem('email', 'too-many-changes')], en), {
    email: en.profile.emailTooOften,
  });
  assert.deepEqual(refusedFields([problem('currentPassword', 'wrong')], en), {
    currentPassword: en.profile.wrongPassword,
  });
  assert.deepEqual(refusedFields([problem('publicFirstName', 'name-taken')], en), {
    publicFirstName: en.profile.publicName.taken,
  });
  assert.deepEqual(refusedFields([problem('lastName', '')], en), { lastName: en.problems['011'] });
  assert.deepEqual(refusedFields([{ code: '999', message: '' }], en), {});
});

test('only a profile is restored from an earlier visit', () => {
  assert.ok(isProfileForm(JSON.parse(JSON.stringify(stored))));
  for (const value of [
    null,
    {},
    { ...stored, language: 'DE' },
    { ...stored, isPublic: 'Y' },
    { ...stored, email: 5 },
  ])
    assert.equal(isProfileForm(value), false);
});
