import { setTimeout as pause } from 'node:timers/promises';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { callAs, codeOf } from '../trader-client.ts';
import { inTrialFolder, withOpenStore, withPlatforms } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const ACCOUNTS = ['DEMO-1'];
const MAX_STOP_MS = 10_000;
const MAX_REFUSAL_MS = 2_000;

/** Asks the server to stop while a trader's synchronisation waits for a silent platform. */
export function stopsInTheMiddle(seed: number, rounds: number): Promise<Verdict> {
  return inTrialFolder((dataDir) =>
    withPlatforms(1, ACCOUNTS, async ([platform]) => {
      const platformUrls = [platform!.url];
      const store = await prepareStore({
        dataDir,
        databaseUrl: null,
        accounts: ACCOUNTS,
        traders: rounds,
        platformUrls,
      });
      const chance = chanceFrom(seed);
      const stops: Stop[] = [];
      for (let round = 0; round < rounds; round++)
        stops.push(await stopOnce(store, round, platform!, draw(chance, 1, 400)));
      const violations = await withOpenStore(store, (opened) => checkJournal(opened, 'deep'));
      return verdictOfStops({ seed, rounds, stops, violations });
    }),
  );
}

/** How a server stopped while a synchronisation waited, and what came of that. */
export interface Stop {
  readonly code: number | null;
  readonly milliseconds: number;
  /** The message to the trader, and what is recorded. */
  readonly reported: string;
  readonly state: string | null;
  /** Whether the next attempt succeeded. */
  readonly isContinued: boolean;
}

/** Whether every stop was soon and clean, and kept nobody from going on. */
export function verdictOfStops({
  seed,
  rounds,
  stops,
  violations,
}: {
  readonly seed: number;
  readonly rounds: number;
  readonly stops: readonly Stop[];
  /** What is wrong with the journal afterwards. */
  readonly violations: readonly string[];
}): Verdict {
  const longest = Math.round(Math.max(...stops.map(({ milliseconds }) => milliseconds), 0));
  const faults = [...stops.flatMap(faultsOfStop), ...violations];
  return judge({
    name: 'stop while the platform is silent',
    observed: `${rounds} stops, the longest took ${longest} ms, ${faults.length} violations`,
    target: 'exit code 0 within 10 s, the wait is recorded as 007, and the next attempt succeeds',
    seed,
    figures: { stops: stops.length, longest, violations: faults.length },
    least: { stops: rounds },
    atMost: { longest: MAX_STOP_MS },
    faults,
  });
}

function faultsOfStop({ code, milliseconds, reported, state, isContinued }: Stop, round: number): string[] {
  return [
    ...(code === 0 ? [] : [`round ${round}: code ${code} after ${milliseconds} ms`]),
    ...(reported === '504 007' && state === 'failed 007'
      ? []
      : [`round ${round}: reported ${reported}, recorded ${state}`]),
    ...(isContinued ? [] : [`round ${round}: the next attempt failed`]),
  ];
}

async function stopOnce(
  store: PreparedStore,
  round: number,
  platform: Platform,
  delay: number,
): Promise<Stop> {
  const trader = store.traders[round]!;
  platform.faults.hang = 'before-headers';
  const server = await startServerProcess(store.settings);
  const waiting = callAs(trader, server.url, 'GET', '/import').then(
    (answer) => `${answer.status} ${codeOf(answer)}`,
    () => 'no answer',
  );
  let isAnswered = false;
  void waiting.then(() => (isAnswered = true));
  while (!isAnswered && !(await isUnderWay(store, trader.traderId))) await pause(10);
  await pause(delay);
  const { code, milliseconds } = await server.stop();
  const reported = await waiting;
  const state = await readState(store, trader.traderId);
  platform.faults.hang = null;
  const next = await startServerProcess(store.settings);
  const imported = await callAs(trader, next.url, 'GET', '/import');
  const processed = await callAs(trader, next.url, 'GET', '/process');
  const isContinued = imported.status === 200 && processed.json['processed'] === true;
  await next.stop();
  return { code, milliseconds, reported, state, isContinued };
}

async function isUnderWay(store: PreparedStore, traderId: number): Promise<boolean> {
  return (await readState(store, traderId)) === 'claimed';
}

function readState(store: PreparedStore, traderId: number): Promise<string | null> {
  return withOpenStore(store, async (opened) => {
    const row = await opened.read((db) =>
      db
        .selectFrom('sync')
        .select(['state', 'error_code'])
        .where('trader_id', '=', traderId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row ? [row.state, row.error_code].filter((part) => part !== null).join(' ') : null;
  });
}

/** A second server on a served folder must refuse, and must be able to take over from one that was killed. */
export function secondServer(seed: number, rounds: number): Promise<Verdict> {
  return inTrialFolder(async (dataDir) => {
    const settings = { DATA_DIR: dataDir };
    const attempts: SecondServer[] = [];
    for (let round = 0; round < rounds; round++) {
      const first = await startServerProcess(settings);
      const began = performance.now();
      const message = await startServerProcess(settings).then(
        async (second) => {
          await second.kill();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      attempts.push({ pid: first.pid, message, milliseconds: performance.now() - began });
      await first.kill();
      const heir = await startServerProcess(settings);
      await heir.stop();
    }
    return verdictOfSecondServers({ seed, rounds, attempts });
  });
}

/** The message of a second server about a folder that another one, with its process id, serves. */
export interface SecondServer {
  readonly pid: number;
  readonly message: string;
  readonly milliseconds: number;
}

/** Whether each refused, soon, with the process id of the first. */
export function verdictOfSecondServers({
  seed,
  rounds,
  attempts,
}: {
  readonly seed: number;
  readonly rounds: number;
  readonly attempts: readonly SecondServer[];
}): Verdict {
  const isRefusal = ({ pid, message }: SecondServer) =>
    message.startsWith('it ended with 78 ') && new RegExp(`\\b${pid}\\b`).test(message);
  const longest = Math.round(Math.max(...attempts.map(({ milliseconds }) => milliseconds), 0));
  const faults = attempts.flatMap((attempt, round) =>
    isRefusal(attempt) ? [] : [`round ${round}: ${attempt.message}`],
  );
  return judge({
    name: 'a second server on one folder',
    observed: `${rounds} times, refused within ${longest} ms, ${faults.length} faults`,
    target: `refused within ${MAX_REFUSAL_MS} ms with the process id of the first; a killed one leaves no lock`,
    seed,
    figures: { refused: attempts.length - faults.length, longest, faults: faults.length },
    least: { refused: rounds },
    atMost: { longest: MAX_REFUSAL_MS },
    faults,
  });
}
