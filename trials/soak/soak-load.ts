import { setTimeout as pause } from 'node:timers/promises';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { draw } from '@daybook/domain/chance-testing.ts';
import { writeOnce, isGone, synchroniseAs, type ClientWork } from '../crashes/client-work.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import { callAs } from '../trader-client.ts';

/** How much is asked for, and what came of it. */
export interface SoakLoad {
  readonly work: Omit<ClientWork, 'url'>;
  /** Where the server is now; null while there is none. */
  url: string | null;
  /** Whether nothing new is begun, so that something can be measured. */
  isPaused: boolean;
  /** Milliseconds of reads since they were last taken. */
  reads: number[];
  /** Trades that each trader's reader holds, and the ids of the latest. */
  readonly seen: Map<number, number>;
  readonly latest: Map<number, readonly string[]>;
  calls: number;
  /** Calls for which no trader was free, since every one was waiting for an answer. */
  missed: number;
  underWay: number;
}

/** Of a hundred calls. */
const READS = 70;
const SYNCHRONISATIONS = 1;
/** Trades that a read asks for again. */
const LATEST = 40;
const POLL_MS = 2;

/** Calls at a steady rate, whether answers come or not, until it is ended. */
export async function keepCalling(load: SoakLoad, perSecond: number, isOver: () => boolean): Promise<void> {
  let due = performance.now();
  while (!isOver()) {
    await pause(Math.max(POLL_MS, due - performance.now()));
    if (load.isPaused || load.url === null) {
      due = performance.now();
      continue;
    }
    for (; due <= performance.now(); due += 1000 / perSecond) begin(load);
  }
  await settled(load);
}

/** Calls without a pause, as many at once as there are clients; gives how many a second were answered. */
export async function measureRate(load: SoakLoad, clients: number, seconds: number): Promise<number> {
  const endAt = performance.now() + seconds * 1000;
  const before = load.calls;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endAt) await callOnce(load);
    }),
  );
  return (load.calls - before) / seconds;
}

/** Waits until nobody is being served. */
export async function settled(load: SoakLoad): Promise<void> {
  while (load.underWay > 0) await pause(POLL_MS);
}

function begin(load: SoakLoad): void {
  load.underWay += 1;
  // What it rejects with ends the run.
  void callOnce(load).finally(() => (load.underWay -= 1));
}

async function callOnce(load: SoakLoad): Promise<void> {
  const { idle, cut, chance } = load.work;
  const trader = idle.shift();
  if (trader === undefined || load.url === null) {
    if (trader !== undefined) idle.push(trader);
    load.missed += 1;
    await pause(POLL_MS);
    return;
  }
  const drawn = draw(chance, 1, 100);
  const isSynchronising = drawn > READS && drawn <= READS + SYNCHRONISATIONS && !cut.includes(trader);
  try {
    await callAsDrawn(load, trader, isSynchronising ? 'synchronise' : drawn <= READS ? 'read' : 'write');
    load.calls += 1;
    idle.push(trader);
  } catch (error) {
    if (!isGone(error)) throw error;
    if (isSynchronising) cut.push(trader);
    idle.push(trader);
  }
}

async function callAsDrawn(
  load: SoakLoad,
  trader: PreparedTrader,
  what: 'read' | 'write' | 'synchronise',
): Promise<void> {
  const url = load.url!;
  const work = { ...load.work, url, latest: load.latest, isStopping: () => load.url !== url };
  if (what === 'write') return writeOnce(trader, work);
  if (what === 'synchronise') return void (await synchroniseAs(trader, work));
  // As a reader who holds the rest: what is read is as long at the end as at the beginning.
  const from = Math.max(0, (load.seen.get(trader.traderId) ?? 0) - LATEST);
  const began = performance.now();
  const { status, json } = await callAs(trader, url, 'GET', `/dashboard/${from}`);
  load.reads.push(performance.now() - began);
  if (status !== 200) return void work.unexpected.push(`dashboard: ${status} ${JSON.stringify(json)}`);
  const trades = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
  load.seen.set(trader.traderId, Math.max(0, from - 1) + trades.length);
  load.latest.set(
    trader.traderId,
    trades.map(({ id }) => id),
  );
}
