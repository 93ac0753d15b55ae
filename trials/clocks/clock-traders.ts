// What traders do at a server whose clock is set meanwhile.
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { noteAsked, type Acknowledged } from '../crashes/acknowledged.ts';
import type { PreparedStore, PreparedTrader } from '../prepared-store.ts';
import type { Running } from '../processes.ts';
import { callAs, codeOf, type ApiAnswer } from '../trader-client.ts';
import type { WrongClock } from './wrong-clock.ts';

export const PASSWORD = 'Closing-Bell-1600';
/** Of each session. */
export const CALLS_A_MINUTE = 60;

/** A trader, who signs in again where the session is over. */
export interface ClockTrader extends Omit<PreparedTrader, 'token'> {
  token: string;
  readonly email: string;
}

/** What happens while clocks are set, and what was seen. */
export interface ClockTrial {
  readonly clock: WrongClock;
  readonly store: PreparedStore;
  readonly platform: Platform;
  readonly start: () => Promise<Running>;
  readonly known: Acknowledged;
  readonly faults: string[];
  server: Running;
  calls: number;
  steps: number;
  /** Sessions that were over, and begun again. */
  expired: number;
}

/** Calls as a trader; what no clock may bring about is noted. */
export async function ask(
  trial: ClockTrial,
  trader: ClockTrader,
  method: 'GET' | 'POST',
  path: string,
  body?: FormData,
): Promise<ApiAnswer> {
  trial.calls += 1;
  const answer = await callAs(trader, trial.server.url, method, path, body);
  if (answer.status >= 500 && !['001', '006', '007', '008'].includes(codeOf(answer) ?? ''))
    trial.faults.push(`${method} ${path} gave ${answer.status} ${JSON.stringify(answer.json)}`);
  if (answer.status !== 401) return answer;
  trial.expired += 1;
  const { status, token } = await signIn(trial, trader, PASSWORD);
  if (token === null) throw new Error(`a sign-in after ${path} gave ${status}`);
  trader.token = token;
  return ask(trial, trader, method, path, body);
}

/** Tries a password. */
export async function signIn(
  { server }: ClockTrial,
  { email }: ClockTrader,
  password: string,
): Promise<{ readonly status: number; readonly token: string | null }> {
  const answer = await fetch(`${server.url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { accessToken = null } = (await answer.json()) as { readonly accessToken?: string };
  return { status: answer.status, token: accessToken };
}

/** Both steps of a synchronisation; returns whether it came in. */
export async function synchronise(trial: ClockTrial, trader: ClockTrader): Promise<boolean> {
  const imported = await ask(trial, trader, 'GET', '/import');
  return imported.status === 200 && (await processNow(trial, trader, imported));
}

/** The second step of what was imported. */
export async function processNow(
  trial: ClockTrial,
  trader: ClockTrader,
  imported: ApiAnswer,
): Promise<boolean> {
  const processed = await ask(trial, trader, 'GET', '/process');
  if (processed.status !== 200 || processed.json['processed'] !== true) return false;
  trial.known.processed.add(imported.json['syncId'] as number);
  return true;
}

/** Writes something about the first trade, and reads it again. */
export async function writeJournal(trial: ClockTrial, trader: ClockTrader, comments: string): Promise<void> {
  const { json } = await ask(trial, trader, 'GET', '/dashboard/0');
  const [first] = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
  if (first === undefined) return void trial.faults.push('there is no trade to write about');
  const acknowledge = noteAsked(trial.known, 'journal', `${trader.traderId} ${first.id}`, comments);
  const form = new FormData();
  form.set('event', 'RBI');
  form.set('comments', comments);
  const saved = await ask(trial, trader, 'POST', `/trade/${first.id}`, form);
  if (saved.status === 200) acknowledge();
  else trial.faults.push(`a journal gave ${saved.status} ${JSON.stringify(saved.json)}`);
}
