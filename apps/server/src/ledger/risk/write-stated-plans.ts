import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import type { Money } from '@daybook/domain/money.ts';
import { planOfEntries, type TradePlan } from '@daybook/domain/trade/risk/stated-plan.ts';
import { isPublishedImport, isPublishedTrade, publishedTrades } from '#server/ledger/query-scopes.ts';
import { entryRow } from '#server/store/entry-columns.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { riskPlanRow } from './risk-plan-row.ts';
import {
  BATCH,
  changeJournals,
  forget,
  readWritten,
  sameColumns,
  touchMonths,
  type WrittenPlan,
  type Writing,
} from './stated-plan-rows.ts';
import { writeStopRisks } from './write-stop-risks.ts';

/**
 * Writes what published imports state of plans into the journals of the trades that their executions opened, where those have
 * none: the trader's own entries stay. Plans of positions that are still open wait for their trades.
 * Each batch is whole, and what a crash left is continued the next time. Returns the trader's revision; null where nothing changed.
 */
export async function writeStatedPlans(store: Store, traderId: number, now: number): Promise<number | null> {
  let revision: number | null = null;
  for (let after = 0; ;) {
    const ids = await store.read((db) => waitingAfter(db, traderId, after));
    const last = ids.at(-1);
    if (last === undefined) return revision;
    after = last;
    const written = await store.write((db) => writeBatch(db, { traderId, now }, ids));
    revision = written ?? revision;
  }
}

/** The same for all traders of whom something waits. */
export async function writeAllStatedPlans(store: Store, now: number): Promise<void> {
  const traders = await store.read((db) =>
    db.selectFrom('stated_plan').select('trader_id').distinct().where('trade_id', 'is', null).execute(),
  );
  for (const { trader_id: traderId } of traders) await writeStatedPlans(store, traderId, now);
}

async function waitingAfter(db: Kysely<Tables>, traderId: number, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stated_plan')
    .innerJoin('import', sameTrader('import.id', 'stated_plan.import_id'))
    .select('stated_plan.id')
    .where('stated_plan.trader_id', '=', traderId)
    .where('stated_plan.trade_id', 'is', null)
    .where('stated_plan.id', '>', after)
    .where(isPublishedImport())
    .orderBy('stated_plan.id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stated plans with the executions of existing trades, and the place of each execution in its trade. */
function plansInTrades(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('stated_plan')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'stated_plan.trader_id')
        .onRef('execution.account_id', '=', 'stated_plan.account_id')
        .onRef('execution.source', '=', 'stated_plan.source')
        .onRef('execution.identity', '=', 'stated_plan.identity'),
    )
    .innerJoin('trade_part', sameTrader('trade_part.execution_id', 'execution.id'))
    .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .where('stated_plan.trader_id', '=', traderId)
    .where('stated_plan.trade_id', 'is', null)
    .where(isPublishedTrade(traderId));
}

async function writeBatch(
  db: Kysely<Tables>,
  writing: Writing,
  waitingIds: readonly number[],
): Promise<number | null> {
  const { traderId } = writing;
  const met = await plansInTrades(db, traderId)
    .select(['stated_plan.id', 'trade.id as tradeId', 'trade.side', 'execution.action'])
    .where('stated_plan.id', 'in', waitingIds)
    .execute();
  const isEntry = ({ side, action }: { side: string; action: string }) =>
    (side === 'long') === (action === 'buy');
  const trades = [...new Set(met.filter(isEntry).map(({ tradeId }) => tradeId))];
  const revision = trades.length > 0 ? await writeTrades(db, writing, trades) : null;
  await forgetExits(
    db,
    traderId,
    met.map(({ id }) => id),
  );
  return revision;
}

/** Writes the plans of some trades; returns the trader's revision, null where no journal changed. */
async function writeTrades(
  db: Kysely<Tables>,
  { traderId, now }: Writing,
  tradeIds: readonly number[],
): Promise<number | null> {
  // Comes first, because it blocks other changes of these journals.
  const revision = await raiseRevision(db, traderId);
  const mayPause = pauseNowAndThen();
  const stated = await readStated(db, traderId, tradeIds);
  const before = await readWritten(db, traderId, tradeIds);
  const stopped: number[] = [];
  const days: Day[] = [];
  const done: number[] = [];
  for (const trade of await readJournals(db, traderId, tradeIds)) {
    const entries = stated.get(trade.id) ?? [];
    const [first, ...others] = entries.map(({ id }) => id);
    if (first === undefined) continue;
    done.push(...others);
    const plan = planOfEntries(entries);
    const missing = missingIn(trade, plan);
    // What an earlier import wrote stays for as long as one of those that state it.
    const columns = planRow(plan);
    const repeated = sameColumns(columns, before.get(trade.id) ?? []).filter(
      (column) => trade[column] === columns[column],
    );
    const written = {
      ...Object.fromEntries(repeated.map((column) => [column, columns[column]])),
      ...missing,
    };
    if (Object.keys(written).length === 0) done.push(first);
    else await markWritten(db, traderId, first, trade.id, written);
    if (missing !== null) {
      await writeJournal(db, { traderId, now, revision }, trade, missing);
      days.push(trade.day as Day);
      if (missing.planned_stop !== undefined) stopped.push(trade.id);
    }
    await mayPause();
  }
  await forget(db, traderId, done);
  await writeStopRisks(db, traderId, stopped);
  await touchMonths(db, traderId, revision, days);
  return days.length > 0 ? revision : null;
}

