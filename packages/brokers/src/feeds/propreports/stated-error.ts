/** What an error of the platform means for us. The platform answers every error with status 500 and a text. */
type StatedError = 'refused-login' | 'no-permission' | 'busy' | 'failed';

const ABOUT_LOGIN =
  /password|credential|incorrect|authenticat|log ?in|user ?(?:id|name)|invalid user|locked|attempts/i;
const ABOUT_PERMISSION =
  /permission|not (?:allowed|authori[sz]ed|permitted)|access denied|forbidden|privilege/i;
const ABOUT_TIME =
  /temporar|try again|retry|busy|overload|too many requests|rate limit|request limit|maintenance|unavailable|timed? ?out|deadlock|lock wait/i;
const ABOUT_TROUBLE =
  /maintenance|unavailable|overload|busy|too many requests|rate limit|request limit|timed? ?out|deadlock|lock wait|database/i;
const ABOUT_SECRETS = /password|credential|incorrect|locked|attempts|invalid/i;

/**
 * Sorts an error by its text. A login is repeated only when the text speaks of trouble at the platform and of nothing
 * else, because a wrong password sent three times locks an account; any other text at login is a refused login.
 */
export function sortStatedError(action: string, status: number, text: string): StatedError {
  const temporary = status === 429 || status === 502 || status === 503 || status === 504;
  if (action === 'login') {
    const trouble = temporary || ABOUT_TROUBLE.test(text);
    return trouble && !ABOUT_SECRETS.test(text) ? 'busy' : 'refused-login';
  }
  if (ABOUT_PERMISSION.test(text) || status === 403) return 'no-permission';
  if (ABOUT_LOGIN.test(text) || status === 401) return 'refused-login';
  return temporary || ABOUT_TIME.test(text) ? 'busy' : 'failed';
}

const ABOUT_HASTE = /too many requests|rate limit|request limit/i;

/** Whether an error that is called temporary says that the platform was asked too often. */
export function isAboutHaste(status: number, text: string): boolean {
  return status === 429 || ABOUT_HASTE.test(text);
}

const MAX_QUOTED = 160;

/** The platform's own words for the trader: one line of printable text, or nothing when a secret occurs in it. */
export function quoteStatedError(text: string, secrets: readonly Uint8Array[]): string {
  const bytes = Buffer.from(text);
  if (secrets.some((secret) => secret.length > 0 && bytes.includes(secret))) return '';
  if (/<\/?[a-z]/i.test(text)) return '';
  const plain = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim();
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}…` : plain;
}
