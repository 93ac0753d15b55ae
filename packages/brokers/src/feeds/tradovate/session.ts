import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  askJson,
  readJson,
  readRows,
  type JsonAnswer,
  type JsonHost,
} from '#brokers/feeds/request/ask-json.ts';
import type { PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import { Fields, listOf, type ExactJson } from '#brokers/reading/exact-json.ts';
import { parseIsoInstant } from '#brokers/rows/iso-instant.ts';
import type { PlatformLogin } from '#brokers/feeds/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import { paceAMinute } from '#brokers/feeds/request/request-places.ts';
import { unpackSecrets } from '#brokers/feeds/secret-fields.ts';

/** A signed-in session. Source of the protocol: the vendor's reference of its REST API, version 1. */
export interface TradovateSession {
  /** All rows of an entity, such as `fill/list`. Throws {@link PlatformFailure}. */
  list<Row>(path: string, read: (row: Fields) => Row): Promise<readonly Row[]>;
  /** The rows of some ids, such as `contract/items`, asked for in portions. Throws {@link PlatformFailure}. */
  items<Row>(path: string, ids: readonly string[], read: (row: Fields) => Row): Promise<readonly Row[]>;
}

/** The vendor names no figure but punishes haste. */
const PACE = paceAMinute(80);
const IDS_AT_ONCE = 50;
/** Longer penalties are left to the trader's next attempt. */
const MAX_PENALTY_SECONDS = 30;
const MAX_PENALTIES = 2;
const USUAL_REST_SECONDS = 60;
/** A token is renewed when it has less than this left, as the vendor advises. */
const RENEW_BEFORE_MS = 15 * 60_000;

const APP = { appId: 'Daybook', appVersion: '1.0' };

function failure(
  kind: PlatformProblem['kind'],
  detail: string,
  reason?: PlatformProblem['reason'],
): PlatformFailure {
  return new PlatformFailure({ kind, detail, during: 'login', ...(reason === undefined ? {} : { reason }) });
}

/** The platform punishes haste: the login is left alone for so long. */
async function rest(place: JsonHost, seconds: number, detail: string): Promise<PlatformFailure> {
  const retryAfterMs = seconds * 2 * place.retryMs;
  await place.window.rest(retryAfterMs);
  return new PlatformFailure({
    kind: 'busy',
    detail,
    during: 'login',
    reason: 'tradovate-wait',
    retryAfterMs,
  });
}

interface Token {
  readonly text: string;
  /** Milliseconds since 1970 UTC. */
  readonly expires: number;
}

function readToken(fields: Fields): Token {
  const text = fields.get('accessToken');
  const expires = parseIsoInstant(fields.optionalText('expirationTime'));
  if (typeof text !== 'string' || !/^[\w.~+/=-]{8,8192}$/.test(text))
    throw failure('damaged', 'expected an access token');
  return { text, expires: expires?.instant ?? Infinity };
}

/** What is said instead of a token: the trader's state, or an error text, of which only what it is about is kept. */
function refuse(fields: Fields): void {
  const status = fields.optionalText('userStatus');
  if (/lock|closed/i.test(status))
    throw failure('refused-login', `the login is ${status}`, 'tradovate-locked');
  const text = fields.get('errorText');
  if (typeof text !== 'string' || text === '') return;
  const isAboutAccess =
    /\b(?:app|cid|sec|api|permission|access is denied)\b/i.test(text) && !/password/i.test(text);
  throw failure(
    'refused-login',
    'the platform refused the login',
    isAboutAccess ? 'tradovate-api-access' : undefined,
  );
}

/** Seconds to wait and the ticket to come back with; null without a penalty. */
function penaltyOf(fields: Fields): { readonly ticket: string; readonly seconds: number } | null {
  const ticket = fields.get('p-ticket');
  if (fields.get('p-captcha') === true)
    throw failure('refused-login', 'the platform wants a person to sign in', 'tradovate-captcha');
  if (typeof ticket !== 'string' || ticket === '') return null;
  const seconds = Number(fields.optionalDecimal('p-time') ?? '0');
  return { ticket, seconds };
}

/** Asks for a token, waiting out short penalties. */
async function logIn(place: JsonHost, login: PlatformLogin): Promise<Token> {
  const { password, extra } = unpackSecrets('tradovate', login.password);
  const deviceId = createHash('sha256').update(`daybook ${login.user}`).digest('hex').slice(0, 32);
  const body = {
    name: login.user,
    password,
    ...APP,
    deviceId,
    cid: extra.clientId ?? '',
    sec: extra.clientSecret ?? '',
  };
  let ticket: string | null = null;
  for (let penalties = 0; penalties <= MAX_PENALTIES; penalties += 1) {
    const { json } = await askJson(place, {
      during: 'login',
      method: 'POST',
      path: '/v1/auth/accesstokenrequest',
      body: ticket === null ? body : { ...body, 'p-ticket': ticket },
    });
    const fields = readJson('login', () => new Fields(json, 'the answer'));
    const penalty = readJson('login', () => penaltyOf(fields));
    if (!penalty) {
      readJson('login', () => refuse(fields));
      return readJson('login', () => readToken(fields));
    }
    if (!(penalty.seconds <= MAX_PENALTY_SECONDS))
      throw await rest(place, penalty.seconds, `the platform wants ${penalty.seconds} seconds of rest`);
    ticket = penalty.ticket;
    await wait(penalty.seconds * 2 * place.retryMs, undefined, { signal: place.signal });
  }
  throw await rest(place, USUAL_REST_SECONDS, 'the platform asks for rest again and again');
}

/** Signs in. Tokens end by themselves after about 80 minutes; there is no call that ends one. */
export async function openSession(
  login: PlatformLogin,
  place: PlatformHost,
  keep: (what: string, answer: JsonAnswer) => JsonAnswer,
): Promise<TradovateSession> {
  const open: JsonHost = {
    ...place,
    window: place.windows.open(['tradovate', login.host, login.user], PACE),
    headers: () => ({}),
  };
  let token = await logIn(open, login);
  const signed: JsonHost = { ...open, headers: () => ({ authorization: `Bearer ${token.text}` }) };

  const renew = async (): Promise<void> => {
    if (token.expires - Date.now() > RENEW_BEFORE_MS) return;
    const { json } = await askJson(signed, {
      during: 'renewal',
      method: 'GET',
      path: '/v1/auth/renewaccesstoken',
    });
    const fields = readJson('renewal', () => new Fields(json, 'the answer'));
    readJson('renewal', () => refuse(fields));
    token = readJson('renewal', () => readToken(fields));
  };

  const ask = async (
    path: string,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly ExactJson[]> => {
    await renew();
    const answer = keep(
      path,
      await askJson(signed, { during: path, method: 'GET', path: `/v1/${path}`, query }),
    );
    return readJson(path, () => listOf(answer.json, 'the answer'));
  };

  return {
    list: async (path, read) => readRows(path, await ask(path, {}), read),
    items: async (path, ids, read) => {
      const unique = [...new Set(ids)];
      const rows = [];
      for (let from = 0; from < unique.length; from += IDS_AT_ONCE) {
        const portion = await ask(path, { ids: unique.slice(from, from + IDS_AT_ONCE).join(',') });
        rows.push(...readRows(path, portion, read));
      }
      return rows;
    },
  };
}
