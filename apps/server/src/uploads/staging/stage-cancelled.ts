import type { Kysely } from 'kysely';
import type { CancelledFill } from '@daybook/domain/execution/reported-execution.ts';
import type { FileSummary } from '@daybook/brokers/files/file-reading.ts';
import { stageExecutions, type StagedImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { pause } from '#server/store/transactions.ts';
import { readDetail, type KeptCancellation } from './import-detail.ts';
import { importsOfFiles } from './published-files.ts';
import { readAccountNames } from './restate-days.ts';
import type { FileDay } from './stated-days.ts';

/** Imports read in one snapshot: what is kept of each may be long. */
const IMPORTS_A_PAGE = 10;
/** More cancellations are not kept of a file: they act on what is there already. */
const MAX_KEPT = 2000;

/** A fill that an import's file cancels in an account of the journal; `by` is the source that named it. */
export interface Cancellation extends CancelledFill {
  readonly importId: number;
  readonly accountId: number;
  readonly by: string;
}

/** A fill that a file cancels, in an account that may not be there yet. */
interface NamedFill extends CancelledFill {
  readonly accountId: number | null;
  readonly by: string;
}

export interface TakenAway {
  readonly staged: readonly StagedImport[];
  /** The days on which earlier files cancelled something of an import's. */
  readonly overtaken: readonly FileDay[];
  readonly kept: readonly KeptCancellation[];
}

/** Takes away what an import's files cancel, wherever it is, and what earlier ones cancelled of the accounts that it goes into. */
export async function takeCancelled(
  store: Store,
  place: { readonly traderId: number; readonly importId: number },
  files: readonly FileSummary[],
  findAccount: (name: string) => Promise<number | null>,
  receiving: () => readonly { readonly id: number }[],
): Promise<TakenAway> {
  const named: NamedFill[] = [];
  for (const { source: by, cancelled = [] } of files)
    for (const fill of cancelled) named.push({ ...fill, by, accountId: await findAccount(fill.account) });
  const own = named.flatMap(({ accountId, ...fill }) =>
    accountId === null ? [] : [{ ...fill, importId: place.importId, accountId }],
  );
  const staged: StagedImport[] = [];
  for await (const taken of stageCancelled(store, place, own)) staged.push(taken.staged);
  const accounts = new Set(receiving().map(({ id }) => id));
  const earlier = (await readCancellations(store, place.traderId)).filter((fill) =>
    accounts.has(fill.accountId),
  );
  const overtaken: FileDay[] = [];
  for await (const taken of stageCancelled(store, place, earlier)) {
    staged.push(taken.staged);
    for (const day of taken.staged.goneDays) overtaken.push({ accountId: taken.accountId, day });
  }
  return { staged, overtaken, kept: await keepCancellations(store, place.traderId, named) };
}

/** Takes away what files cancelled of some accounts, in whatever order they came; those of one time together. */
async function* stageCancelled(
  store: Store,
  wanted: { readonly traderId: number; readonly importId: number },
  cancellations: readonly Cancellation[],
): AsyncGenerator<{ readonly accountId: number; readonly staged: StagedImport }> {
  const together = Map.groupBy(
    cancellations,
    ({ accountId, by, statedAt }) => `${accountId}|${by}|${statedAt}`,
  );
  for (const cancelled of together.values()) {
    const { accountId, by: source, statedAt } = cancelled[0]!;
    const time = statedAt === null ? {} : { statedAt };
    const report = { ...wanted, accountId, source, reported: [], complete: null, isFurther: true };
    yield { accountId, staged: await stageExecutions(store, { ...report, cancelled, ...time }) };
  }
}

/** What the files that count cancelled so far. */
export async function readCancellations(store: Store, traderId: number): Promise<readonly Cancellation[]> {
  const names = await store.read((db) => readAccountNames(db, traderId));
  const accounts = new Map(names.map(({ id, source, name }) => [`${source}|${name}`, id]));
  const all: Cancellation[] = [];
  for (let after = 0; ; await pause()) {
    const { ids, cancelling } = await store.read((db) => importsAfter(db, traderId, after));
    for (const importId of cancelling) {
      const detail = await store.read((db) => detailOf(db, traderId, importId));
      for (const { accountSource, ...kept } of readDetail(detail).facts?.cancellations ?? []) {
        const accountId = accounts.get(`${accountSource}|${kept.account}`);
        if (accountId !== undefined) all.push({ ...kept, importId, accountId });
      }
    }
    if (ids.length < IMPORTS_A_PAGE) return all;
    after = ids.at(-1)!;
  }
}

/** What a file's cancellations keep with its import, by the names of accounts; one that is not there yet may come with its fills. */
async function keepCancellations(
  store: Store,
  traderId: number,
  cancelled: readonly (Omit<Cancellation, 'accountId' | 'importId'> & {
    readonly accountId: number | null;
  })[],
): Promise<readonly KeptCancellation[]> {
  if (cancelled.length === 0) return [];
  const names = await store.read((db) => readAccountNames(db, traderId));
  const accounts = new Map(names.map((account) => [account.id, account]));
  return cancelled.slice(0, MAX_KEPT).map(({ accountId, ...fill }) => {
    const { source, name } = accounts.get(accountId ?? 0) ?? { source: fill.by, name: fill.account };
    return { ...fill, account: name, accountSource: source };
  });
}

/** The next imports, with those of them that cancelled something. */
async function importsAfter(db: Kysely<Tables>, traderId: number, after: number) {
  const rows = await importsOfFiles(db, traderId)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(IMPORTS_A_PAGE)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, cancelling: ids };
  const cancelling = await importsOfFiles(db, traderId)
    .select('id')
    .where('id', 'in', ids)
    .where('detail', 'like', '%"cancellations":[{%')
    .execute();
  return { ids, cancelling: cancelling.map(({ id }) => id) };
}

async function detailOf(db: Kysely<Tables>, traderId: number, importId: number): Promise<string | null> {
  const row = await importsOfFiles(db, traderId)
    .select('detail')
    .where('id', '=', importId)
    .executeTakeFirst();
  return row?.detail ?? null;
}
