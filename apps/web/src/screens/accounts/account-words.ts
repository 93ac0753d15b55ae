import type { ProblemCode } from '@daybook/api/contract/problem-codes.ts';
import {
  PLATFORM_FORMS,
  type ExtraSecret,
  type Platform,
  type PlatformReason,
} from '@daybook/domain/account/platforms.ts';
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
  /** What the platform itself said, where it says more than that it failed. */
  readonly reason: string | null;
}

/** Why something about an account was refused, in the trader's words; null where the problem's usual sentence says it. */
export function accountRefusal(refused: RefusedCall, messages: Messages): string | null {
  const { accounts: words } = messages;
  const reason = reasonSentence(refused.reason, messages);
  if (reason !== null) return reason;
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
    case 'missing':
      return messages.ui.required;
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
      return messages.entry.tryAgainIn(Math.ceil((refused.retryAfter ?? 60) / 60));
    default:
      return null;
  }
}

/** The sentence of a platform's own reason; null for none, and for one of a later version. */
export function reasonSentence(reason: string | null | undefined, { platforms }: Messages): string | null {
  return reason && Object.hasOwn(platforms.reasons, reason)
    ? platforms.reasons[reason as PlatformReason]
    : null;
}

/** What is typed to link a platform. */
export interface LoginForm {
  readonly platform: Platform;
  readonly host: string;
  readonly userName: string;
  readonly password: string;
  readonly extra: Readonly<Record<ExtraSecret, string>>;
}

/** An empty form of a platform, at the first of its servers. */
export function emptyLogin(platform: Platform): LoginForm {
  const [server] = PLATFORM_FORMS[platform].servers;
  const extra = { clientId: '', clientSecret: '' };
  return { platform, host: server?.host ?? '', userName: '', password: '', extra };
}

/** A field of the form, as problems name it. */
export type LoginField = 'host' | 'userName' | 'password' | ExtraSecret;
export type LoginErrors = Partial<Record<LoginField, string>>;

function userFormat(platform: Platform, formats: Messages['platforms']['userFormats']): string | undefined {
  return platform === 'ibkr' || platform === 'alpaca' ? formats[platform] : undefined;
}

/** What is missing of a login, or not as the platform writes it. */
export function loginErrors(typed: LoginForm, { ui, platforms }: Messages): LoginErrors {
  const errors: LoginErrors = {};
  const form = PLATFORM_FORMS[typed.platform];
  const userName = typed.userName.trim();
  if (typed.host.trim() === '') errors.host = ui.required;
  if (userName === '') errors.userName = ui.required;
  else if (form.user !== null && !form.user.test(userName))
    errors.userName = userFormat(typed.platform, platforms.userFormats) ?? ui.required;
  if (typed.password === '') errors.password = ui.required;
  for (const name of form.extra) if (typed.extra[name].trim() === '') errors[name] = ui.required;
  return errors;
}

/** A pasted address without what is around the host: `https://firm.example.com/login.php` is `firm.example.com`. */
export function hostOf(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '');
}
