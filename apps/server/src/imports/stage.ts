import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { ExecutionTable, ImportTable, Tables } from '#server/store/tables.ts';
import { marksShorts } from '@daybook/domain/trade/grouping.ts';
import type { StagedChanges } from './changes.ts';
import { discardExpired } from './discard.ts';
import { readKnown } from './known.ts';
import { sortOut, type CompleteDays, type KnownExecution, type SortedOut } from './sort-out.ts';

/** Rows written in one transaction: some ten milliseconds of another writer's time. */
const BATCH = 2000;
/** How long unseen rows may lie before whoever comes next discards them. */
export const IMPORT_LEASE_MS = 60_000;

export interface NewImport {
  readonly traderId: number;
  readonly kind: ImportTable['kind'];
  readonly source: string;
  readonly syncId: number | null;
  readonly file: { readonly name: string; readonly hash: string } | null;
  readonly now: number;
}

/** What an import would change, already stored but unseen until it is published. */
export interface StagedImport {
  readonly traderId: number;
  readonly importId: number;
  readonly created: number;
  readonly corrected: number;
  readonly known: number;
  readonly changes: StagedChanges;
}

/** Opens an import, or returns null while another one of the trader is under way. Leftovers of one that died are discarded first. */
export async function openImport(store: Store, wanted: NewImport): Promise<number | null> {
  await discardExpired(store, wanted.traderId, wanted.now);
  return store.write(async (db) => {
    const id = await takeIds(db, 'import', 1);
    const { traderId, kind, source, syncId, file, now } = wanted;
    const row = await db
      .insertInto('import')
      .values({
        trader_id: traderId,
        id,
        kind,
        source,
        state: 'staged',
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
    return row?.id ?? null;
  });
}

/** Keeps an import from being taken for dead while it works. */
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
      .execute(),
  );
}

/** Writes the executions of one account unseen, in small batches; nothing is visible until the import is published. */
export async function stageExecutions(
  store: Store,
  traderId: number,
  importId: number,
  account: { readonly id: number },
  source: string,
  reported: readonly ReportedExecution[],
  complete: CompleteDays | null = null,
): Promise<StagedImport> {
  const known = await readKnown(store, traderId, account.id, reported, complete);
  const sorted = sortOut(source, reported, known, complete);
  const instruments = await storeInstruments(store, traderId, source, reported);
  const fresh = [
    ...sorted.created.map((entry) => ({ ...entry, version: 1 })),
    ...sorted.corrected.map((entry) => ({ ...entry, version: entry.old.version + 1 })),
  ];
  const firstId = fresh.length === 0 ? 0 : await store.write((db) => takeIds(db, 'execution', fresh.length));
  for (let from = 0; from < fresh.length; from += BATCH) {
    const rows = fresh.slice(from, from + BATCH).map(({ execution, identity, version }, at) =>
      executionRow(execution, {
        trader_id: traderId,
        id: firstId + from + at,
        account_id: account.id,
        import_id: importId,
        source,
        identity,
        version,
        instrument_id: instruments.get(instrumentKey(execution.instrument))!,
      }),
    );
    await store.write((db) => insertMany(db, 'execution', EXECUTION_COLUMNS, rows));
    await turn();
  }
  await stageWithdrawals(store, traderId, importId, sorted.withdrawn);
  await linkKnown(store, traderId, importId, sorted);
  return {
    traderId,
    importId,
    created: sorted.created.length,
    corrected: sorted.corrected.length + sorted.withdrawn.length,
    known: sorted.known.length,
    changes: changesOf(account.id, sorted, (execution) =>
      instruments.get(instrumentKey(execution.instrument))!,
    ),
  };
}

function changesOf(
  accountId: number,
  sorted: SortedOut,
  instrumentOf: (execution: ReportedExecution) => number,
): StagedChanges {
  const earliest = new Map<number, number>();
  const touch = (instrumentId: number, instant: number) =>
    earliest.set(instrumentId, Math.min(instant, earliest.get(instrumentId) ?? instant));
  for (const { execution } of sorted.created) touch(instrumentOf(execution), execution.instant);
  for (const { execution, old } of sorted.corrected) {
    touch(instrumentOf(execution), execution.instant);
    touch(old.instrumentId, old.instant);
  }
  for (const { instrumentId, instant } of sorted.withdrawn) touch(instrumentId, instant);
  const written = [...sorted.created, ...sorted.corrected].map(({ execution }) => execution);
  return {
    positions: [...earliest].map(([instrumentId, from]) => ({ accountId, instrumentId, from })),
    marking: marksShorts(written) ? [accountId] : [],
    replaces: sorted.corrected.length > 0 || sorted.withdrawn.length > 0,
  };
}

