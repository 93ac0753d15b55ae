import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { previewAs, publishAs } from '../crashes/published-journal.ts';
import type { PreparedStore, PreparedTrader } from '../prepared-store.ts';
import { callAs } from '../trader-client.ts';
import { withOpenStore } from '../trial-folder.ts';

/** A trader with many trades, whose figures everybody may see. */
export interface LargeJournal {
  readonly trader: PreparedTrader;
  readonly publicUuid: string;
  /** Id of one of the trades. */
  readonly tradeId: string;
}

const TRADES_A_DAY = 20;
const FIRST_DAY = Date.UTC(2024, 9, 4);

/** Imports so many trades from a file, at a running server. */
export async function fillLargeJournal(
  store: PreparedStore,
  url: string,
  trader: PreparedTrader,
  trades: number,
): Promise<LargeJournal> {
  const id = await previewAs(url, trader, fileOf(trades));
  const status = await publishAs(url, trader, id);
  if (status !== 200) throw new Error(`publishing gave ${status}`);
  const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
  const records = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
  if (records.length !== trades) throw new Error(`the file made ${records.length} trades`);
  const publicUuid = await withOpenStore(store, (opened) =>
    opened.write(async (db) => {
      const own = db.updateTable('trader').set({ is_public: 1 }).where('id', '=', trader.traderId);
      return (await own.returning('public_uuid').executeTakeFirstOrThrow()).public_uuid;
    }),
  );
  return { trader, publicUuid, tradeId: records[0]!.id };
}

function fileOf(trades: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: trades }, (_, at) => {
    const day = new Date(FIRST_DAY + Math.floor(at / TRADES_A_DAY) * 86_400_000).toISOString();
    const date = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
    const minute = String(10 + (at % TRADES_A_DAY)).padStart(2, '0');
    const fill = (second: number, side: string, cents: number) =>
      `PAPER ${date} 10:${minute}:${second} ${side} 100 SYM${at % 7} ${20 + (at % 13)}.${cents}`;
    return [fill(10, 'B', 50), fill(40, 'S', 10 + ((at * 7) % 80))];
  });
  return tradeZeroBytes(lines.flat());
}
