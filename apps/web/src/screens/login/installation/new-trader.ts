import type { Messages } from '@daybook/texts/en.ts';

/** What the first trader types. */
export interface NewTrader {
  readonly firstName: string;
  readonly lastName: string;
  /** In capitals. */
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly setUpCode: string;
}

export const EMPTY_TRADER: NewTrader = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
  setUpCode: '',
};

/** Sentences by field. */
export type NewTraderErrors = Partial<Record<keyof NewTrader, string>>;

/** What can be said before anything is sent. The server looks again, and knows the common passwords. */
export function checkNewTrader(
  typed: NewTrader,
  setUpCodeNeeded: boolean,
  messages: Messages,
): NewTraderErrors {
  const { ui, entry } = messages;
  const errors: NewTraderErrors = {};
  for (const field of ['firstName', 'email', 'password', 'confirmation'] as const)
    if (typed[field].trim() === '') errors[field] = ui.required;
  if (setUpCodeNeeded && typed.setUpCode.trim() === '') errors.setUpCode = ui.required;
  if (!errors.email && !looksLikeEmail(typed.email)) errors.email = entry.notAnEmail;
  const password = errors.password ? undefined : passwordError(typed.password, messages);
  if (password) errors.password = password;
  if (!errors.confirmation && typed.confirmation !== typed.password)
    errors.confirmation = entry.passwordProblems.mismatch;
  return errors;
}

/** One @ with something on both sides and a dot in the domain: whether it exists only a mail can tell. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

const SHORTEST = 8;
const CLASSES = [
  { name: 'lower', pattern: /\p{Ll}/u },
  { name: 'upper', pattern: /\p{Lu}/u },
  { name: 'digit', pattern: /\p{Nd}/u },
  { name: 'symbol', pattern: /[^\p{L}\p{N}]/u },
] as const;

/** The sentence about a new password: too short first, then the classes that it lacks. */
export function passwordError(password: string, { entry }: Messages): string | undefined {
  const words = entry.passwordProblems;
  if ([...password].length < SHORTEST) return words.tooShort;
  const missing = CLASSES.filter(({ pattern }) => !pattern.test(password)).map(({ name }) => words[name]);
  return missing.length > 0 ? words.missing(missing) : undefined;
}
