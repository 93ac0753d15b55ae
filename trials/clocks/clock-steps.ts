import { DAY_MS, HOUR_MS } from '@daybook/domain/calendar.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { nothingAcknowledged } from '../crashes/acknowledged.ts';
import { examineStore } from '../crashes/crash-often.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { MOMENTS } from './clock-moments.ts';
import { ask, CALLS_A_MINUTE, PASSWORD, type ClockTrader, type ClockTrial } from './clock-traders.ts';
import { openWrongClock, type WrongClock } from './wrong-clock.ts';

export interface ClockSteps {
  readonly seed: number;
  /** Milliseconds by which the clock is set on, or back where negative; each at each moment. */
  readonly steps: readonly number[];
  /** An empty PostgreSQL database, whose own clock stays right; SQLite without. */
  readonly databaseUrl: string | null;
}

/** An hour and a day, either way. */
export const CLOCK_STEPS = [HOUR_MS, -HOUR_MS, DAY_MS, -DAY_MS];
const ACCOUNTS = ['DEMO-1'];
/** What the platform reports is over for every clock. */
const PLATFORM_BEHIND_MS = 2 * DAY_MS;
const ERROR_LEVEL = 50;

/** T5: the clock of a server that runs is set on and back at the worst moments, and right again after each. */
export function clockSteps(wanted: ClockSteps): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const platform = await startPlatform({
      accounts: ACCOUNTS,
      firstDay: new Date(Date.now() - PLATFORM_BEHIND_MS - 6 * DAY_MS).toISOString().slice(0, 10),
      tradesPerDay: 8,
      rateLimit: null,
      clock: () => Date.now() - PLATFORM_BEHIND_MS,
    });
    const clock = openWrongClock(folder);
    try {
      const store = await prepareStore({
        dataDir: `${folder}/data`,
        databaseUrl: wanted.databaseUrl,
        accounts: ACCOUNTS,
        traders: wanted.steps.length * Object.keys(MOMENTS).length,
        platformUrls: [platform.url],
      });
      const start = () => startServerProcess({ ...settingsOf(store, clock) });
      const trial: ClockTrial = {
        clock,
        store,
        platform,
        start,
        server: await start(),
        known: nothingAcknowledged(),
        faults: [],
        calls: 0,
        steps: 0,
        expired: 0,
      };
      try {
        return await setOften(trial, wanted);
      } finally {
        await trial.server.kill();
      }
    } finally {
      clock.close();
      await platform.close();
    }
  });
}

function settingsOf({ settings }: PreparedStore, { environment }: WrongClock): Record<string, string> {
  return { ...settings, ...environment, CALLS_PER_MINUTE: String(CALLS_A_MINUTE) };
}

async function setOften(trial: ClockTrial, { seed, steps }: ClockSteps): Promise<Verdict> {
  const traders = await withPasswords(trial.store);
  let cases = 0;
  for (const step of steps)
    for (const [name, moment] of Object.entries(MOMENTS)) {
      const before = trial.faults.length;
      const trader = traders[cases]!;
      const set = (milliseconds: number) => {
        trial.clock.step(milliseconds);
        trial.steps += 1;
      };
      try {
        await moment(trial, trader, () => set(step));
        set(-trial.clock.ahead());
        await isContinued(trial, trader);
      } catch (error) {
        trial.faults.push(String(error));
        set(-trial.clock.ahead());
      }
      cases += 1;
      const when = `${name}, ${step / HOUR_MS} hours`;
      trial.faults.push(...trial.faults.splice(before).map((fault) => `${when}: ${fault}`));
    }
  const { code } = await trial.server.stop();
  if (code !== 0) trial.faults.push(`the server's stop gave ${code}`);
  trial.faults.push(...trial.server.lines.filter(isError));
  const violations = await examineStore(trial.store, () => trial.known);
  return verdictOf(trial, { seed, cases, violations });
}

/** With the right time again everything is as ever. */
async function isContinued(trial: ClockTrial, trader: ClockTrader): Promise<void> {
  for (const path of ['/dashboard/0', '/profile', '/user/audit', '/auth/sessions']) {
    const { status, json } = await ask(trial, trader, 'GET', path);
    // Calls of a clock that was ahead may still be counted.
    if (status !== 200 && status !== 429)
      trial.faults.push(`right again: ${path} gave ${status} ${JSON.stringify(json)}`);
  }
}

async function withPasswords(prepared: PreparedStore): Promise<ClockTrader[]> {
  const hash = await hashPassword(PASSWORD);
  return withOpenStore(prepared, async (store) => {
    await store.write((db) => db.updateTable('trader').set({ password_hash: hash }).execute());
    const rows = await store.read((db) => db.selectFrom('trader').select(['id', 'email']).execute());
    const emails = new Map(rows.map(({ id, email }) => [id, email]));
    return prepared.traders.map((trader) => ({ ...trader, email: emails.get(trader.traderId)! }));
  });
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { readonly level?: unknown };
  return typeof level === 'number' && level >= ERROR_LEVEL;
}

interface Seen {
  readonly seed: number;
  readonly cases: number;
  readonly violations: readonly string[];
}

function verdictOf(trial: ClockTrial, { seed, cases, violations }: Seen): Verdict {
  const { steps, calls, expired, known, faults } = trial;
  const [processed, journals] = [known.processed.size, known.counts.journal];
  const figures = { cases, steps, calls, processed, journals, expired, faults: faults.length };
  return judge({
    name: 'a clock that is set',
    observed:
      `${cases} moments, ${steps} steps: ${calls} calls, ${processed} synchronisations and ${journals} journals ` +
      `acknowledged, ${expired} sessions over and begun again; ${faults.length} faults, ${violations.length} violations`,
    target: 'no crash, no call refused for long, every synchronisation comes in, 0 violations',
    seed,
    figures: { ...figures, violations: violations.length },
    least: { cases: Object.keys(MOMENTS).length, steps: 2 * cases, processed: cases / 2, journals: 2 },
    atMost: { violations: 0 },
    faults: [...faults, ...violations],
  });
}
