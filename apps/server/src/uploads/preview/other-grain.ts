import { setImmediate as turn } from 'node:timers/promises';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { FilePart, Grain } from '@daybook/brokers/files/file-reading.ts';
import { findReader } from '@daybook/brokers/files/formats.ts';
import type { Store } from '#server/store/store.ts';
import { readShown } from '#server/uploads/staging/import-detail.ts';
import { importedExecutions, isNotWithdrawn } from '#server/ledger/query-scopes.ts';

/** Days read in one snapshot. */
const DAYS_A_PAGE = 7;

/** The content of a file: for each account, the New York days of its executions. */
export interface StatedDays {
  readonly file: string;
  readonly grain: Grain;
  readonly days: ReadonlyMap<number, ReadonlySet<number>>;
}

/** New York days by account. */
export type DaysOfFile = Map<number, Set<number>>;

/** Gathers the days in each of the files that are staged. */
export function daysOfFiles() {
  const reported: StatedDays[] = [];
  let days: DaysOfFile = new Map();
  return {
    reported,
    /** Adds to the present file, or to one that ended. */
    add: (accountId: number, executions: readonly { readonly day: Day }[], to: DaysOfFile = days): void => {
      const ofAccount = to.getOrInsertComputed(accountId, () => new Set());
      for (const { day } of executions) ofAccount.add(day);
    },
    endFile: ({ file, summary: { grain } }: Extract<FilePart, { readonly kind: 'finished' }>): DaysOfFile => {
      const ended = days;
      reported.push({ file, grain, days: ended });
      days = new Map();
      return ended;
    },
  };
}

/** Where a day with another grain came from: the name of a file, or null for a synchronisation. */
interface OtherDetail {
  readonly name: string | null;
  readonly day: Day;
}

/**
 * Finds the first day of an account that is in the journal, or in another file of the same archive, with another grain: fills
 * and the round trips that they made would be counted twice. Null where there is none.
 */
export async function findOtherGrain(
  store: Store,
  traderId: number,
  reported: readonly StatedDays[],
): Promise<OtherDetail | null> {
  for (const [at, file] of reported.entries()) {
    const amongFiles = otherDetail(file, reported.slice(0, at));
    if (amongFiles) return amongFiles;
    for (const [accountId, days] of file.days) {
      const found = await findInJournal(store, traderId, accountId, days, file.grain);
      if (found) return found;
    }
  }
  return null;
}

function otherDetail({ grain, days }: StatedDays, before: readonly StatedDays[]): OtherDetail | null {
  for (const other of before) {
    if (other.grain === grain) continue;
    for (const [accountId, own] of days)
      for (const day of own)
        if (other.days.get(accountId)?.has(day)) return { name: other.file, day: day as Day };
  }
  return null;
}

async function findInJournal(
  store: Store,
  traderId: number,
  accountId: number,
  days: ReadonlySet<number>,
  grain: Grain,
): Promise<OtherDetail | null> {
  const sorted = [...days].sort((left, right) => left - right);
  while (sorted.length > 0) {
    const [from] = sorted as [number, ...number[]];
    const page = sorted.splice(0, sorted.findLastIndex((day) => day < from + DAYS_A_PAGE) + 1);
    for (const { importId, day } of await importsOf(store, traderId, accountId, page)) {
      const other = await reportedBy(store, traderId, importId, day);
      if (other && other.grains.some((one) => one !== grain)) return { name: other.name, day: day as Day };
    }
    await turn();
  }
  return null;
}

/** Imports in force with content for some days. */
async function importsOf(
  store: Store,
  traderId: number,
  accountId: number,
  days: readonly number[],
): Promise<readonly { readonly importId: number; readonly day: number }[]> {
  return store.read((db) =>
    importedExecutions(db, traderId)
      .select(['import_id as importId', 'day'])
      .distinct()
      .where('account_id', '=', accountId)
      .where('day', 'in', [...days])
      .where(isNotWithdrawn())
      .orderBy('day')
      .orderBy('import_id')
      .execute(),
  );
}

/** Grains of an import's content for a day; platforms report fills. Null for an import without content of its own, or an undone one. */
async function reportedBy(
  store: Store,
  traderId: number,
  importId: number,
  day: number,
): Promise<{ readonly name: string | null; readonly grains: readonly Grain[] } | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('import')
      .select(['kind', 'file_name', 'detail'])
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('undone_by', 'is', null)
      .executeTakeFirst(),
  );
  if (!row || row.kind === 'undo' || row.kind === 'by-hand') return null;
  if (row.kind !== 'file') return { name: null, grains: ['fills'] };
  const files = readShown(row.detail).shown?.files ?? [];
  const grains = files
    .filter(({ days }) => days !== null && days.from <= day && day <= days.to)
    .flatMap(({ format }) => grainOf(format));
  return { name: row.file_name ?? '', grains };
}

/** Tables that the trader mapped contain fills, unless unknown. */
function grainOf(format: string | null): readonly Grain[] {
  const reader = format === null ? undefined : findReader(format);
  return reader ? [reader.grain] : [];
}

/** As an obstacle names it. */
export function otherGrainNames({ name, day }: OtherDetail): string[] {
  return [name ?? '', dayText(day)];
}
