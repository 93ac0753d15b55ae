import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BoundedAnswer, BoundedClient } from '#brokers/feeds/request/bounded-fetch.ts';
import { isAskedTooOften, PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { hasPlace, waitForPlace, type RequestWindow } from '#brokers/feeds/request/request-window.ts';

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
function sortStatedError(action: string, status: number, text: string): StatedError {
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
function isAboutHaste(status: number, text: string): boolean {
  return status === 429 || ABOUT_HASTE.test(text);
}

const MAX_QUOTED = 160;

/** The platform's own words for the trader: one line of printable text, or nothing when a secret occurs in it. */
function quoteStatedError(text: string, secrets: readonly Uint8Array[]): string {
  const bytes = Buffer.from(text);
  if (secrets.some((secret) => secret.length > 0 && bytes.includes(secret))) return '';
  if (/<\/?[a-z]/i.test(text)) return '';
  const plain = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').trim();
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}…` : plain;
}

/** A signed-in session at one instance of the platform. */
export interface PlatformSession {
  /** One call with the token added; gives the answer of status 200. Throws {@link PlatformFailure}. */
  call(action: string, parameters: Readonly<Record<string, string>>): Promise<BoundedAnswer>;
  /** Ends the token. Failing is of no consequence: it expires after two hours. */
  logOut(): Promise<void>;
}

interface Endpoint {
  readonly client: BoundedClient;
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Milliseconds before the first repetition; doubled each time, with half of it left to chance. */
  readonly retryMs: number;
  readonly window: RequestWindow;
}

const MAX_RETRIES = 3;
/** Of the milliseconds before a first repetition. */
const RESTS_FOR = 8;
/** The wait stated to a trader whose requests were refused repeatedly. */
const USUAL_REST_MS = 60_000;
/** Documented as 32 characters, in truth hex digits with the user's number behind a colon; all of it is the token. */
const TOKEN = /^[0-9a-f]{16,128}(?::\d{1,18})?$/i;
const LOGOUT_MS = 5_000;

/** Percent-encodes every byte, so that a password never becomes a string, which could not be overwritten. */
function encodeBytes(bytes: Uint8Array): Buffer {
  const encoded = Buffer.alloc(bytes.length * 3);
  const digits = '0123456789ABCDEF';
  bytes.forEach((byte, index) => {
    encoded.write(`%${digits[byte >> 4]}${digits[byte & 15]}`, index * 3, 'latin1');
  });
  return encoded;
}

function problemOf(action: string, answer: BoundedAnswer, secrets: readonly Uint8Array[]): PlatformProblem {
  const quoted = quoteStatedError(answer.text, secrets);
  const quotation = quoted === '' ? '' : `: ${quoted}`;
  const kind = sortStatedError(action, answer.status, answer.text);
  const detail = `the platform answered ${action} with an error${quotation}`;
  if (kind !== 'busy' || !isAboutHaste(answer.status, answer.text)) return { kind, detail, during: action };
  return { kind, reason: 'too-many-requests', retryAfterMs: USUAL_REST_MS, detail, during: action };
}

/** One request, repeated while the platform calls its trouble temporary. Throws {@link PlatformFailure}. */
async function ask(
  endpoint: Endpoint,
  action: string,
  body: Uint8Array,
  secrets: readonly Uint8Array[],
): Promise<BoundedAnswer> {
  const { client, url, signal, window } = endpoint;
  for (let attempt = 0; ; attempt += 1) {
    await waitForPlace(window, signal, action);
    const answer = await client.post(url, body, signal);
    if (answer.kind !== 'answer') throw new PlatformFailure({ ...answer, during: action });
    if (answer.status === 200) return answer;
    const problem = problemOf(action, answer, secrets);
    // Everybody who asks at this host leaves it alone for the length of its window, at other servers too.
    if (isAskedTooOften(problem)) await window.rest(endpoint.retryMs * RESTS_FOR);
    if (problem.kind !== 'busy' || attempt >= MAX_RETRIES) throw new PlatformFailure(problem);
    const longest = endpoint.retryMs * 2 ** attempt;
    await wait(randomInt(Math.ceil(longest / 2), longest + 1), undefined, { signal });
  }
}

/** Our own clock running out is the platform's slowness; any other end of the signal is the caller's wish. */
function endOf(signal: AbortSignal, action: string): PlatformFailure {
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  const detail = late ? 'the platform did not give everything in time' : 'the synchronisation was stopped';
  return new PlatformFailure({ kind: late ? 'timed-out' : 'aborted', detail, during: action });
}

/** The same as {@link ask}, with the end of the signal as the problem that it is. */
async function askUntilAborted(...asked: Parameters<typeof ask>): Promise<BoundedAnswer> {
  try {
    return await ask(...asked);
  } catch (error) {
    const [{ signal }, action] = asked;
    if (signal.aborted) throw endOf(signal, action);
    throw error;
  }
}

/** Signs in. Overwrites `password` whatever happens. Throws {@link PlatformFailure}. */
export async function logIn(endpoint: Endpoint, user: string, password: Buffer): Promise<PlatformSession> {
  const encoded = encodeBytes(password);
  const head = `action=login&user=${encodeURIComponent(user)}&password=`;
  const body = Buffer.concat([Buffer.from(head), encoded]);
  let token: string;
  try {
    const answer = await askUntilAborted(endpoint, 'login', body, [password, encoded]);
    token = answer.text.trim();
  } finally {
    for (const secret of [password, encoded, body]) secret.fill(0);
  }
  if (!TOKEN.test(token))
    throw new PlatformFailure({
      kind: 'damaged',
      detail: 'expected a token in answer to the login',
      page: 1,
      line: 1,
      during: 'login',
    });
  return sessionOf(endpoint, token);
}

function sessionOf(endpoint: Endpoint, token: string): PlatformSession {
  const secrets = [Buffer.from(token), Buffer.from(token.split(':')[0] ?? token)];
  const formOf = (action: string, parameters: Readonly<Record<string, string>>): Buffer =>
    Buffer.from(new URLSearchParams({ action, token, ...parameters }).toString());
  return {
    call: (action, parameters) => askUntilAborted(endpoint, action, formOf(action, parameters), secrets),
    logOut: async () => {
      // Not ended by the caller's signal: a token must not outlive a synchronisation that was stopped.
      const signal = AbortSignal.timeout(LOGOUT_MS);
      if (await hasPlace(endpoint.window, signal))
        await endpoint.client.post(endpoint.url, formOf('logout', {}), signal);
    },
  };
}
