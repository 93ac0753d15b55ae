import { readSplits } from '#server/ledger/splits/read-splits.ts';
import type { Kysely, Updateable } from 'kysely';
import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import { recountRanked } from './ranked-days.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Store } from '#server/store/store.ts';
import type { AccountTable, Tables } from '#server/store/tables.ts';
import type { BegunPosition } from '#server/ledger/grouping/begin-position.ts';
import { NO_CHANGES } from '#server/ledger/staging/changes.ts';
import { findProvenFlat } from '#server/ledger/grouping/flat-start.ts';
import { groupWhole } from '#server/ledger/grouping/group-whole.ts';
import { readPositions, type MarkingSources } from './marked-sources.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import { readTrades, type StoredTrade } from '#server/ledger/grouping/stored-trades.ts';
import type { FirstMark } from './write-trades.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { importedExecutions, publishedTrades } from '#server/ledger/query-scopes.ts';

/** How the trades of an import are marked at first: the platform's where it reports itself and no other source reported anything for the account. */
export async function readFirstMarks(
  store: Store,
  traderId: number,
  importId: number,
): Promise<(accountId: number) => FirstMark> {
  const [source, others] = await store.read(async (db) => [
    await db
      .selectFrom('import')
      .select('kind')
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .executeTakeFirst(),
    await db
      .selectFrom('account')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('told_by_others', '=', 1)
      .execute(),
  ]);
  const fromOthers = new Set(others.map(({ id }) => id));
  return (id) => (source?.kind === 'sync' && !fromOthers.has(id) ? 'platform' : 'file');
}

interface Place {
  readonly accountId: number;
  readonly instrumentId: number;
}

interface StaleAccount {
  readonly id: number;
  readonly revision: number;
  readonly marks_stale: number;
}

/**
 * Finds out which trades of accounts with reports from a platform and from another source are the platform's: those that its
 * executions alone make, from flat to flat, whatever else was imported, undone, drawn or typed. What else they make is kept as
 * hidden results, so that no loss leaves the ranking by a trader's hand. Returns the trader's new revision where there were such accounts.
 */
export async function refreshMarks(
  store: Store,
  traderId: number,
  touched: readonly Place[],
): Promise<number | null> {
  const accounts = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision', 'marks_stale'])
      .where('trader_id', '=', traderId)
      .where('marks_stale', '>', 0)
      .execute(),
  );
  for (const account of accounts) {
    const places =
      account.marks_stale === 2
        ? await readPositions(store, traderId, [account.id])
        : touched.filter(({ accountId }) => accountId === account.id);
    for (const place of places) await refreshPosition(store, traderId, account, place);
    await store.write((db) => lockAccount(db, traderId, account, { marks_stale: 0 }));
  }
  return accounts.length > 0 ? store.write((db) => raiseRevision(db, traderId)) : null;
}

interface Marked {
  readonly marks: readonly {
    readonly id: number;
    readonly day: number;
    readonly mark: 'platform' | 'edited' | 'file';
  }[];
  /** By New York day. */
  readonly hidden: ReadonlyMap<number, { net: number; trades: number }>;
}

async function refreshPosition(
  store: Store,
  traderId: number,
  account: StaleAccount,
  place: Place,
): Promise<boolean> {
  const grouping = await groupPlatforms(store, traderId, place);
  const stretch = { ...place, from: Number.MIN_SAFE_INTEGER, until: null };
  const trades = await store.read((db) => readTrades(db, traderId, stretch));
  const marked = compare(grouping, trades);
  return store.write((db) => writeMarks(db, traderId, account, place, marked));
}

/** What a platform's executions alone make of a position. */
async function groupPlatforms(
  store: Store,
  traderId: number,
  { accountId, instrumentId }: Place,
): Promise<Grouping<StoredExecution>> {
  const position = { accountId, instrumentId, from: Number.MIN_SAFE_INTEGER };
  const begun = await store.read(async (db): Promise<BegunPosition> => {
    const { multiplier } = await db
      .selectFrom('instrument')
      .select('multiplier')
      .where('trader_id', '=', traderId)
      .where('id', '=', instrumentId)
      .executeTakeFirstOrThrow();
    const flatAt = await findProvenFlat(db, traderId, position);
    const splits = await readSplits(db, { traderId, importId: 0, isPlatformOnly: true }, position);
    return { position, isStart: true, flatAt, manualGroups: new Map(), multiplier, splits };
  });
  const facts = { traderId, importId: 0, changes: NO_CHANGES, provenFlat: new Set<number>() };
  const marking = await store.read((db) => readMarking(db, traderId, accountId));
  const marked = { all: () => marking, before: () => marking, newly: new Set<number>() };
  const { grouping } = await groupWhole(store, facts, begun, marked, true);
  return grouping;
}

