import type { Money } from '@daybook/domain/money.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { allocateColumns, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { labelTables } from './labels/label-tables.ts';
import { packColumns, unpackColumns, type UnpackedColumns } from './columns.ts';
import { countMarks, journalWriter, tableOf, type JournalFacts } from './packed-journal.ts';
import type { Manifest } from './dashboard.ts';

/** Raised when the layout below changes; segments of another format are made again. */
export const SEGMENT_FORMAT = 2;

/** One month of trades as an import leaves them, in the order of closing (day, end, start, id). */
export interface SegmentRow {
  readonly id: bigint;
  readonly symbol: string;
  readonly currency: string;
  readonly account: string;
  readonly short: boolean;
  /** Integer of 1/10^`volumeScale` of the segment. */
  readonly volume: number;
  readonly gross: Money;
  readonly net: Money;
  readonly day: Day;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly executions: number;
}

interface SegmentFacts {
  readonly format: number;
  readonly month: number;
  readonly symbols: readonly string[];
  readonly currencies: readonly string[];
  readonly accounts: readonly string[];
  readonly volumeScale: number;
}

/** Packs one month's trades. `month` is the first day of the month. */
export function packSegment(
  month: Day,
  volumeScale: number,
  rows: readonly SegmentRow[],
): Uint8Array<ArrayBuffer> {
  const symbols = tableOf(rows.map(({ symbol }) => symbol));
  const currencies = tableOf(rows.map(({ currency }) => currency));
  const accounts = tableOf(rows.map(({ account }) => account));
  const facts: SegmentFacts = {
    format: SEGMENT_FORMAT,
    month,
    volumeScale,
    symbols: [...symbols.keys()],
    currencies: [...currencies.keys()],
    accounts: [...accounts.keys()],
  };
  return packColumns(facts, [
    { name: 'id', values: BigUint64Array.from(rows, ({ id }) => id) },
    { name: 'symbol', values: rows.map(({ symbol }) => symbols.get(symbol)!) },
    { name: 'currency', values: rows.map(({ currency }) => currencies.get(currency)!) },
    { name: 'account', values: rows.map(({ account }) => accounts.get(account)!) },
    { name: 'short', values: rows.map(({ short }) => Number(short)) },
    { name: 'volume', values: rows.map(({ volume }) => volume) },
    { name: 'gross', values: rows.map(({ gross }) => gross) },
    { name: 'fees', values: rows.map(({ gross, net }) => gross - net) },
    { name: 'day', values: rows.map(({ day }) => day), delta: true },
    { name: 'start', values: rows.map(({ start }) => start) },
    { name: 'end', values: rows.map(({ end }) => end) },
    { name: 'duration', values: rows.map(({ duration }) => duration) },
    { name: 'executions', values: rows.map(({ executions }) => executions) },
  ]);
}

/**
 * Manifest as it is sent: length of the head (u32, little endian), the head as UTF-8 JSON, then the packed journal of
 * each month in their order, as long as the head says. `head` is already encoded: encoders live at the edges.
 */
export function joinManifest(head: Uint8Array, journals: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(
    4 + head.byteLength + journals.reduce((sum, { byteLength }) => sum + byteLength, 0),
  );
  new DataView(bytes.buffer).setUint32(0, head.byteLength, true);
  bytes.set(head, 4);
  let at = 4 + head.byteLength;
  for (const journal of journals) {
    bytes.set(journal, at);
    at += journal.byteLength;
  }
  return bytes;
}

/** Takes a manifest apart again; `decode` turns UTF-8 into text and the schema check is the caller's. */
export function splitManifest(
  bytes: Uint8Array,
  decode: (head: Uint8Array) => Manifest,
): { manifest: Manifest; journals: Uint8Array[] } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const manifest = decode(bytes.subarray(4, 4 + length));
  let at = 4 + length;
  const journals = manifest.months.map(({ journalBytes }) => {
    const journal = bytes.slice(at, at + journalBytes);
    at += journalBytes;
    return journal;
  });
  if (at !== bytes.byteLength) throw new Error('the manifest is cut');
  return { manifest, journals };
}

/** Puts the months of a manifest together: `segments` and `journals` in the order of its months. Throws when counts disagree. */
export function assembleColumns(
  manifest: Manifest,
  segments: readonly Uint8Array[],
  journals: readonly Uint8Array[],
): TradeColumns {
  const months = segments.map((bytes) => unpackColumns<SegmentFacts>(bytes));
  const notes = journals.map((bytes) => unpackColumns<JournalFacts>(bytes));
  const volumeScale = months.reduce((scale, { facts }) => Math.max(scale, facts.volumeScale), 0);
  const columns = allocateColumns(manifest.total, countMarks(notes, 'mistake'), countMarks(notes, 'tag'));
  const tables = {
    symbols: new Map<string, number>(),
    currencies: new Map<string, number>(),
    accounts: new Map<string, number>(),
  };
  const labels = labelTables(manifest);
  const writer = journalWriter(columns.journal, labels);
  let from = 0;
  months.forEach((month, at) => {
    if (month.facts.format !== SEGMENT_FORMAT) throw new Error(`segment of format ${month.facts.format}`);
    const count = copyMonth(month, columns, from, tables, 10 ** (volumeScale - month.facts.volumeScale));
    writer.copy(notes[at]!, from, count);
    from += count;
  });
  if (from !== manifest.total)
    throw new Error(`the segments hold ${from} trades, the manifest ${manifest.total}`);
  return {
    ...columns,
    journal: writer.finish(from),
    count: from,
    revision: manifest.revision,
    volumeScale,
    symbols: [...tables.symbols.keys()],
    currencies: [...tables.currencies.keys()],
    accounts: [...tables.accounts.keys()],
    ...labels,
  };
}

type Tables = Record<'symbols' | 'currencies' | 'accounts', Map<string, number>>;

function copyMonth(
  month: UnpackedColumns<SegmentFacts>,
  columns: ReturnType<typeof allocateColumns>,
  from: number,
  tables: Tables,
  rescale: number,
): number {
  const ids = month.ids('id');
  columns.id.set(ids, from);
  for (const name of ['short', 'day', 'start', 'end', 'duration', 'executions'] as const)
    columns[name].set(month.numbers(name), from);
  copyIndexes(month.numbers('symbol'), month.facts.symbols, tables.symbols, columns.symbol, from);
  copyIndexes(month.numbers('currency'), month.facts.currencies, tables.currencies, columns.currency, from);
  copyIndexes(month.numbers('account'), month.facts.accounts, tables.accounts, columns.account, from);
  const [volume, gross, fees] = [month.numbers('volume'), month.numbers('gross'), month.numbers('fees')];
  for (let at = 0; at < ids.length; at++) {
    columns.volume[from + at] = volume[at]! * rescale;
    columns.gross[from + at] = gross[at]!;
    columns.net[from + at] = gross[at]! - fees[at]!;
  }
  return ids.length;
}

function copyIndexes(
  values: Float64Array,
  local: readonly string[],
  table: Map<string, number>,
  target: { [at: number]: number },
  from: number,
): void {
  const moved = local.map((value) => {
    if (!table.has(value)) table.set(value, table.size);
    return table.get(value)!;
  });
  for (let at = 0; at < values.length; at++) target[from + at] = moved[values[at]!]!;
}
