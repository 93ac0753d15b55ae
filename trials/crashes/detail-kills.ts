import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { each } from '@daybook/domain/fields.ts';
import { DETAIL_COLUMNS, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { forgetDetails, readTradeRows } from '../../apps/server/src/ledger/details/details-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface DetailKillsWanted {
  readonly seed: number;
  /** Kills in the middle of the calculation. */
  readonly kills: number;
  /** Days of the journal up to now, and its trades a day. */
  readonly days: number;
  readonly tradesPerDay: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** What a control spoils before the calculation begins. */
  readonly spoil?: (store: Store) => Promise<unknown>;
}

const ACCOUNTS = ['DEMO-1'];
const BEGUN = 'details of trades are being calculated';
const DONE = 'details of trades are calculated';
/** Kills of which none came into the middle are repeated, up to so many times as many. */
const TRIES_A_KILL = 8;

/** Kills a server again and again while it calculates the details of trades from before there were any. */
export function detailKills(wanted: DetailKillsWanted): Promise<Verdict> {
  const { seed, kills, databaseUrl } = wanted;
  return inTrialFolder(async (dataDir) => {
    const store = await fill(dataDir, wanted);
    const expected = await withOpenStore(store, readTradeRows);
    await withOpenStore(store, forgetDetails);
    if (wanted.spoil) await withOpenStore(store, wanted.spoil);
    const faults: string[] = [];
    const chance = chanceFrom(seed);
    let [inTheMiddle, starts] = [0, 0];
    while (inTheMiddle < kills && starts < kills * TRIES_A_KILL) {
      starts += 1;
      await killOnce(store, draw(chance, 0, MAX_SHARE));
      const left = await compare(store, expected, faults, `kill ${starts}`);
      if (left > 0 && left < expected.length) inTheMiddle += 1;
      else if (left === 0) await withOpenStore(store, forgetDetails);
    }
    await finish(store);
    if ((await compare(store, expected, faults, 'at the end')) > 0) faults.push('it did not come to its end');
    faults.push(...(await withOpenStore(store, (opened) => checkJournal(opened, 'deep'))));
    const trades = expected.length;
    return judge({
      name: databaseUrl === null ? 'detail-kills' : 'detail-kills-postgres',
      observed: `${inTheMiddle} kills in the middle of ${trades} trades, ${starts} starts, ${faults.length} violations`,
      target: 'nothing is lost or changed, and in the end all is calculated',
      seed,
      figures: { inTheMiddle, trades, violations: faults.length },
      least: { inTheMiddle: kills, trades: kills * 20 },
      atMost: { violations: 0 },
      faults,
    });
  });
}

/** A journal of the demo trader, synchronised by the server itself. */
async function fill(
  dataDir: string,
  { databaseUrl, days, tradesPerDay }: DetailKillsWanted,
): Promise<PreparedStore> {
  const firstDay = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const platform = await startPlatform({ accounts: ACCOUNTS, firstDay, tradesPerDay, rateLimit: null });
  try {
    const wanted = { dataDir, databaseUrl, accounts: ACCOUNTS, traders: 1, platformUrls: [platform.url] };
    const store = await prepareStore(wanted);
    const server = await startServerProcess(store.settings);
    for (const path of ['/import', '/process']) {
      const { status, json } = await callAs(store.traders[0]!, server.url, 'GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    }
    await server.stop();
    return store;
  } finally {
    await platform.close();
  }
}

function startCalculating({ settings }: PreparedStore): Promise<Running> {
  return startServerProcess({ ...settings, LOG_LEVEL: 'info' });
}

/** The largest part of what waits, in percent, that is calculated before a kill. */
const MAX_SHARE = 60;

/** Kills the server once it has calculated more than this part of the trades that wait, in percent. */
async function killOnce(store: PreparedStore, share: number): Promise<void> {
  const waiting = await countLeft(store);
  await withOpenStore(store, async (opened) => {
    const server = await startCalculating(store);
    await lineOf(server, BEGUN);
    const until = performance.now() + MAX_WAIT_MS;
    while ((await countWaiting(opened)) >= waiting * (1 - share / 100) && performance.now() < until)
      await pause(1);
    await server.kill();
  });
}

async function finish(store: PreparedStore): Promise<void> {
  const server = await startCalculating(store);
  // What was killed just before its end may leave nothing to begin with.
  if ((await countLeft(store)) > 0) await lineOf(server, DONE);
  await server.stop();
}

async function countLeft(store: PreparedStore): Promise<number> {
  return withOpenStore(store, countWaiting);
}

async function countWaiting(store: Store): Promise<number> {
  const rows = await readTradeRows(store);
  return rows.filter((row) => row.details_version !== DETAILS_VERSION).length;
}

const MAX_WAIT_MS = 60_000;

async function lineOf({ lines }: Running, text: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (!lines.some((line) => line.includes(`"${text}"`))) {
    if (performance.now() > until) throw new Error(`the server did not say: ${text}\n${lines.join('\n')}`);
    await pause(2);
  }
}

type TradeRows = Awaited<ReturnType<typeof readTradeRows>>;

/** Every trade is as it was, its details right or not there yet; gives how many wait. */
async function compare(
  store: PreparedStore,
  expected: TradeRows,
  faults: string[],
  when: string,
): Promise<number> {
  const rows = await withOpenStore(store, readTradeRows);
  const nothing = { ...each(DETAIL_COLUMNS, () => null), details_version: 0 };
  const known = new Map(expected.map((row) => [row.id, row]));
  if (rows.length !== expected.length)
    faults.push(`${when}: ${rows.length} trades, ${expected.length} before`);
  let left = 0;
  for (const row of rows) {
    const isCalculated = row.details_version === DETAILS_VERSION;
    if (!isCalculated) left += 1;
    const before = known.get(row.id);
    const right = before && (isCalculated ? before : { ...before, ...nothing });
    if (JSON.stringify(row) !== JSON.stringify(right))
      faults.push(`${when}: trade ${row.id} is ${JSON.stringify(row)}`);
  }
  return left;
}
