import type { Kysely } from 'kysely';
import type { CancelledFill } from '@daybook/domain/execution/reported-execution.ts';
import { INTERACTIVE_BROKERS } from '@daybook/brokers/files/flex/flex-source.ts';
import { latestExecutions } from '#server/ledger/query-scopes.ts';
import { idIdentity } from '#server/ledger/staging/identity.ts';
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
/** More imports are not looked through, the latest first, and no more cancellations are held of them. */
const MAX_IMPORTS = 1_000;
const MAX_HELD = 5_000;
/** More cancellations are not kept of a file, and none by longer ids: they act on what is there already. */
const MAX_KEPT = 500;
const MAX_IDS = 6;
const MAX_ID_LENGTH = 100;
/** Names that are looked for in one statement. */
const NAMES_AT_ONCE = 500;

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

/** One of an import's files, with what it cancels. */
export interface CancellingFile {
  readonly source: string;
  readonly cancelled: readonly CancelledFill[];
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
  files: readonly CancellingFile[],
  findAccount: (name: string) => Promise<number | null>,
  receiving: () => readonly { readonly id: number }[],
): Promise<TakenAway> {
  const named: NamedFill[] = [];
  const found = new Map<string, number | null>();
  for (const { source: by, cancelled } of files)
    for (const fill of cancelled) {
      const { account } = fill;
      if (!found.has(account)) found.set(account, await findAccount(account));
      named.push({ ...fill, by, accountId: found.get(account)! });
    }
  const own = named.flatMap(({ accountId, ...fill }) =>
    accountId === null ? [] : [{ ...fill, importId: place.importId, accountId }],
  );
  const staged: StagedImport[] = [];
  for await (const taken of stageCancelled(store, place, own)) staged.push(taken.staged);
  const overtaken: FileDay[] = [];
  const earlier = files.some(({ source }) => source === INTERACTIVE_BROKERS)
    ? await readEarlier(store, place.traderId, new Set(receiving().map(({ id }) => id)))
    : [];
  for await (const taken of stageCancelled(store, place, earlier)) {
    staged.push(taken.staged);
    for (const day of taken.staged.goneDays) overtaken.push({ accountId: taken.accountId, day });
  }
  return { staged, overtaken, kept: await keepCancellations(store, place.traderId, named) };
}

/** What the files that count cancelled of some accounts. */
async function readEarlier(store: Store, traderId: number, accounts: ReadonlySet<number>) {
  const all = await readCancellations(store, traderId);
  return all.filter(({ accountId }) => accounts.has(accountId));
}

/** The executions that cancellations name, in pages: of published imports, and of the one at work where it is given. */
export async function* namedExecutions(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId?: number },
  cancellations: readonly Cancellation[],
) {
  for (const fills of Map.groupBy(cancellations, keyOfNames).values()) {
    const { accountId, by } = fills[0]!;
    const names = [...new Set(fills.flatMap(({ ids }) => ids.map(idIdentity)))];
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
      const rows = await store.read((db) =>
        latestExecutions(db, traderId, importId)
          .select(['execution.id', 'execution.identity'])
          .where('execution.account_id', '=', accountId)
          .where('execution.source', '=', by)
          .where('execution.identity', 'in', names.slice(from, from + NAMES_AT_ONCE))
          .execute(),
      );
      yield rows.map((row) => ({ ...row, accountId, by }));
      await pause();
    }
  }
}

/** Ids of executions are unique within an account and a source. */
function keyOfNames({ accountId, by }: Pick<Cancellation, 'accountId' | 'by'>): string {
  return `${accountId}|${by}`;
}

/** The cancellations that name an execution which is there. */
async function ofExecutions(
  store: Store,
  place: { readonly traderId: number; readonly importId: number },
  cancellations: readonly Cancellation[],
): Promise<readonly Cancellation[]> {
  const there = new Set<string>();
  for await (const page of namedExecutions(store, place, cancellations))
    for (const row of page) there.add(`${keyOfNames(row)}|${row.identity}`);
  return cancellations.filter((fill) =>
    fill.ids.some((id) => there.has(`${keyOfNames(fill)}|${idIdentity(id)}`)),
  );
}

/** Takes away what files cancelled of some accounts, in whatever order they came; those of one time together. */
async function* stageCancelled(
  store: Store,
  wanted: { readonly traderId: number; readonly importId: number },
  cancellations: readonly Cancellation[],
): AsyncGenerator<{ readonly accountId: number; readonly staged: StagedImport }> {
  const together = Map.groupBy(
    await ofExecutions(store, wanted, cancellations),
    ({ accountId, by, statedAt }) => `${accountId}|${by}|${statedAt}`,
  );
  for (const cancelled of together.values()) {
    const { accountId, by: source, statedAt } = cancelled[0]!;
    const time = statedAt === null ? {} : { statedAt };
    const report = { ...wanted, accountId, source, reported: [], complete: null, isFurther: true };
    yield { accountId, staged: await stageExecutions(store, { ...report, cancelled, ...time }) };
  }
}

/** What the files that count cancelled so far, the latest first; all that `own` cancels is among it. */
export async function readCancellations(
  store: Store,
  traderId: number,
  own?: number,
): Promise<readonly Cancellation[]> {
  const names = await store.read((db) => readAccountNames(db, traderId));
  const accounts = new Map(names.map(({ id, source, name }) => [`${source}|${name}`, id]));
  const all: Cancellation[] = [];
  const add = async (importId: number): Promise<void> => {
    const detail = await store.read((db) => detailOf(db, traderId, importId));
    for (const { accountSource, ...kept } of readDetail(detail).facts?.cancellations ?? []) {
      const accountId = accounts.get(`${accountSource}|${kept.account}`);
      if (accountId !== undefined) all.push({ ...kept, importId, accountId });
    }
  };
  if (own !== undefined) await add(own);
  let before = Number.MAX_SAFE_INTEGER;
  for (let seen = 0; seen < MAX_IMPORTS && all.length < MAX_HELD; seen += IMPORTS_A_PAGE) {
    const { ids, cancelling } = await store.read((db) => importsBefore(db, traderId, before));
    for (const importId of cancelling) if (importId !== own) await add(importId);
    if (ids.length < IMPORTS_A_PAGE) break;
    before = ids.at(-1)!;
    await pause();
  }
  return all;
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
  const kept: KeptCancellation[] = [];
  for (const { accountId, ...fill } of cancelled) {
    const ids = fill.ids.filter(({ length }) => length <= MAX_ID_LENGTH).slice(0, MAX_IDS);
    const { source, name } = accounts.get(accountId ?? 0) ?? { source: fill.by, name: fill.account };
    if (ids.length > 0) kept.push({ ...fill, ids, account: name, accountSource: source });
    if (kept.length === MAX_KEPT) break;
  }
  return kept;
}

/** The next earlier imports, with those of them that cancelled something. */
async function importsBefore(db: Kysely<Tables>, traderId: number, before: number) {
  const rows = await importsOfFiles(db, traderId)
    .select('id')
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(IMPORTS_A_PAGE)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, cancelling: ids };
  const cancelling = await importsOfFiles(db, traderId)
    .select('id')
    .where('id', 'in', ids)
    .where('detail', 'like', '%"cancellations":[{%')
    .orderBy('id', 'desc')
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
