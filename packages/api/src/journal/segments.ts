import type { Money } from '@daybook/domain/money.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { CHOICES, choiceField } from '@daybook/domain/journal/fields.ts';
import { allocateColumns, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { packColumns, unpackColumns, type UnpackedColumns } from './columns.ts';
import type { Manifest } from './dashboard.ts';

/** Raised when the layout below changes; segments of another format are made again. */
export const SEGMENT_FORMAT = 1;

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

/** What was written about one trade of a month; `row` is its place in the month's segment. Rows rise. */
export interface JournalRow {
  readonly row: number;
  readonly bits: number;
  /** Numbers of CHOICE_OPTIONS, one for each of CHOICES in their order. */
  readonly choices: readonly number[];
  readonly mistakes: readonly MistakeId[];
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

/** Packs what was written about one month's trades. */
export function packJournal(rows: readonly JournalRow[]): Uint8Array<ArrayBuffer> {
  const mistakes = tableOf(rows.flatMap((row) => row.mistakes));
  return packColumns({ mistakes: [...mistakes.keys()] }, [
    { name: 'row', values: rows.map(({ row }) => row), delta: true },
    { name: 'bits', values: rows.map(({ bits }) => bits) },
    ...CHOICES.map((name, choice) => ({ name, values: rows.map(({ choices }) => choices[choice]!) })),
    { name: 'marks', values: rows.map((row) => row.mistakes.length) },
    { name: 'mistake', values: rows.flatMap((row) => row.mistakes.map((id) => mistakes.get(id)!)) },
  ]);
}

/** Reads a packed journal back into its rows. */
export function unpackJournal(bytes: Uint8Array): JournalRow[] {
  const note = unpackColumns<{ mistakes: readonly MistakeId[] }>(bytes);
  const [rows, marks, mistakes] = [note.numbers('row'), note.numbers('marks'), note.numbers('mistake')];
  const bits = note.numbers('bits');
  const columns = choicesOf(note, rows.length);
  let read = 0;
  return Array.from(rows, (row, at) => {
    const marked = mistakes.subarray(read, (read += marks[at]!));
    return {
      row,
      bits: bits[at]!,
      choices: codesAt(columns, at),
      mistakes: Array.from(marked, (index) => note.facts.mistakes[index]!),
    };
  });
}

/** Columns of the choices in the order of CHOICES. */
function choicesOf(note: UnpackedColumns<unknown>, count: number): Float64Array[] {
  return CHOICES.map((name) => choiceNumbers(note, { name, ...choiceField(name) }, count));
}

/**
 * One choice's numbers. Months that were packed before a later field came lack its column: of no trade was anything chosen
 * then, so they are right as they are, and stay. Any other column that is missing is damage, and throws.
 */
export function choiceNumbers(
  note: UnpackedColumns<unknown>,
  { name, isLater }: { readonly name: string; readonly isLater?: true },
  count: number,
): Float64Array {
  return isLater && !note.has(name) ? new Float64Array(count) : note.numbers(name);
}

function codesAt(columns: readonly Float64Array[], at: number): number[] {
  const codes: number[] = [];
  for (const column of columns) codes.push(column[at]!);
  return codes;
}

function tableOf(values: readonly string[]): Map<string, number> {
  const table = new Map<string, number>();
  for (const value of values) if (!table.has(value)) table.set(value, table.size);
  return table;
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
  const notes = journals.map((bytes) => unpackColumns<{ mistakes: readonly string[] }>(bytes));
  const volumeScale = months.reduce((scale, { facts }) => Math.max(scale, facts.volumeScale), 0);
  const marks = notes.reduce((sum, note) => sum + note.numbers('mistake').length, 0);
  const columns = allocateColumns(manifest.total, marks);
  const tables = {
    symbols: new Map<string, number>(),
    currencies: new Map<string, number>(),
    accounts: new Map<string, number>(),
  };
  const mistakeAt = new Map(manifest.errors.map(({ id }, at) => [id, at]));
  let [from, mark] = [0, 0];
  months.forEach((month, at) => {
    if (month.facts.format !== SEGMENT_FORMAT) throw new Error(`segment of format ${month.facts.format}`);
    const count = copyMonth(month, columns, from, tables, 10 ** (volumeScale - month.facts.volumeScale));
    mark = copyNotes(notes[at]!, columns.journal, from, count, mark, mistakeAt);
    from += count;
  });
  if (from !== manifest.total)
    throw new Error(`the segments hold ${from} trades, the manifest ${manifest.total}`);
  columns.journal.mistakeStart[from] = mark;
  return {
    ...columns,
    journal: { ...columns.journal, mistake: columns.journal.mistake.subarray(0, mark) },
    count: from,
    revision: manifest.revision,
    volumeScale,
    symbols: [...tables.symbols.keys()],
    currencies: [...tables.currencies.keys()],
    accounts: [...tables.accounts.keys()],
    mistakes: manifest.errors.map(({ id, title }) => ({ id: id as MistakeId, title })),
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

function copyNotes(
  note: UnpackedColumns<{ mistakes: readonly string[] }>,
  journal: TradeColumns['journal'],
  from: number,
  count: number,
  firstMark: number,
  mistakeAt: ReadonlyMap<string, number>,
): number {
  const [rows, marks, mistakes] = [note.numbers('row'), note.numbers('marks'), note.numbers('mistake')];
  const bits = note.numbers('bits');
  const moved = note.facts.mistakes.map((id) => mistakeAt.get(id));
  let [next, read, mark] = [0, 0, firstMark];
  for (let row = 0; row < count; row++) {
    journal.mistakeStart[from + row] = mark;
    if (rows[next] !== row) continue;
    journal.bits[from + row] = bits[next]!;
    for (let n = 0; n < marks[next]!; n++) {
      const at = moved[mistakes[read++]!];
      if (at !== undefined) journal.mistake[mark++] = at;
    }
    next++;
  }
  choicesOf(note, rows.length).forEach((column, choice) =>
    scatter(column, rows, journal[CHOICES[choice]!], from),
  );
  return mark;
}

/** Puts the value of each written row in its place. */
function scatter(values: Float64Array, rows: Float64Array, target: Uint8Array, from: number): void {
  for (let at = 0; at < rows.length; at++) target[from + rows[at]!] = values[at]!;
}
