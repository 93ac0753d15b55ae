// Longer than 300 lines: everything that is written of an import before it is published, in the order in which it is written.
import type { Kysely, Selectable } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import { lastLease } from '#server/limits/set-back.ts';
import { BYTES_AN_EXECUTION, countRows, requireStorage } from '#server/limits/trader-storage.ts';
import { stagePlans, type PlanToStage } from '#server/ledger/risk/stage-plans.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { Store } from '#server/store/store.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import type { ExecutionTable, ImportTable, Tables } from '#server/store/tables.ts';
import { marksShorts } from '@daybook/domain/trade/grouping/grouping.ts';
import type { StagedChanges } from './changes.ts';
import { discardExpired, MAX_IMPORT_LEASE_MS } from './discard.ts';
import { countEquals, readCounts } from './equals.ts';
import { EXECUTION_COLUMNS, executionRow } from './execution-row.ts';
import { storeInstruments } from './instruments.ts';
import { readKnown } from './known.ts';
import {
  classifyFills,
  type KnownExecution,
  type Repriced,
  type ReportedAccount,
  type ClassifiedFills,
} from './classify-fills.ts';
import { bit } from '#server/store/parameters.ts';

/** Rows written in one transaction: a few milliseconds of another writer's time. */
const BATCH = 1000;
/** The same for rows that are copied whole. */
const WITHDRAWALS_A_BATCH = 100;
/** How long unpublished rows may stay before the next import discards them. */
export const IMPORT_LEASE_MS = 60_000;

interface NewImport {
  readonly traderId: number;
  readonly kind: ImportTable['kind'];
  readonly source: string;
  readonly syncId: number | null;
  readonly file: { readonly name: string; readonly hash: string } | null;
  readonly now: number;
  readonly publicId?: string;
  /** 'preview' waits for its trader's decision and blocks no other import. */
  readonly state?: 'staged' | 'preview';
  /** When its source stated what it brings, where that is known beforehand. */
  readonly statedAt?: number;
  /** Runs in the same transaction, for what must be there together with it. */
  readonly together?: (db: Kysely<Tables>, importId: number) => Promise<void>;
}

/** What an import would change, already stored but unseen until it is published. */
export interface StagedImport {
  readonly traderId: number;
  readonly importId: number;
  readonly created: number;
  readonly corrected: number;
  readonly known: number;
  /** Executions of which something is stated that their trade's journal does not say yet. */
  readonly planned: number;
  /** The days of reported executions that stay cancelled, or of those that cancellations take away. */
  readonly goneDays: readonly number[];
  readonly changes: StagedChanges;
}

/** Opens an import, or returns null while another one of the trader is under way. Leftovers of one that died are discarded first. */
export async function openImport(store: Store, wanted: NewImport): Promise<number | null> {
  await discardExpired(store, wanted.traderId, wanted.now);
  return store.write(async (db) => {
    const id = await allocateIds(db, 'import', 1);
    const { traderId, kind, source, syncId, file, now, publicId = newPublicId() } = wanted;
    const row = await db
      .insertInto('import')
      .values({
        trader_id: traderId,
        id,
        kind,
        source,
        state: wanted.state ?? 'staged',
        stated_at: wanted.statedAt ?? null,
        public_id: publicId,
        detail: null,
        undone_by: null,
        sync_id: syncId,
        file_name: file?.name ?? null,
        file_hash: file?.hash ?? null,
        created_at: now,
        lease_until: now + IMPORT_LEASE_MS,
        published_at: null,
        revision: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await wanted.together?.(db, row.id);
    return row?.id ?? null;
  });
}

/** Keeps an import from being considered dead while it works; one that is to be kept for longer stays so. */
export async function renewImport(
  store: Store,
  traderId: number,
  importId: number,
  now: number,
): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('import')
      .set({ lease_until: now + IMPORT_LEASE_MS })
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where((row) =>
        row.or([
          row('lease_until', '<', now + IMPORT_LEASE_MS),
          row('lease_until', '>', lastLease(now, MAX_IMPORT_LEASE_MS)),
        ]),
      )
      .execute(),
  );
}

