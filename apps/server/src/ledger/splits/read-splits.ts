import type { Kysely } from 'kysely';
import { splitsInForce, type Split } from '@daybook/domain/execution/split.ts';
import { statedSplits } from '#server/ledger/query-scopes.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
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
  const rows = await statedSplits(db, traderId, importId, undone)
    .select([
      'split.effective_at',
      'split.numerator',
      'split.denominator',
      'split.size_change',
      'split.import_id',
      'import.kind',
    ])
    .where('split.account_id', '=', accountId)
    .where('split.instrument_id', '=', instrumentId)
    .$if(isPlatformOnly, (sync) => sync.where('import.kind', '=', 'sync'))
    .execute();
  return splitsInForce(
    rows.map((row) => ({
      instant: row.effective_at,
      numerator: row.numerator,
      denominator: row.denominator,
      sizeChange: row.size_change,
      importId: row.import_id,
      isByTrader: row.kind === 'by-hand',
    })),
  );
}