/** Sources for which the platform itself distinguishes a sale that opens a short from one that closes. */
async function readMarking(db: Kysely<Tables>, traderId: number, accountId: number): Promise<MarkingSources> {
  const rows = await importedExecutions(db, traderId)
    .select('source')
    .distinct()
    .where('account_id', '=', accountId)
    .where('action', '=', 'sell')
    .where('effect', '=', 'open')
    .where('by_platform', '=', 1)
    .execute();
  return new Set(rows.map(({ source }) => source));
}

/** Which stored trades are just what a platform's executions make, and what these make besides. */
function compare(
  { trades: made, open, setAside }: Grouping<StoredExecution>,
  stored: readonly StoredTrade[],
): Marked {
  const own = new Map(
    made.map((trade) => [
      keyOf(trade.parts.map(({ execution, size }) => ({ executionId: execution.id, size }))),
      trade,
    ]),
  );
  const ids = new Set([
    ...made.flatMap(({ parts }) => parts.map(({ execution }) => execution.id)),
    ...(open?.parts ?? []).map(({ execution }) => execution.id),
    ...setAside.map(({ execution }) => execution.id),
  ]);
  const marks = stored.map(({ id, day, parts }) => {
    const isOwn = own.delete(keyOf(parts));
    const isEdited = parts.some(({ executionId }) => ids.has(executionId));
    return {
      id,
      day,
      mark: isOwn ? ('platform' as const) : isEdited ? ('edited' as const) : ('file' as const),
    };
  });
  const hidden = new Map<number, { net: number; trades: number }>();
  for (const { day, net } of own.values()) {
    const sum = hidden.getOrInsertComputed(day, () => ({ net: 0, trades: 0 }));
    sum.net += net;
    sum.trades += 1;
  }
  return { marks, hidden };
}

function keyOf(parts: readonly { readonly executionId: number; readonly size: string }[]): string {
  return parts.map(({ executionId, size }) => `${executionId}:${size}`).join(' ');
}

const IDS_A_STATEMENT = 500;

/** Writes what changed, unless the account changed meanwhile: that change rechecks its marks itself. */
async function writeMarks(
  db: Kysely<Tables>,
  traderId: number,
  account: StaleAccount,
  place: Place,
  { marks, hidden }: Marked,
): Promise<boolean> {
  if (!(await lockAccount(db, traderId, account, { revision: account.revision }))) return false;
  const known = new Map((await readMarks(db, traderId, place)).map(({ id, mark }) => [id, mark]));
  const different = marks.filter(({ id, mark }) => known.has(id) && known.get(id) !== mark);
  const mayPause = pauseNowAndThen();
  for (const [mark, group] of Map.groupBy(different, (trade) => trade.mark))
    for (let from = 0; from < group.length; from += IDS_A_STATEMENT) {
      const ids = group.slice(from, from + IDS_A_STATEMENT).map(({ id }) => id);
      await db
        .updateTable('trade')
        .set({ mark })
        .where('trader_id', '=', traderId)
        .where('id', 'in', ids)
        .execute();
      await mayPause();
    }
  const days = new Set([...different.map(({ day }) => day), ...hidden.keys()]);
  for (const day of await replaceHidden(db, traderId, place, hidden)) days.add(day);
  await recountRanked(db, traderId, days);
  return different.length > 0;
}

/** Returns the days of what was hidden before. */
async function replaceHidden(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: Place,
  hidden: Marked['hidden'],
): Promise<number[]> {
  const before = await db
    .deleteFrom('hidden_result')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .returning('day')
    .execute();
  const rows = [...hidden].map(([day, { net, trades }]) => [
    traderId,
    accountId,
    instrumentId,
    day,
    net,
    trades,
  ]);
  await insertMany(db, 'hidden_result', HIDDEN_COLUMNS, rows);
  return before.map(({ day }) => day);
}

const HIDDEN_COLUMNS = ['trader_id', 'account_id', 'instrument_id', 'day', 'net', 'trades'] as const;

function readMarks(db: Kysely<Tables>, traderId: number, { accountId, instrumentId }: Place) {
  return publishedTrades(db, traderId)
    .select(['id', 'mark'])
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .execute();
}

/** False where the account changed since it was read. */
async function lockAccount(
  db: Kysely<Tables>,
  traderId: number,
  { id, revision }: StaleAccount,
  change: Pick<Updateable<AccountTable>, 'marks_stale' | 'revision'>,
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set(change)
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
