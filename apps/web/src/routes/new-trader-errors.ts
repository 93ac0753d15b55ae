import type { Problem } from '@daybook/api/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { NewTraderErrors } from '#web/screens/first-run/new-trader.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'setUpCode'] as const;

/** What the server found wrong with the first trader, in words at the fields; null when it named none of them. */
export function newTraderErrors(problems: readonly Problem[], messages: Messages): NewTraderErrors | null {
  const errors: NewTraderErrors = {};
  for (const problem of problems) {
    const field = FIELDS.find((known) => known === problem.field);
    if (field) errors[field] ??= sentence(field, problem, messages);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function sentence(field: (typeof FIELDS)[number], { details }: Problem, messages: Messages): string {
  const { entry, problems } = messages;
  const words = entry.passwordProblems;
  if (field === 'email') return entry.notAnEmail;
  if (field !== 'password') return problems['011'];
  if (details?.['problem'] === 'too-short') return words.tooShort;
  const { missing } = details ?? {};
  if (Array.isArray(missing) && missing.length > 0)
    return words.missing(missing.map((name) => className(name, words)));
  return words.common;
}

function className(name: string, words: Messages['entry']['passwordProblems']): string {
  const known = (['lower', 'upper', 'digit', 'symbol'] as const).find((one) => one === name);
  return known ? words[known] : name;
}
