// What an import would do to days that were imported before.
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { currentExecutions, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { KnownTrade, StoredTrade } from '#server/ledger/grouping/stored-trades.ts';
import type { RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import { newExecutions } from '#server/ledger/staging/known-elsewhere.ts';
import type { Store } from '#server/store/store.ts';
import { pause } from '#server/store/transactions.ts';
import type { StagedFile } from '#server/uploads/staging/stage-file.ts';

/** Fewer trades that change are no sign of anything, nor fewer executions at other times. */
const MIN_TRADES = 2;
const MIN_EXECUTIONS = 4;
/** Offsets of zones differ by quarters of an hour, and by no more than this, in milliseconds. */
const QUARTER_MS = 900_000;
const MAX_SHIFT_MS = 26 * 3_600_000;
/** Equal executions of a day that are compared one by one. */
const MAX_EQUAL = 50;
/** Days asked for in one statement. */
const DAYS_A_PAGE = 100;

/** Counts the stored trades whose result or executions change; better fees alone change neither. */
export function countChanged() {
  let changed = 0;
  return {
    take({ matched }: RegroupedStretch): void {
      changed += matched.gone.length;
      for (const { old, trade } of matched.changed) {
        if (!isStored(old)) continue;
        const gross = old.parts.reduce((sum, { pnl }) => sum + pnl, 0);
        if (gross !== trade.gross || old.parts.length !== trade.parts.length) changed += 1;
      }
    },
    end: (): number => changed,
  };
}

/** One that had gone and comes back is new to its trader. */
function isStored(old: KnownTrade): old is StoredTrade {
  return 'parts' in old;
}

/** How many of the trades on a file's days change; null where that is not most of them. */
export async function findChangedTrades(
  store: Store,
  traderId: number,
  { reported }: Pick<StagedFile, 'reported'>,
  changed: number,
): Promise<ImportState['changedTrades']> {
  if (changed < MIN_TRADES) return null;
  let of = 0;
  for (const { days } of reported)
    for (const [accountId, all] of days)
      for (let from = 0, list = [...all]; from < list.length; from += DAYS_A_PAGE) {
        of += await countTrades(store, traderId, accountId, list.slice(from, from + DAYS_A_PAGE));
        await pause();
      }
  return changed * 2 > of ? { changed, of: Math.max(of, changed) } : null;
}

async function countTrades(
  store: Store,
  traderId: number,
  accountId: number,
  days: readonly number[],
): Promise<number> {
  const { count } = await store.read((db) =>
    publishedTrades(db, traderId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('day', 'in', [...days])
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/**
 * Whether most of the new executions of a file are in its accounts already, a constant distance of time away: the same history written in
 * another zone. Null where it is not.
 */
export async function findShifted(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  { accounts }: Pick<StagedFile, 'accounts'>,
): Promise<ImportState['shifted']> {
  for (const { id: accountId, isNew } of accounts) {
    if (isNew) continue;
    const shifts = new Map<number, number>();
    let of = 0;
    for await (const page of newExecutions(store, { traderId, importId, accountId })) {
      const days = [...new Set(page.flatMap(({ day }) => [day - 1, day, day + 1]))];
      const known = await readKnownTimes(store, traderId, accountId, days);
      for (const execution of page) {
        if (!days.some((day) => Math.abs(day - execution.day) <= 1 && known.days.has(day))) continue;
        of += 1;
        for (const shift of shiftsOf(execution, known.byContent))
          shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
      }
    }
    const [shift, executions] = [...shifts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
    if (executions >= MIN_EXECUTIONS && executions * 2 > of)
      return { executions, of, minutes: shift / 60_000 };
  }
  return null;
}

interface Timed {
  readonly instrumentId: number;
  readonly action: string;
  readonly price: string;
  readonly size: string;
  readonly instant: number;
}

function contentOf({ instrumentId, action, price, size }: Timed): string {
  return `${instrumentId}|${action}|${price}|${size}`;
}

/** Distances from equal executions that may be those of two zones, each once. */
function shiftsOf(execution: Timed, known: ReadonlyMap<string, readonly number[]>): ReadonlySet<number> {
  const equal = known.get(contentOf(execution)) ?? [];
  return new Set(
    equal
      .map((instant) => execution.instant - instant)
      .filter((shift) => shift !== 0 && shift % QUARTER_MS === 0 && Math.abs(shift) <= MAX_SHIFT_MS),
  );
}

/** The times of the account's published executions by what was done. */
async function readKnownTimes(store: Store, traderId: number, accountId: number, days: readonly number[]) {
  const byContent = new Map<string, number[]>();
  const known = new Set<number>();
  for (let from = 0; from < days.length; from += DAYS_A_PAGE) {
    const rows = await store.read((db) =>
      currentExecutions(db, traderId)
        .select(['instrument_id as instrumentId', 'action', 'price', 'size', 'instant', 'day'])
        .where('account_id', '=', accountId)
        .where('day', 'in', days.slice(from, from + DAYS_A_PAGE))
        .execute(),
    );
    for (const { day, ...row } of rows) {
      known.add(day);
      const times = byContent.getOrInsertComputed(contentOf(row), () => []);
      if (times.length < MAX_EQUAL) times.push(row.instant);
    }
    await pause();
  }
  return { byContent, days: known };
}