/** A fill that the platform took back gets a version that says so: no trade holds it, and what it was stays on record. */
async function stageWithdrawals(
  store: Store,
  traderId: number,
  importId: number,
  withdrawn: readonly KnownExecution[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  await store.write(async (db) => {
    const firstId = await takeIds(db, 'execution', withdrawn.length);
    for (const [at, { id }] of withdrawn.entries()) {
      const row = await db
        .selectFrom('execution')
        .selectAll()
        .where('trader_id', '=', traderId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const next = {
        ...row,
        id: firstId + at,
        import_id: importId,
        version: row.version + 1,
        withdrawn: 1,
      } as const;
      await db.insertInto('execution').values(next).execute();
    }
  });
}

async function linkKnown(
  store: Store,
  traderId: number,
  importId: number,
  { known }: SortedOut,
): Promise<void> {
  for (let from = 0; from < known.length; from += BATCH) {
    const links = known.slice(from, from + BATCH).map((id) => [traderId, importId, id]);
    await store.write((db) =>
      insertMany(db, 'import_execution', LINK_COLUMNS, links, { onConflict: 'do nothing' }),
    );
    await turn();
  }
}

const LINK_COLUMNS = ['trader_id', 'import_id', 'execution_id'] as const;
const EXECUTION_COLUMNS = [
  'trader_id',
  'id',
  'account_id',
  'import_id',
  'source',
  'identity',
  'version',
  'instrument_id',
  'external_order_id',
  'action',
  'effect',
  'size',
  'price',
  'currency',
  'commission',
  'exchange_fee',
  'regulatory_fee',
  'other_fee',
  'fee_provenance',
  'instant',
  'sequence',
  'line',
  'day',
  'exec_time',
  'zone',
  'local_text',
  'added_liquidity',
  'closed_by_system',
  'stated_realised',
  'stated_kind',
] as const satisfies readonly (keyof ExecutionTable)[];

interface RowKeys {
  readonly trader_id: number;
  readonly id: number;
  readonly account_id: number;
  readonly import_id: number;
  readonly source: string;
  readonly identity: string;
  readonly version: number;
  readonly instrument_id: number;
}

function executionRow(execution: ReportedExecution, keys: RowKeys): unknown[] {
  const { fees, statedRealised } = execution;
  return [
    keys.trader_id,
    keys.id,
    keys.account_id,
    keys.import_id,
    keys.source,
    keys.identity,
    keys.version,
    keys.instrument_id,
    execution.externalOrderId,
    execution.action,
    execution.effect,
    execution.size,
    execution.price,
    execution.instrument.currency,
    fees.commission,
    fees.exchange,
    fees.regulatory,
    fees.other,
    execution.feeProvenance,
    execution.instant,
    execution.sequence,
    execution.line,
    execution.day,
    execution.execTime,
    execution.zone,
    execution.localText,
    bit(execution.addedLiquidity),
    bit(execution.closedBySystem),
    statedRealised?.amount ?? null,
    statedRealised?.kind ?? null,
  ];
}

function bit(value: boolean | null): 0 | 1 | null {
  return value === null ? null : value ? 1 : 0;
}

/** One text for an instrument within a source. */
export function instrumentKey({ contract, currency }: Pick<Instrument, 'contract' | 'currency'>): string {
  return `${contract}|${currency}`;
}

/** Finds or creates the instruments of some executions; returns their ids by {@link instrumentKey}. A multiplier that disagrees with the stored one throws. */
async function storeInstruments(
  store: Store,
  traderId: number,
  source: string,
  reported: readonly ReportedExecution[],
): Promise<Map<string, number>> {
  const wanted = new Map(reported.map(({ instrument }) => [instrumentKey(instrument), instrument]));
  return store.write(async (db) => {
    const found = await readInstruments(db, traderId, source);
    const missing = [...wanted].filter(([key]) => !found.has(key));
    const firstId = missing.length === 0 ? 0 : await takeIds(db, 'instrument', missing.length);
    for (const [at, [key, instrument]] of missing.entries()) {
      const { kind, symbol, contract, currency, multiplier } = instrument;
      const row = {
        trader_id: traderId,
        id: firstId + at,
        source,
        kind,
        symbol,
        contract,
        currency,
        multiplier,
      };
      await db.insertInto('instrument').values(row).execute();
      found.set(key, { id: firstId + at, multiplier });
    }
    for (const [key, instrument] of wanted) refuseOtherMultiplier(instrument, found.get(key)?.multiplier);
    return new Map([...wanted.keys()].map((key) => [key, found.get(key)!.id]));
  });
}

function refuseOtherMultiplier({ symbol, multiplier }: Instrument, stored: string | undefined): void {
  if (stored !== multiplier) throw new MultiplierChanged(symbol, stored ?? '', multiplier);
}

/** The same contract was stated with another multiplier before: one of the two is wrong, and no figure may be guessed from it. */
export class MultiplierChanged extends Error {
  readonly symbol: string;
  constructor(symbol: string, stored: string, stated: string) {
    super(`${symbol}: multiplier ${stated}, but ${stored} before`);
    this.symbol = symbol;
  }
}

async function readInstruments(
  db: Kysely<Tables>,
  traderId: number,
  source: string,
): Promise<Map<string, { id: number; multiplier: string }>> {
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'contract', 'currency', 'multiplier'])
    .where('trader_id', '=', traderId)
    .where('source', '=', source)
    .execute();
  return new Map(rows.map((row) => [instrumentKey(row), row]));
}
