import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { packDetails, type DetailsRow } from '@daybook/api/journal/details.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { each } from '@daybook/domain/fields.ts';
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  DETAILS_VERSION,
  PACKED_COLUMNS,
} from '@daybook/domain/trade/details/fields.ts';
import { identifyRows } from '@daybook/domain/trade/details/columns/identify-rows.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { tradesInMonth } from '#server/journal/dashboard/month-rows.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

const compress = promisify(gzip);

/** A month's details as they are sent. */
export interface PackedDetails {
  readonly trades: number;
  readonly rows: string;
  readonly hash: string;
  /** Gzip. */
  readonly body: Uint8Array;
}

/** What is read of a month before it is packed. */
interface MonthDetails {
  readonly identity: string;
  readonly details: readonly DetailsRow[];
}

/** Reads the details of a month's published trades; null while some of them are not calculated. `month` is its first day. */
export async function readMonthDetails(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
): Promise<MonthDetails | null> {
  const rows = await tradesInMonth(db, traderId, month)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .select([
      'trade.public_id',
      'trade.volume',
      'trade.gross',
      'trade.net',
      'trade.details_version',
      'instrument.kind',
      'instrument.symbol',
      ...PACKED_COLUMNS,
    ])
    .execute();
  if (rows.some((row) => row.details_version !== DETAILS_VERSION)) return null;
  const details = rows.map(
    (row) =>
      ({
        kind: row.kind,
        symbol: row.symbol,
        volume: Number(row.volume),
        ...each(DETAIL_NAMES, (name) => row[DETAIL_FIELDS[name].column]),
      }) as DetailsRow,
  );
  const identity = identifyRows({
    id: BigUint64Array.from(rows, (row) => parseTradeId(row.public_id) ?? 0n),
    volume: Float64Array.from(rows, (row) => Number(row.volume)),
    gross: Float64Array.from(rows, (row) => row.gross),
    net: Float64Array.from(rows, (row) => row.net),
  });
  return { identity, details };
}

/** Packs a month's details; their hash names them for good. */
export async function packMonthDetails(
  month: Day,
  { identity, details }: MonthDetails,
): Promise<PackedDetails> {
  const packed = packDetails(month, details);
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 32);
  return { trades: details.length, rows: identity, hash, body: await compress(packed) };
}
