// The moments at which a server's clock is set, and what has to be true afterwards.
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@daybook/domain/calendar.ts';
import { isGone } from '../crashes/client-work.ts';
import { callAs, type ApiAnswer } from '../trader-client.ts';
import {
  ask,
  CALLS_A_MINUTE,
  PASSWORD,
  processNow,
  signIn,
  synchronise,
  writeJournal,
  type ClockTrader,
  type ClockTrial,
} from './clock-traders.ts';

/** Sets the clock at its moment, and notes what is not as it has to be. */
type Moment = (trial: ClockTrial, trader: ClockTrader, set: () => void) => Promise<void>;

/** Nobody waits for longer for what a killed server had begun. */
const AFTER_LEASE_MS = MINUTE_MS + 1_000;
/** A window and the slot in which it is counted, for what was counted before the step and after it. */
const AFTER_CALLS_MS = 2.5 * MINUTE_MS;
const AFTER_GUESSES_MS = 35 * MINUTE_MS;
const MAX_GUESSES = 12;
const SLOW_MS = 150;
const POLL_MS = 5;
const MAX_POLLS = 2_000;

/** By what they are. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  'between two saves': async (trial, trader, set) => {
    await comesIn(trial, trader);
    await writeJournal(trial, trader, 'before the step');
    set();
    await writeJournal(trial, trader, 'after the step');
  },
  'between the two steps of a synchronisation': async (trial, trader, set) => {
    const imported = await ask(trial, trader, 'GET', '/import');
    set();
    if (!(await processNow(trial, trader, imported))) await comesIn(trial, trader);
  },
  'while a platform answers': (trial, trader, set) => during(trial, trader, set, '/import'),
  'while trades are published': async (trial, trader, set) => {
    await ask(trial, trader, 'GET', '/import');
    await during(trial, trader, set, '/process');
  },
  'after a server was killed': killed,
  'with all calls of a minute made': usedUp,
  'with all guesses made': guessed,
};

async function comesIn(trial: ClockTrial, trader: ClockTrader): Promise<void> {
  if (!(await synchronise(trial, trader))) trial.faults.push('a synchronisation did not come in');
}

/** The call under way may end either way; the next synchronisation comes in. */
async function during(
  trial: ClockTrial,
  trader: ClockTrader,
  set: () => void,
  path: '/import' | '/process',
): Promise<void> {
  const { faults, requests } = trial.platform;
  const asked = requests.length;
  faults.delayMilliseconds = SLOW_MS;
  const answer = ask(trial, trader, 'GET', path);
  if (path === '/import') await until(() => requests.length > asked, trial);
  set();
  faults.delayMilliseconds = 0;
  const { status, json } = await answer;
  if (path === '/process' && status === 200 && json['processed'] === true) return;
  const isProcessed =
    status === 200 && path === '/import' && (await processNow(trial, trader, { json } as ApiAnswer));
  if (!isProcessed) await comesIn(trial, trader);
}

async function until(isSo: () => boolean, trial: ClockTrial): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS && !isSo(); poll += 1) await pause(POLL_MS);
  if (!isSo()) trial.faults.push('the platform was not asked');
}

async function killed(trial: ClockTrial, trader: ClockTrader, set: () => void): Promise<void> {
  const { platform, clock } = trial;
  const asked = platform.requests.length;
  platform.faults.hang = 'before-headers';
  const cut = callAs(trader, trial.server.url, 'GET', '/import').catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  await until(() => platform.requests.length > asked, trial);
  await trial.server.kill();
  await cut;
  platform.faults.hang = null;
  set();
  trial.server = await trial.start();
  clock.step(AFTER_LEASE_MS);
  await comesIn(trial, trader);
}

async function usedUp(trial: ClockTrial, trader: ClockTrader, set: () => void): Promise<void> {
  const callOften = async (count: number) => {
    const calls = Array.from({ length: count }, () =>
      callAs(trader, trial.server.url, 'GET', '/profile/plan'),
    );
    trial.calls += count;
    return (await Promise.all(calls)).filter(({ status }) => status !== 200).length;
  };
  if ((await callOften(2 * CALLS_A_MINUTE)) === 0) trial.faults.push('no call was refused before the step');
  set();
  // Over a stretch in which the places of one minute would not be enough.
  for (let turn = 0; turn < 3; turn += 1) {
    trial.clock.step(AFTER_CALLS_MS);
    // A session that is over begins again.
    await ask(trial, trader, 'GET', '/profile/plan');
    const refused = await callOften(CALLS_A_MINUTE / 2);
    if (refused > 0) trial.faults.push(`${refused} calls were refused long after the step`);
  }
}

async function guessed(trial: ClockTrial, trader: ClockTrader, set: () => void): Promise<void> {
  let refused = 0;
  for (let guess = 0; guess < MAX_GUESSES; guess += 1)
    if ((await signIn(trial, trader, `Wrong-${guess}`)).status === 429) refused += 1;
  if (refused === 0) trial.faults.push('guesses went on before the step');
  set();
  trial.clock.step(AFTER_GUESSES_MS);
  const { status } = await signIn(trial, trader, PASSWORD);
  if (status !== 200) trial.faults.push(`long after the step the right password gave ${status}`);
}
