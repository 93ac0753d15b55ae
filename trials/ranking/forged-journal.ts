import { randomUUID } from 'node:crypto';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { undoPublished } from '../../apps/server/src/uploads/undo/undo.ts';
import { publishImport } from '../../apps/server/src/ledger/publishing/publish-import.ts';
import { openImport, stageExecutions } from '../../apps/server/src/ledger/staging/stage.ts';
import { newFill } from '@daybook/brokers/rows/new-fill.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { readRanking } from '../../apps/server/src/public/figures/ranking.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

/** A trader with one live account, whose platform states what a trial says. */
export interface ForgedJournal {
  readonly store: Store;
  readonly traderId: number;
  readonly accountId: number;
  readonly day: Day;
  readonly now: number;
}

/** What one fill of a trial says; everything else is the same for all. */
export interface ForgedFill {
  readonly id: string | null;
  readonly second: number;
  readonly action: 'buy' | 'sell';
  readonly cents: number;
  readonly size?: number;
  readonly multiplier?: string;
}

export async function openForgedJournal(store: Store, day: Day): Promise<ForgedJournal> {
  const now = findInstant(NEW_YORK, day, 16 * 3600)!;
  return store.write(async (db) => {
    const names = { firstName: 'A', lastName: 'B', language: null, passwordHash: null };
    const email = `${randomUUID()}@desk.test`;
    const traderId = await createTrader(db, { ...names, email, isDemo: false, now });
    await db.updateTable('trader').set({ is_public: 1 }).where('id', '=', traderId).execute();
    const account = { trader_id: traderId, id: 1, uuid: randomUUID(), login_id: null, source: 'ibkr' };
    const known = { user_name: 'U1', synced_to_day: null, synced_at: null, created_at: now };
    await db
      .insertInto('account')
      .values({ ...account, ...known })
      .execute();
    return { store, traderId, accountId: 1, day, now };
  });
}

function reported(
  { day }: ForgedJournal,
  fill: ForgedFill,
  line: number,
  statedAt: number,
): ReportedExecution {
  const { id, second, action, cents, size = 100, multiplier = '1' } = fill;
  const execTime = 36_000 + second;
  return {
    ...newFill({
      account: 'U1',
      instrument: {
        kind: 'stock',
        symbol: 'AAPL',
        contract: multiplier === '1' ? '265598' : 'AAPL',
        currency: 'USD',
        multiplier,
      },
      action,
      size: String(size),
      price: (cents / 100).toFixed(2).replace(/\.?0+$/, ''),
      day,
      execTime,
      instant: findInstant(NEW_YORK, day, execTime)!,
      zone: NEW_YORK,
      localText: String(second),
      line,
      ...(id === null ? {} : { externalId: id }),
    }),
    statedAt,
  };
}

/** Imports fills as a synchronisation or as a file of a source; returns the import's id. */
export async function importFills(
  journal: ForgedJournal,
  kind: 'sync' | 'file',
  source: string,
  fills: readonly ForgedFill[],
  statedAt = journal.now,
): Promise<number> {
  const { store, traderId, accountId, now } = journal;
  const opening = { traderId, kind, source, syncId: null, file: null, now };
  const importId = (await openImport(store, opening))!;
  const { revision } = await store.read((db) =>
    db.selectFrom('account').select('revision').where('trader_id', '=', traderId).executeTakeFirstOrThrow(),
  );
  const { changes } = await stageExecutions(store, {
    traderId,
    importId,
    accountId,
    source,
    reported: fills.map((fill, at) => reported(journal, fill, at + 1, statedAt)),
    complete: null,
    isPlatform: kind === 'sync',
    statedAt: kind === 'sync' ? Infinity : undefined,
  });
  const accounts = [{ id: accountId, revision, syncedToDay: null }];
  await publishImport(store, { traderId, importId, changes, accounts, provenFlat: new Set(), now });
  return importId;
}

/** Undoes a published import as its trader would. */
export async function undo({ store, traderId, now }: ForgedJournal, importId: number): Promise<void> {
  const row = await store.read((db) =>
    db
      .selectFrom('import')
      .selectAll()
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  );
  await undoPublished(store, row, () => now);
}

/** The trader's verified figures in the ranking: net in 1/10,000 dollar and trades; null where there are none. */
export async function verifiedOf({ store, traderId, now }: ForgedJournal) {
  const uuid = await store.read((db) =>
    db.selectFrom('trader').select('public_uuid').where('id', '=', traderId).executeTakeFirstOrThrow(),
  );
  const { results } = await store.read((db) => readRanking(db, 'daily', now));
  const found = results.find(({ accountUuid }) => accountUuid === uuid.public_uuid);
  return found ? { net: found.netProfit, trades: found.trades } : null;
}

/** Each trade that is called verified, as its parts: `buy 100 10`. */
export async function verifiedTrades({ store, traderId }: ForgedJournal): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('trade')
      .innerJoin('trade_part', sameTrader('trade_part.trade_id', 'trade.id'))
      .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
      .select(['trade.id', 'execution.action', 'trade_part.size', 'execution.price'])
      .where('trade.trader_id', '=', traderId)
      .where('trade.gone', '=', 0)
      .where('trade.mark', '=', 'platform')
      .orderBy('trade.id')
      .orderBy('trade_part.n')
      .execute(),
  );
  const trades = Map.groupBy(rows, ({ id }) => id);
  return [...trades.values()].map((parts) =>
    parts.map(({ action, size, price }) => `${action} ${size} ${price}`).join(', '),
  );
}