/** Plans stated with the entries of trades, in order; if several imports reported an execution, the last of them first. */
async function readStated(db: Kysely<Tables>, traderId: number, tradeIds: readonly number[]) {
  const rows = await plansInTrades(db, traderId)
    .innerJoin('import', sameTrader('import.id', 'stated_plan.import_id'))
    .select([
      'stated_plan.id',
      'stated_plan.stop',
      'stated_plan.targets',
      'stated_plan.risk',
      'trade.id as tradeId',
      'execution.instant',
    ])
    .where('trade.id', 'in', tradeIds)
    .where(isPublishedImport())
    .where((where) =>
      where.or([
        where.and([where('trade.side', '=', 'long'), where('execution.action', '=', 'buy')]),
        where.and([where('trade.side', '=', 'short'), where('execution.action', '=', 'sell')]),
      ]),
    )
    .orderBy('trade_part.n')
    .orderBy('stated_plan.id', 'desc')
    .execute();
  const entries = rows.map(({ id, tradeId, instant, stop, targets, risk }) => ({
    id,
    tradeId,
    instant,
    plan: { stop, targets: targets?.split(',') ?? [], risk: risk as Money | null },
  }));
  return Map.groupBy(entries, ({ tradeId }) => tradeId);
}

type JournalOfTrade = Awaited<ReturnType<typeof readJournals>>[number];

function readJournals(db: Kysely<Tables>, traderId: number, tradeIds: readonly number[]) {
  return publishedTrades(db, traderId)
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.id',
      'trade.day',
      'journal.version',
      'journal.planned_stop',
      'journal.stop_moves',
      'journal.targets',
      'journal.planned_risk',
    ])
    .where('trade.id', 'in', tradeIds)
    .execute();
}

/** What a plan states, as columns. */
function planRow({ stop, targets, risk }: TradePlan): WrittenPlan {
  return {
    ...(stop ? riskPlanRow({ stop }) : {}),
    ...(targets.length > 0 ? riskPlanRow({ targets }) : {}),
    ...(risk !== null ? { planned_risk: risk } : {}),
  };
}

/** What of a plan the journal does not say; null for nothing. */
function missingIn(journal: JournalOfTrade, { stop, targets, risk }: TradePlan): WrittenPlan | null {
  const missing = planRow({
    stop: journal.planned_stop === null ? stop : null,
    targets: journal.targets === null ? targets : [],
    risk: journal.planned_risk === null ? risk : null,
  });
  return Object.keys(missing).length > 0 ? missing : null;
}

async function writeJournal(
  db: Kysely<Tables>,
  { traderId, revision, now }: Writing & { readonly revision: number },
  trade: JournalOfTrade,
  plan: WrittenPlan,
): Promise<void> {
  const columns = { ...plan, revision, updated_at: now };
  if (trade.version !== null) {
    await changeJournals(db, traderId, [trade.id], columns);
    return;
  }
  await db
    .insertInto('journal')
    .values({ trader_id: traderId, trade_id: trade.id, ...entryRow(EMPTY_ENTRY), ...columns })
    .execute();
}

async function markWritten(
  db: Kysely<Tables>,
  traderId: number,
  id: number,
  tradeId: number,
  plan: WrittenPlan,
): Promise<void> {
  await db
    .updateTable('stated_plan')
    .set({ trade_id: tradeId, written: JSON.stringify(plan) })
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .execute();
}

/** An exit has no plan of its own, unless a part of it still waits to open the next trade. */
async function forgetExits(db: Kysely<Tables>, traderId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await db
    .selectFrom('stated_plan')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'stated_plan.trader_id')
        .onRef('execution.account_id', '=', 'stated_plan.account_id')
        .onRef('execution.source', '=', 'stated_plan.source')
        .onRef('execution.identity', '=', 'stated_plan.identity'),
    )
    .innerJoin('set_aside', sameTrader('set_aside.execution_id', 'execution.id'))
    .select('stated_plan.id')
    .where('stated_plan.trader_id', '=', traderId)
    .where('stated_plan.id', 'in', ids)
    .execute();
  const waiting = new Set(open.map(({ id }) => id));
  const rest = await db
    .selectFrom('stated_plan')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('id', 'in', ids)
    .where('trade_id', 'is', null)
    .execute();
  await forget(
    db,
    traderId,
    rest.flatMap(({ id }) => (waiting.has(id) ? [] : [id])),
  );
}
