import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { pause } from '#server/store/transactions.ts';
import type { Store } from '#server/store/store.ts';
import { importedExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { RegroupFacts } from '#server/ledger/grouping/begin-position.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';

/** Sources of one account that distinguish sales that open a short from sales that close. */
export type MarkingSources = ReadonlySet<string>;

/**
 * Which sources mark shorts, by account. A plain sell closes only where its own source has another word for opening a short:
 * a second file in the same account may have one word for both.
 */
export interface MarkedSources {
  /** This import included. */
  readonly all: (accountId: number) => MarkingSources;
  /** Without this import. */
  readonly before: (accountId: number) => MarkingSources;
  /** Accounts with a source of which only this import shows it. */
  readonly newly: ReadonlySet<number>;
}

const NONE: MarkingSources = new Set();

/** Reads which sources mark shorts in the accounts that an import touches. */
export async function readMarkedSources(
  db: Kysely<Tables>,
  { traderId, importId, changes }: Pick<RegroupFacts, 'traderId' | 'importId' | 'changes'>,
): Promise<MarkedSources> {
  const accounts = await readCandidates(db, traderId, changes);
  const rows =
    accounts.length === 0
      ? []
      : await importedExecutions(db, traderId, importId)
          .select(['account_id', 'source', 'import_id'])
          .distinct()
          .where('account_id', 'in', accounts)
          .where('action', '=', 'sell')
          .where('effect', '=', 'open')
          .execute();
  const all = sourcesBy(rows);
  const before = sourcesBy(rows.filter((row) => row.import_id !== importId));
  const newly = [...all].flatMap(([id, sources]) => (sources.isSubsetOf(before.get(id) ?? NONE) ? [] : [id]));
  return {
    all: (accountId) => all.get(accountId) ?? NONE,
    before: (accountId) => before.get(accountId) ?? NONE,
    newly: new Set(newly),
  };
}

/** Accounts in which shorts are marked by anybody. */
async function readCandidates(
  db: Kysely<Tables>,
  traderId: number,
  { marking }: Pick<RegroupFacts['changes'], 'marking'>,
): Promise<number[]> {
  const known = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('marks_shorts', '=', 1)
    .execute();
  return [...new Set([...known.map(({ id }) => id), ...marking])];
}

function sourcesBy(
  rows: readonly { readonly account_id: number; readonly source: string }[],
): Map<number, Set<string>> {
  const sources = new Map<number, Set<string>>();
  for (const { account_id: id, source } of rows) sources.getOrInsertComputed(id, () => new Set()).add(source);
  return sources;
}

/** An account in which a source begins to mark its short sales is grouped again from its beginning: its plain sells now mean something else. */
export async function widenNewlyMarked(
  store: Store,
  { traderId, changes }: RegroupFacts,
  marked: MarkedSources,
): Promise<TouchedPosition[]> {
  if (marked.newly.size === 0) return [...changes.positions];
  const all = await readPositions(store, traderId, [...marked.newly]);
  const others = changes.positions.filter(({ accountId }) => !marked.newly.has(accountId));
  return [...others, ...all.map((position) => ({ ...position, from: Number.MIN_SAFE_INTEGER }))];
}

/** Instruments looked up in one snapshot. */
const PAGE = 500;

/** A position by what it is held in. */
interface HeldIn {
  readonly accountId: number;
  readonly instrumentId: number;
}

/** Every position of some accounts: each of the trader's instruments is looked up, which are fewer than fills, page by page. */
export async function readPositions(
  store: Store,
  traderId: number,
  accountIds: readonly number[],
): Promise<HeldIn[]> {
  const positions: HeldIn[] = [];
  for (let after = 0; ; await turn()) {
    const { instruments, held } = await store.read((db) => readPage(db, traderId, accountIds, after));
    positions.push(...held);
    if (instruments.length < PAGE) return positions;
    after = instruments.at(-1)!.id;
  }
}

async function readPage(db: Kysely<Tables>, traderId: number, accountIds: readonly number[], after: number) {
  const instruments = await db
    .selectFrom('instrument')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const held: HeldIn[] = [];
  for (const accountId of accountIds) {
    held.push(...(await heldIn(db, traderId, accountId, { after, to: instruments.at(-1)?.id ?? after })));
    await pause();
  }
  return { instruments, held };
}

/** Which of the instruments after one and up to another an account ever held. */
async function heldIn(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<HeldIn[]> {
  const rows = await db
    .selectFrom('instrument')
    .select('instrument.id as instrumentId')
    .where('instrument.trader_id', '=', traderId)
    .where('instrument.id', '>', after)
    .where('instrument.id', '<=', to)
    .where((where) =>
      where.exists(
        where
          .selectFrom('execution')
          .select('execution.id')
          .whereRef('execution.trader_id', '=', 'instrument.trader_id')
          .where('execution.account_id', '=', accountId)
          .whereRef('execution.instrument_id', '=', 'instrument.id'),
      ),
    )
    .execute();
  return rows.map(({ instrumentId }) => ({ accountId, instrumentId }));
}
