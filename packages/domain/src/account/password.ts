/** Fewest and most characters of a password. */
const SHORTEST_PASSWORD = 8;
const MAX_PASSWORD_LENGTH = 128;

/** What a password lacks, in the order in which it is said. */
const PASSWORD_PROBLEMS = ['too-short', 'too-long', 'no-lower', 'no-upper', 'no-digit', 'no-symbol'] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

const CLASSES = [
  ['no-lower', /\p{Ll}/u],
  ['no-upper', /\p{Lu}/u],
  ['no-digit', /\p{Nd}/u],
  ['no-symbol', /[\p{P}\p{S}\p{Zs}]/u],
] as const satisfies readonly (readonly [PasswordProblem, RegExp])[];

/**
 * Everything that a password as typed lacks; empty when it may be used. Letters of scripts without capitals count
 * towards the length alone. Characters are counted as people see them in normal form C.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  const typed = password.normalize('NFC');
  const length = [...typed].length;
  const problems: PasswordProblem[] = [];
  if (length < SHORTEST_PASSWORD) problems.push('too-short');
  if (length > MAX_PASSWORD_LENGTH) problems.push('too-long');
  for (const [problem, wanted] of CLASSES) if (!wanted.test(typed)) problems.push(problem);
  return problems;
}
