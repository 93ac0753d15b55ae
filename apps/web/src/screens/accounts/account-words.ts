import type { ProblemCode } from '@daybook/api/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What the server refused, as far as a sentence needs it. */
export interface RefusedCall {
  readonly code: ProblemCode | 'offline';
  /** What exactly was wrong, where the code alone does not say. */
  readonly problem: string | null;
  /** Names of accounts that it is about. */
  readonly accounts: string | null;
  /** Seconds until the next attempt. */
  readonly retryAfter: number | null;
  readonly most: number | null;
}

/** Why something about an account was refused, in the trader's words; null where the problem's usual sentence says it. */
export function accountRefusal(refused: RefusedCall, { accounts: words }: Messages): string | null {
  switch (refused.problem) {
    case 'host-not-allowed':
      return words.hostNotAllowed;
    case 'no-accounts':
      return words.noAccounts;
    case 'all-linked':
      return words.allLinked(refused.accounts ?? '');
    case 'too-many-accounts':
      return words.tooMany(refused.most ?? 0);
    case 'sync-running':
      return words.syncRunning;
    case 'no-login':
      return words.noLogin;
    case null:
      break;
  }
  switch (refused.code) {
    case '006':
      return words.refused;
    case '007':
      return words.noAnswer;
    case '008':
      return words.damaged;
    case '012':
      return words.tryAgainIn(Math.ceil((refused.retryAfter ?? 60) / 60));
    default:
      return null;
  }
}

/** What is typed to link a platform. */
export interface LoginForm {
  readonly host: string;
  readonly userName: string;
  readonly password: string;
}

export const EMPTY_LOGIN: LoginForm = { host: '', userName: '', password: '' };

export type LoginErrors = Partial<Record<keyof LoginForm, string>>;

/** What is missing of a login. */
export function loginErrors(typed: LoginForm, { ui }: Messages): LoginErrors {
  const errors: LoginErrors = {};
  if (typed.host.trim() === '') errors.host = ui.required;
  if (typed.userName.trim() === '') errors.userName = ui.required;
  if (typed.password === '') errors.password = ui.required;
  return errors;
}

/** A pasted address without what stands around the host: `https://firm.example.com/login.php` is `firm.example.com`. */
export function hostOf(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '');
}