/**
 * Writes the executions of one account unseen, in small batches; nothing is visible until the import is published. A source
 * that is read in pieces hands the same `counts` over with each.
 */
export async function stageExecutions(
  store: Store,
  account: ReportedAccount,
  counts = countEquals(),
): Promise<StagedImport> {
  const { traderId, importId, accountId, source, reported } = account;
  const known = await readKnown(store, account);
  for (const day of counts.forgottenOf(reported.map((execution) => execution.day)))
    counts.recall(day, await readCounts(store, { traderId, importId, accountId, source, day }));
  const sorted = await inSlices(classifyFills(account, known, counts));
  counts.forget();
  await store.read((db) => requireStorage(db, traderId, sorted.created.length * BYTES_AN_EXECUTION));
  const instrumentOf = await storeInstruments(store, { traderId, accountId, source }, reported);
  const touched = new Map<number, number>();
  await writeExecutions(store, account, sorted, (execution) => {
    const instrumentId = instrumentOf(execution);
    touch(touched, instrumentId, execution.instant);
    return instrumentId;
  });
  const replaced = [...sorted.corrected, ...sorted.repriced].map(({ old }) => old);
  const confirmed = sorted.corrected.filter(({ isSame }) => isSame).length;
  for (const { instrumentId, instant } of [...replaced, ...sorted.withdrawn])
    touch(touched, instrumentId, instant);
  const { isPlatform = false } = account;
  await stageNewFees(store, traderId, importId, sorted.repriced, isPlatform);
  await stageWithdrawals(store, account, [...sorted.withdrawn, ...sorted.replaced]);
  await linkKnown(store, traderId, importId, sorted);
  const planned = await stagePlans(store, { traderId, importId, accountId }, plansIn(source, sorted));
  return {
    traderId,
    importId,
    created: sorted.created.length,
    corrected: replaced.length - confirmed + sorted.withdrawn.length,
    known: sorted.known.length + confirmed,
    planned,
    goneDays: account.cancelled ? sorted.withdrawn.map(({ day }) => day) : sorted.goneDays,
    changes: {
      positions: [...touched].map(([instrumentId, from]) => ({ accountId, instrumentId, from })),
      marking: isMarking(sorted) ? [accountId] : [],
      replaces: replaced.length + sorted.withdrawn.length + sorted.replaced.size > 0,
    },
  };
}

/** The stated plans, by the names of the executions in the store. */
function* plansIn(source: string, { created, corrected, planned }: ClassifiedFills): Iterable<PlanToStage> {
  for (const { execution, identity } of created)
    if (execution.plan) yield { source, identity, plan: execution.plan, knownId: null };
  for (const { execution, identity, old } of corrected)
    if (execution.plan) yield { source: old.source, identity, plan: execution.plan, knownId: null };
  for (const { known, plan } of planned)
    yield { source: known.source, identity: known.identity, plan, knownId: known.id };
}

/** Remembers the earliest instant of each position. */
function touch(touched: Map<number, number>, instrumentId: number, instant: number): void {
  touched.set(instrumentId, Math.min(instant, touched.get(instrumentId) ?? instant));
}

function isMarking({ created, corrected }: ClassifiedFills): boolean {
  return [created, corrected].some((written) => marksShorts(written.map(({ execution }) => execution)));
}

/** Writes the new versions in small batches; `instrumentOf` is asked for each once. */
async function writeExecutions(
  store: Store,
  { traderId, importId, accountId, source, isPlatform = false }: ReportedAccount,
  { created, corrected }: ClassifiedFills,
  instrumentOf: (execution: ReportedExecution) => number,
): Promise<void> {
  const fresh: readonly (ClassifiedFills['created'][number] & { readonly old?: KnownExecution })[] = [
    ...created,
    ...corrected,
  ];
  if (fresh.length === 0) return;
  const firstId = await store.write((db) => allocateIds(db, 'execution', fresh.length), 'lazy');
  for (let from = 0; from < fresh.length; from += BATCH) {
    const rows = fresh.slice(from, from + BATCH).map(({ execution, identity, old }, at) =>
      executionRow(execution, {
        trader_id: traderId,
        id: firstId + from + at,
        account_id: accountId,
        import_id: importId,
        // A fill that another source reported first keeps the name of that source.
        source: old?.source ?? source,
        identity,
        version: versionBy(importId, old),
        by_platform: bit(isPlatform),
        instrument_id: instrumentOf(execution),
      }),
    );
    await store.write(async (db) => {
      await insertMany(db, 'execution', EXECUTION_COLUMNS, rows);
      await countRows(db, traderId, importId, rows.length);
    }, 'lazy');
    await measureFilled(store, 'execution', traderId, rows.length);
    await turn();
  }
}

