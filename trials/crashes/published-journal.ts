// Files of a trader, published over the API, and the journal that they make.
import { setTimeout as pause } from 'node:timers/promises';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import { callAs } from '../trader-client.ts';

const ROUND_TRIPS = 150;
const POLL_MS = 10;
/** Names that each trader's things have for themselves, and instants. */
const OWN_NAME = /^id$|[uU]uid$|At$|^revision$|^version$/;

/** The file with that number: round trips of one day, each file of another. */
export function fileOf(number: number): Uint8Array<ArrayBuffer> {
  const [year, month, day] = new Date(Date.UTC(2026, 0, 5 + number)).toISOString().slice(0, 10).split('-');
  const lines = Array.from({ length: ROUND_TRIPS }, (_, at) => {
    const time = (second: number) =>
      new Date((36_000 + 20 * at + second) * 1_000).toISOString().slice(11, 19);
    const [symbol, price] = [`SYM${at % 7}`, 20 + (at % 13)];
    const fill = (second: number, side: string, cents: number) =>
      `PAPER ${month}/${day}/${year} ${time(second)} ${side} 100 ${symbol} ${price}.${cents}`;
    return [fill(0, 'B', 10), fill(7, 'S', 10 + ((at * 7 + number) % 80))];
  });
  return tradeZeroBytes(lines.flat());
}

/** Sends a file and waits until it is read; gives the import's id. */
export async function previewAs(
  url: string,
  trader: PreparedTrader,
  file: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const begun = await callAs(trader, url, 'POST', '/imports?name=fills.csv', file);
  if (begun.status !== 200) throw new Error(`a file gave ${begun.status} ${JSON.stringify(begun.json)}`);
  const id = String(begun.json['id']);
  while ((await callAs(trader, url, 'GET', `/imports/${id}`)).json['phase'] === 'reading')
    await pause(POLL_MS);
  return id;
}

/** Publishes what was previewed; gives the status. */
export async function publishAs(url: string, trader: PreparedTrader, id: string): Promise<number> {
  return (await callAs(trader, url, 'POST', `/imports/${id}/publish`, { anyway: true })).status;
}

/** What a trader sees of a journal, without what differs between two traders with the same files. */
export async function readJournal(url: string, trader: PreparedTrader): Promise<unknown> {
  const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
  const trades = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string)
    .map((trade) => JSON.stringify(plain(trade)))
    .toSorted();
  const rest: unknown[] = [];
  for (const path of ['/imports', '/positions', '/reconciliation', '/user/accounts'])
    rest.push(plain((await callAs(trader, url, 'GET', path)).json));
  return { trades, rest };
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => {
      if (OWN_NAME.test(name)) return undefined;
      return typeof member === 'bigint' ? String(member) : member;
    }),
  );
}
