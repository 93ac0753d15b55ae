import type { PlatformReason } from '@daybook/domain/account/platforms.ts';
import { askJson, readJson, type JsonAnswer, type JsonHost } from '#brokers/feeds/request/ask-json.ts';
import type { PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import { Fields } from '#brokers/reading/exact-json.ts';
import type { PlatformLogin } from '#brokers/feeds/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { hasPlace } from '#brokers/feeds/request/request-window.ts';
import { paceAMinute } from '#brokers/feeds/request/request-places.ts';

/** A signed-in session at a ProjectX gateway. Source of the protocol: the vendor's gateway API reference. */
export interface ProjectXSession {
  /** One call; gives the answer once it says that it succeeded. Throws {@link PlatformFailure}. */
  call(during: string, path: string, body: object): Promise<JsonAnswer & { readonly fields: Fields }>;
  /** Ends the token. Failing is of no consequence: it expires after a day. */
  logOut(): Promise<void>;
}

/** The gateway allows 200 requests in 60 seconds. */
const PACE = paceAMinute(190);
const LOGOUT_MS = 5_000;

/** Codes of a refused login that say what the trader has to do; all others are a wrong user or key. */
const LOGIN_REASONS: Readonly<Record<string, PlatformReason>> = {
  '7': 'projectx-agreements',
  '9': 'projectx-subscription',
  '10': 'projectx-keys-disabled',
};
const UNKNOWN_ERROR = '8';

/** The gateway's own code, with which it says that something failed although the status is 200. */
function failedWith(fields: Fields): string | null {
  if (fields.boolean('success')) return null;
  return fields.optionalText('errorCode') || '?';
}

function loginProblem(code: string): PlatformProblem {
  const reason = Object.hasOwn(LOGIN_REASONS, code) ? LOGIN_REASONS[code] : undefined;
  const detail = `the gateway refused the login with code ${code}`;
  if (code === UNKNOWN_ERROR) return { kind: 'failed', detail, during: 'login' };
  return { kind: 'refused-login', detail, during: 'login', ...(reason === undefined ? {} : { reason }) };
}

async function logIn(place: JsonHost, userName: string, apiKey: string): Promise<string> {
  const body = { userName, apiKey };
  const { json } = await askJson(place, {
    during: 'login',
    method: 'POST',
    path: '/api/Auth/loginKey',
    body,
  });
  return readJson('login', () => {
    const fields = new Fields(json, 'the answer');
    const code = failedWith(fields);
    if (code !== null) throw new PlatformFailure(loginProblem(code));
    const token = fields.get('token');
    if (typeof token === 'string' && /^[\w.~+/=-]{8,8192}$/.test(token)) return token;
    throw new PlatformFailure({ kind: 'damaged', detail: 'expected a token', during: 'login' });
  });
}

function isOutdated(error: unknown): boolean {
  return error instanceof PlatformFailure && error.problem.kind === 'refused-login';
}

/** Signs in with user name and API key. A token that ends on the way is renewed once by signing in again. */
export async function openSession(login: PlatformLogin, place: PlatformHost): Promise<ProjectXSession> {
  const window = place.windows.open(['projectx', login.host, login.user], PACE);
  const key = login.password.toString();
  const open: JsonHost = { ...place, window, headers: () => ({}) };
  let token = await logIn(open, login.user, key);
  let isRenewed = false;
  const signed: JsonHost = { ...open, headers: () => ({ authorization: `Bearer ${token}` }) };

  const ask = async (during: string, path: string, body: object): Promise<JsonAnswer> => {
    try {
      return await askJson(signed, { during, method: 'POST', path, body });
    } catch (error) {
      if (isRenewed || !isOutdated(error)) throw error;
      isRenewed = true;
      token = await logIn(open, login.user, key);
      return askJson(signed, { during, method: 'POST', path, body });
    }
  };

  return {
    call: async (during, path, body) => {
      const answer = await ask(during, path, body);
      const fields = readJson(during, () => new Fields(answer.json, 'the answer'));
      const code = readJson(during, () => failedWith(fields));
      if (code === null) return { ...answer, fields };
      throw new PlatformFailure({ kind: 'failed', detail: `the gateway answered with code ${code}`, during });
    },
    logOut: async () => {
      // Not ended by the caller's signal: a token must not outlive a synchronisation that was stopped.
      const signal = AbortSignal.timeout(LOGOUT_MS);
      if (!(await hasPlace(window, signal))) return;
      const url = new URL('/api/Auth/logout', place.base);
      await place.client.send({ method: 'POST', url, headers: signed.headers(), signal });
    },
  };
}
