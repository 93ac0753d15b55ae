import type { Kysely } from 'kysely';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { splitsInForce, type Split, type StatedSplit } from '@daybook/domain/execution/split.ts';
import { statedSplits } from '#server/ledger/query-scopes.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

interface SplitsToRead {
  readonly traderId: number;
  /** The import at work; 0 for none. */
  readonly importId: number;
  /** The one that is being undone, if any. */
  readonly undone?: number;
  /** Only what a platform itself stated. */
  readonly isPlatformOnly?: boolean;
}

/** The splits of a position's instrument that hold. */
export async function readSplits(
  db: Kysely<Tables>,
  { traderId, importId, undone, isPlatformOnly = false }: SplitsToRead,
  { accountId, instrumentId }: Pick<TouchedPosition, 'accountId' | 'instrumentId'>,
): Promise<Split[]> {
  const rows = await statements(db, traderId, importId, undone)
    .where('split.account_id', '=', accountId)
    .where('split.instrument_id', '=', instrumentId)
    .$if(isPlatformOnly, (sync) => sync.where('import.kind', '=', 'sync'))
    .execute();
  return splitsInForce(rows.map(statedSplit)).map(({ instant, numerator, denominator, sizeChange }) => ({
    instant,
    numerator,
    denominator,
    sizeChange,
  }));
}

/** The splits of all of a trader's positions, the latest first, as they are shown. */
export async function readSplitsInForce(db: Kysely<Tables>, traderId: number) {
  const rows = await statements(db, traderId)
    .innerJoin('account', sameTrader('account.id', 'split.account_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'split.instrument_id'))
    .select([
      'split.account_id',
      'split.instrument_id',
      'import.public_id',
      'account.user_name',
      'instrument.symbol',
    ])
    .execute();
  const stated = rows.map((row) => ({
    ...statedSplit(row),
    place: `${row.account_id}|${row.instrument_id}`,
    account: row.user_name,
    symbol: row.symbol,
    publicId: row.public_id,
  }));
  const held = [...Map.groupBy(stated, ({ place }) => place).values()].flatMap(splitsInForce);
  return held
    .sort((left, right) => right.instant - left.instant)
    .map(({ account, symbol, instant, numerator, denominator, isByTrader, publicId }) => ({
      account,
      symbol,
      day: dayOfSplit(instant),
      numerator,
      denominator,
      undo: isByTrader ? publicId : null,
    }));
}

/** From 16:00, when trading of the day ends, to midnight. */
const EVENING_MS = 8 * 3_600_000;

/** The New York day of the first executions of new shares: what is dated on an evening is of the next day. */
export function dayOfSplit(instant: number): Day {
  return newYorkOf(instant + EVENING_MS).day;
}

function statements(db: Kysely<Tables>, traderId: number, own?: number, undone?: number) {
  return statedSplits(db, traderId, own, undone).select([
    'split.effective_at',
    'split.numerator',
    'split.denominator',
    'split.size_change',
    'split.import_id',
    'import.kind',
  ]);
}

function statedSplit(
  row: Awaited<ReturnType<ReturnType<typeof statements>['execute']>>[number],
): StatedSplit {
  return {
    instant: row.effective_at,
    numerator: row.numerator,
    denominator: row.denominator,
    sizeChange: row.size_change,
    importId: row.import_id,
    isByTrader: row.kind === 'by-hand',
  };
}
