import type { BodyInput } from '@daybook/api/contract/endpoint.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import {
  MAX_ALIAS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  type saveProfile,
} from '@daybook/api/identity/profile-calls.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import {
  cleanPublicName,
  findPublicNameProblem,
  type PublicNameProblem,
  type PublicNames,
} from '@daybook/domain/account/public-name.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { emailErrors } from '#web/ui/entry/credential-errors.ts';
import { refusedImage } from '#web/ui/images/image-problem.ts';
import { missingProof, proofBody, refusedProof, type Proof } from './proof.ts';

/** The profile as its form edits it; all text is as typed. */
export interface ProfileForm {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  /** Empty leaves it to the browser. */
  readonly language: '' | 'EN' | 'ES' | 'PT';
  readonly isPublic: boolean;
  readonly publicFirstName: string;
  readonly publicLastName: string;
  readonly publicAlias: string;
}

/** What can be wrong: what is typed, what proves who typed it, the picture. */
export type ProfileField = keyof ProfileForm | keyof Proof | 'avatar';
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The languages under their own names, which are the same in every language. */
export const LANGUAGE_NAMES = { EN: 'English', ES: 'Español', PT: 'Português' } as const;

const TEXTS = [
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'publicFirstName',
  'publicLastName',
  'publicAlias',
] as const;
const MAX_LENGTHS: Readonly<Record<(typeof TEXTS)[number], number>> = {
  email: 254,
  firstName: MAX_NAME_LENGTH,
  lastName: MAX_NAME_LENGTH,
  phoneNumber: MAX_PHONE_LENGTH,
  publicFirstName: MAX_NAME_LENGTH,
  publicLastName: MAX_NAME_LENGTH,
  publicAlias: MAX_ALIAS_LENGTH,
};

/** A stored profile as the form begins with it. */
export function profileFormOf(profile: Profile): ProfileForm {
  const { email, firstName, lastName, phoneNumber, isPublic, publicFirstName, publicLastName, publicAlias } =
    profile;
  const language = (profile.language?.toUpperCase() ?? '') as ProfileForm['language'];
  return {
    email,
    firstName,
    lastName,
    phoneNumber,
    language,
    isPublic,
    publicFirstName,
    publicLastName,
    publicAlias,
  };
}

/** Whether the form names another address, which asks for the present password. */
export function isAddressChanged(form: ProfileForm, stored: ProfileForm): boolean {
  return emailKey(form.email) !== emailKey(stored.email);
}

/** Members that differ from the stored profile; spaces around a text do not count. */
export function changedFields(form: ProfileForm, stored: ProfileForm): (keyof ProfileForm)[] {
  const plain = (value: string | boolean) =>
    typeof value === 'string' ? value.trim().normalize('NFC') : value;
  const fields = Object.keys(stored) as (keyof ProfileForm)[];
  return fields.filter((field) =>
    field === 'email' ? isAddressChanged(form, stored) : plain(form[field]) !== plain(stored[field]),
  );
}

/** What is wrong with what was typed, in words at its field. Password and code are asked for only by a new address. */
export function profileErrors(
  form: ProfileForm,
  stored: ProfileForm,
  proof: Proof,
  needsCode: boolean,
  messages: Messages,
): ProfileErrors {
  const { profile, ui } = messages;
  const errors: ProfileErrors = isAddressChanged(form, stored)
    ? missingProof(proof, needsCode, messages)
    : {};
  for (const field of TEXTS)
    if ([...form[field].trim()].length > MAX_LENGTHS[field])
      errors[field] = profile.tooLong(MAX_LENGTHS[field]);
  for (const [field, problem] of Object.entries(publicNameProblems(form, stored)))
    errors[field as PublicNameField] ??= profile.publicName[problem];
  if (form.firstName.trim() === '') errors.firstName = ui.required;
  if (!/^(?:\+?[\d(][\d ().\-/]*)?$/.test(form.phoneNumber.trim()))
    errors.phoneNumber = profile.notAPhoneNumber;
  return { ...errors, ...emailErrors(form.email, messages) };
}

type PublicNameField = keyof PublicNames;

/**
 * What is wrong with the public names by themselves, where they are to be seen or were changed; whether somebody has them is known
 * to the server alone.
 */
function publicNameProblems(
  form: ProfileForm,
  stored: ProfileForm,
): Partial<Record<PublicNameField, PublicNameProblem>> {
  const found: Partial<Record<PublicNameField, PublicNameProblem>> = {};
  const changed = changedFields(form, stored);
  for (const field of ['publicFirstName', 'publicLastName', 'publicAlias'] as const) {
    const problem = findPublicNameProblem(cleanPublicName(form[field]));
    if (problem !== null && (form.isPublic || changed.includes(field))) found[field] = problem;
  }
  return found;
}

/** What keeps the stored names from being seen, in words at its field. */
export function hiddenNameErrors(
  { publicNameProblem: found }: Profile,
  { profile }: Messages,
): ProfileErrors {
  return found === null ? {} : { [found.field]: profile.publicName[found.problem] };
}

/** What is sent: the members that changed, and the proof where the address did. */
export function profileBody(
  form: ProfileForm,
  stored: ProfileForm,
  proof: Proof,
): BodyInput<typeof saveProfile> {
  const changed = new Set(changedFields(form, stored));
  const { isPublic, ...texts } = form;
  const given = Object.fromEntries(
    Object.entries(texts).filter(([field]) => changed.has(field as keyof ProfileForm)),
  );
  return {
    ...given,
    ...(changed.has('isPublic') ? { isPublic: isPublic ? ('true' as const) : ('false' as const) } : {}),
    ...(changed.has('email') ? proofBody(proof) : {}),
  };
}

/** What the server found wrong, in words at its fields; empty when it named none of them. */
export function refusedFields(problems: readonly Problem[], messages: Messages): ProfileErrors {
  const { entry, profile } = messages;
  const errors: ProfileErrors = refusedProof(problems, messages);
  const avatar = refusedImage(problems, 'avatar', messages);
  if (avatar !== null) errors.avatar = avatar;
  for (const { field, details } of problems) {
    const known = [...TEXTS, 'language' as const, 'isPublic' as const].find((name) => name === field);
    if (field === 'email')
      errors.email = details?.['problem'] === 'too-many-changes' ? profile.emailTooOften : entry.notAnEmail;
    else if (known) errors[known] = nameSentence(details, messages) ?? messages.problems['011'];
  }
  return errors;
}

function nameSentence(details: Problem['details'], { profile }: Messages): string | null {
  const problem = (['taken', 'reserved', 'characters'] as const).find(
    (name) => details?.['problem'] === `name-${name}`,
  );
  return problem === undefined ? null : profile.publicName[problem];
}

/** Whether something from session storage is a profile that can be edited. */
export function isProfileForm(value: unknown): value is ProfileForm {
  if (typeof value !== 'object' || value === null) return false;
  const form = value as Record<string, unknown>;
  return (
    TEXTS.every((field) => typeof form[field] === 'string') &&
    ['', 'EN', 'ES', 'PT'].includes(form['language'] as string) &&
    typeof form['isPublic'] === 'boolean'
  );
}
