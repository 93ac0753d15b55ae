import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { NewTraderErrors } from './new-trader.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'setUpCode'] as const;
type FormField = (typeof FIELDS)[number];

/** What the server found wrong with the first trader, in words at the fields; null when it named none of them. */
export function newTraderErrors(problems: readonly Problem[], messages: Messages): NewTraderErrors | null {
  const errors: NewTraderErrors = {};
  for (const field of FIELDS) {
    const found = problems.filter((problem) => problem.field === field).map(nameOf);
    if (found.length > 0) errors[field] = sentence(field, found, messages);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function nameOf({ details }: Problem): string {
  return String(details?.['problem'] ?? '');
}

function sentence(field: FormField, found: readonly string[], messages: Messages): string {
  const { entry, problems } = messages;
  switch (field) {
    case 'email':
      return entry.notAnEmail;
    case 'password':
      return passwordSentence(found, messages);
    case 'setUpCode':
      return entry.wrongSetUpCode;
    case 'firstName':
    case 'lastName':
      return problems['011'];
  }
}

const CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

function passwordSentence(found: readonly string[], { entry }: Messages): string {
  const words = entry.passwordProblems;
  if (found.includes('too-short')) return words.tooShort;
  if (found.includes('too-long')) return entry.passwordTooLong;
  const missing = CLASSES.filter((name) => found.includes(`no-${name}`)).map((name) => words[name]);
  return missing.length > 0 ? words.missing(missing) : words.common;
}
