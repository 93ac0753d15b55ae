import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startPlatform, type Platform } from './platform.ts';
import { DEFAULT_LOGIN, type PlatformOptions } from './platform-options.ts';

/** An answer as it came, and its lines without the last line's end. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly lines: readonly string[];
}

export type Fields = Readonly<Record<string, string>>;

/** A platform and a way to call it. */
export interface Caller {
  readonly platform: Platform;
  call(fields: Fields): Promise<Reply>;
  /** Signs in and gives the token. */
  login(): Promise<string>;
  /** Calls with a token of its own, and demands status 200. */
  ask(fields: Fields): Promise<Reply>;
}

/** Wednesday, 18 March 2026, 17:00 in New York: after the close. */
export const NOW = Date.parse('2026-03-18T21:00:00Z');

/** Four and a half months of trades up to NOW; the older columns end with January. */
export const TEST_OPTIONS: PlatformOptions = {
  firstDay: '2025-11-03',
  clock: () => NOW,
  rateLimit: null,
  columnSets: [
    { from: '2025-11-03', fees: ['Comm', 'Ecn Fee', 'SEC', 'TAF', 'NSCC', 'Clr', 'Misc'] },
    {
      from: '2026-02-01',
      fees: ['Comm', 'Ecn Fee', 'SEC', 'ORF', 'CAT', 'TAF', 'FTT', 'NSCC', 'Acc', 'Clr', 'Misc'],
    },
  ],
};

/** Starts a platform that ends with the test. */
export async function callPlatform(t: TestContext, options: PlatformOptions = {}): Promise<Caller> {
  const platform = await startPlatform({ ...TEST_OPTIONS, ...options });
  t.after(() => platform.close());
  const call = (fields: Fields) => post(platform, new URLSearchParams(fields));
  const login = async () => {
    const { user, password } = options.login ?? DEFAULT_LOGIN;
    const reply = await call({ action: 'login', user, password });
    assert.equal(reply.status, 200, reply.text);
    return reply.text.trim();
  };
  const ask = async (fields: Fields) => {
    const reply = await call({ ...fields, token: await login() });
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };
  return { platform, call, login, ask };
}

/** Sends a form, urlencoded or multipart by its kind. */
export async function post(platform: Platform, body: URLSearchParams | FormData): Promise<Reply> {
  const response = await fetch(`${platform.url}/api.php`, { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, text, lines: text.replace(/\r?\n$/, '').split('\n') };
}