/** Versions count upwards, and two previews that write the next one of an execution do not meet in one number. */
export function versionBy(importId: number, old: { readonly version: number } | undefined): number {
  return (old?.version ?? 0) + importId;
}

/** A fill that the platform took back gets a version that says so: no trade holds it, and what it was stays on record. */
async function stageWithdrawals(
  store: Store,
  { traderId, importId, isPlatform = false, statedAt = Infinity }: ReportedAccount,
  withdrawn: readonly KnownExecution[],
): Promise<void> {
  for (let from = 0; from < withdrawn.length; from += WITHDRAWALS_A_BATCH) {
    const batch = withdrawn.slice(from, from + WITHDRAWALS_A_BATCH);
    await store.write(
      (db) =>
        rewrite(db, traderId, importId, batch, () => ({
          withdrawn: 1,
          stated_at: isPlatform || statedAt === Infinity ? null : statedAt,
          by_platform: bit(isPlatform),
        })),
      'lazy',
    );
    await measureFilled(store, 'execution', traderId, batch.length);
    await turn();
  }
}

/** An execution of another source keeps everything but its fees. */
async function stageNewFees(
  store: Store,
  traderId: number,
  importId: number,
  repriced: readonly Repriced[],
  isPlatform: boolean,
): Promise<void> {
  for (let from = 0; from < repriced.length; from += WITHDRAWALS_A_BATCH) {
    const batch = repriced.slice(from, from + WITHDRAWALS_A_BATCH);
    const stated = new Map(batch.map((entry) => [entry.old.id, entry]));
    const changed = batch.map(({ old }) => old);
    await store.write(
      (db) =>
        rewrite(db, traderId, importId, changed, (id) => ({
          ...feeColumns(stated.get(id)!),
          by_platform: bit(isPlatform),
        })),
      'lazy',
    );
    await measureFilled(store, 'execution', traderId, batch.length);
    await turn();
  }
}

function feeColumns({ fees: { commission, exchange, regulatory, other }, statedAt }: Repriced) {
  return {
    stated_at: statedAt,
    commission,
    exchange_fee: exchange,
    regulatory_fee: regulatory,
    other_fee: other,
    fee_provenance: 'stated' as const,
  };
}

/** Writes the next version of stored executions, with what is different in each. */
async function rewrite(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  executions: readonly KnownExecution[],
  differenceOf: (id: number) => Partial<Selectable<ExecutionTable>>,
): Promise<void> {
  const ids = executions.map(({ id }) => id);
  const rows = await db
    .selectFrom('execution')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('id', 'in', ids)
    .execute();
  const firstId = await allocateIds(db, 'execution', rows.length);
  const next = rows.map((row, at) => ({
    ...row,
    id: firstId + at,
    import_id: importId,
    version: versionBy(importId, row),
    ...differenceOf(row.id),
  }));
  await db.insertInto('execution').values(next).execute();
  await countRows(db, traderId, importId, next.length);
}

async function linkKnown(
  store: Store,
  traderId: number,
  importId: number,
  { known }: ClassifiedFills,
): Promise<void> {
  for (let from = 0; from < known.length; from += BATCH) {
    const links = known.slice(from, from + BATCH).map((id) => [traderId, importId, id]);
    await store.write(
      (db) => insertMany(db, 'import_execution', LINK_COLUMNS, links, { onConflict: 'do nothing' }),
      'lazy',
    );
    await measureFilled(store, 'import_execution', traderId, links.length);
    await turn();
  }
}

const LINK_COLUMNS = ['trader_id', 'import_id', 'execution_id'] as const;
