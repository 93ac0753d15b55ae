import { createHash } from 'node:crypto';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { setImmediate as turn } from 'node:timers/promises';
import { packJournal, packSegment, SEGMENT_FORMAT } from '@daybook/api/segments.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Store } from '#server/store/store.ts';
import { readMonth } from './month-rows.ts';

const compress = promisify(gzip);

/** A month as the manifest names it. */
export interface FreshMonth {
  readonly month: number;
  readonly hash: string;
  readonly trades: number;
  readonly bytes: number;
  readonly journal: Uint8Array;
}

/** Makes every stale month of a trader anew, outside of any transaction. A month that changes meanwhile stays stale and is made by the next call. */
export async function refreshSegments(store: Store, traderId: number): Promise<void> {
  const stale = await store.read((db) =>
    db
      .selectFrom('segment')
      .select(['month', 'touched'])
      .where('trader_id', '=', traderId)
      .where((where) =>
        where.or([
          where('body', 'is', null),
          where('journal', 'is', null),
          where('format', '!=', SEGMENT_FORMAT),
        ]),
      )
      .execute(),
  );
  for (const { month, touched } of stale) {
    await refreshMonth(store, traderId, month as Day, touched);
    await turn();
  }
}

async function refreshMonth(store: Store, traderId: number, month: Day, touched: number): Promise<void> {
  const rows = await store.read((db) => readMonth(db, traderId, month));
  const body = packSegment(month, rows.volumeScale, rows.trades);
  const fresh = {
    format: SEGMENT_FORMAT,
    trades: rows.trades.length,
    hash: createHash('sha256').update(body).digest('hex').slice(0, 32),
    body: await compress(body),
    journal: packJournal(rows.journal),
  };
  await store.write((db) =>
    db
      .updateTable('segment')
      .set(fresh)
      .where('trader_id', '=', traderId)
      .where('month', '=', month)
      .where('touched', '=', touched)
      .execute(),
  );
}

/** One month's packed trades, gzip; null when there is none of that hash (any more). */
export async function findSegment(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('segment')
      .select('body')
      .where('trader_id', '=', traderId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.body ?? null;
}
