import { setTimeout as pause } from 'node:timers/promises';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { prepareStore, type PreparedStore } from './prepared-store.ts';
import { startServerProcess } from './processes.ts';
import { callAs, codeOf } from './trader-client.ts';
import { inTrialFolder, lookInto, withPlatforms } from './trial-folder.ts';
import { judge, type Verdict } from './verdict.ts';

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
      const faults: string[] = [];
      const chance = chanceFrom(seed);
      let longest = 0;
      let stops = 0;
      for (let round = 0; round < rounds; round++) {
        longest = Math.max(longest, await stopOnce(store, round, platform!, draw(chance, 1, 400), faults));
        stops += 1;
      }
      faults.push(...(await lookInto(store, (opened) => checkJournal(opened, 'deep'))));
      return judge({
        name: 'stop while the platform is silent',
        observed: `${rounds} stops, the longest took ${Math.round(longest)} ms, ${faults.length} violations`,
        target: 'exit code 0 within 10 s, the wait is recorded as 007, and the next attempt succeeds',
        seed,
        figures: { stops, longest: Math.round(longest), violations: faults.length },
        least: { stops: rounds },
        atMost: { longest: MAX_STOP_MS },
        faults,
      });
    }),
  );
}

/** Gives the milliseconds that the stop took. */
async function stopOnce(
  store: PreparedStore,
  round: number,
  platform: Platform,
  delay: number,
  faults: string[],
): Promise<number> {
  const trader = store.traders[round]!;
  platform.faults.hang = 'before-headers';
  const server = await startServerProcess(store.settings);
  const waiting = callAs(trader, server.url, 'GET', '/import').then(
    (answer) => `${answer.status} ${codeOf(answer)}`,
    () => 'no answer',
  );
  while (!(await isUnderWay(store, trader.traderId))) await pause(10);
  await pause(delay);
  const { code, milliseconds } = await server.stop();
  const reported = await waiting;
  const state = await readState(store, trader.traderId);
  if (code !== 0) faults.push(`round ${round}: code ${code} after ${milliseconds} ms`);
  if (reported !== '504 007' || state !== 'failed 007')
    faults.push(`round ${round}: reported ${reported}, recorded ${state}`);
  platform.faults.hang = null;
  const next = await startServerProcess(store.settings);
  const imported = await callAs(trader, next.url, 'GET', '/import');
  const processed = await callAs(trader, next.url, 'GET', '/process');
  if (imported.status !== 200 || processed.json['processed'] !== true)
    faults.push(`round ${round}: the next attempt gave ${JSON.stringify([imported.json, processed.json])}`);
  await next.stop();
  return milliseconds;
}

async function isUnderWay(store: PreparedStore, traderId: number): Promise<boolean> {
  return (await readState(store, traderId)) === 'claimed';
}

function readState(store: PreparedStore, traderId: number): Promise<string | null> {
  return lookInto(store, async (opened) => {
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
    const faults: string[] = [];
    let longest = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const first = await startServerProcess(settings);
      const began = performance.now();
      const refusal = await startServerProcess(settings).then(
        async (second) => {
          await second.kill();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      longest = Math.max(longest, performance.now() - began);
      if (refusal.includes(String(first.pid))) refused += 1;
      else faults.push(`round ${round}: ${refusal}`);
      await first.kill();
      const heir = await startServerProcess(settings);
      await heir.stop();
    }
    return judge({
      name: 'a second server on one folder',
      observed: `${rounds} times, refused within ${Math.round(longest)} ms, ${faults.length} faults`,
      target: `refused within ${MAX_REFUSAL_MS} ms with the process id of the first; a killed one leaves no lock`,
      seed,
      figures: { refused, longest: Math.round(longest), faults: faults.length },
      least: { refused: rounds },
      atMost: { longest: MAX_REFUSAL_MS },
      faults,
    });
  });
}
