import { sql } from 'kysely';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import {
  changeTrades,
  undoChangeOfTrades,
  type RowChange,
} from '../../apps/server/src/journal/changes/change-trades.ts';
import { createLabel } from '../../apps/server/src/journal/labels/change-labels.ts';
import { findTagRows } from '../../apps/server/src/journal/labels/queries.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { onEachEngine } from './each-engine.ts';
import { longestTurn } from './own-time.ts';
import { atMost, type Report } from './report.ts';
import { fillWrittenTrades } from './written-trades.ts';

const CHANGED = 10_000;

/** 10,000 of 100,000 trades changed at once and back again, on SQLite, and on an empty database of PostgreSQL where BENCH_POSTGRES names one. */
export async function measureChanges(report: Report): Promise<void> {
  await onEachEngine((place) => measureEngine(report, place));
}

async function measureEngine(report: Report, place: StoreLocation): Promise<void> {
  const store = await openStore({ place, purpose: 'tool' });
  try {
    const traderId = await fillWrittenTrades(store);
    const tag = await makeTag(store, traderId);
    // Half of them was never written about.
    await store.write((db) =>
      db
        .deleteFrom('journal')
        .where('trader_id', '=', traderId)
        .where('trade_id', '<=', CHANGED / 2)
        .execute(),
    );
    const whole = { event: 'RBI', flags: { didAdd: true }, addTags: [tag] } as const;
    if (place.engine === 'postgres') {
      await measureChange(
        report,
        store,
        traderId,
        { addTags: [tag] },
        'a tag added, postgres, never analyzed',
      );
      // As autovacuum does within a minute of an import.
      await store.write((db) => sql`ANALYZE`.execute(db));
    }
    await measureChange(report, store, traderId, { addTags: [tag] }, `a tag added, ${place.engine}`);
    await measureChange(report, store, traderId, whole, `setup, answer and tag set, ${place.engine}`);
  } finally {
    await store.close();
  }
}

async function makeTag(store: Store, traderId: number): Promise<number> {
  const label = { traderId, kind: 'tag', name: 'Gap', now: Date.now() } as const;
  const made = await store.write((db) => createLabel(db, label));
  if (typeof made === 'string') throw new Error(made);
  return (await store.read((db) => findTagRows(db, traderId, [made.id]))).get(made.id)!;
}

async function measureChange(
  report: Report,
  store: Store,
  traderId: number,
  change: RowChange,
  what: string,
): Promise<void> {
  const publicIds = Array.from({ length: CHANGED }, (_, at) => tradeIdText(BigInt(at + 1)));
  let id = '';
  const make = async () => {
    const done = await store.write((db) =>
      changeTrades(db, { traderId, publicIds, change, now: Date.now() }),
    );
    if (done.id === null || done.changed !== CHANGED) throw new Error(`${done.changed} were changed`);
    id = done.id;
  };
  const undo = async () => {
    const done = await store.write((db) => undoChangeOfTrades(db, traderId, id, Date.now()));
    if (done?.changed !== CHANGED) throw new Error(`${done?.changed} were undone`);
  };
  await measureStep(report, make, `10,000 trades: ${what}`);
  await measureStep(report, undo, `10,000 trades: ${what}, undone`);
}

async function measureStep(report: Report, step: () => Promise<void>, what: string): Promise<void> {
  const start = performance.now();
  const turn = await longestTurn(step);
  report(atMost(what, performance.now() - start, 'ms', 1_000));
  report(atMost('longest turn of the event loop, as work of this process', turn, 'ms', 50));
}
