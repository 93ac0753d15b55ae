import type { Day } from '../calendar.ts';
import { CHOICE_CODES, CHOICES, type Choices, type Flag } from '../journal/fields.ts';
import { labelPlaces, type TagId } from '../journal/labels.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { decimal, unitsAt } from '../decimal.ts';
import type { Money } from '../money.ts';
import type { Side } from './grouping/grouping.ts';
import {
  allocateColumns,
  answeredBit,
  journalBit,
  MARKS,
  parseTradeId,
  type JournalBit,
  type LabelTables,
  type MarkKind,
  type TradeColumns,
} from './trade-columns.ts';

/** One row of the columns as an object, as a list of trades shows it. */
export interface TradeRow extends Choices {
  /** 13 characters, see {@link parseTradeId}. */
  readonly id: string;
  readonly symbol: string;
  readonly currency: string;
  readonly account: string;
  readonly side: Side;
  /** Canonical decimal text. */
  readonly volume: string;
  readonly gross: Money;
  readonly net: Money;
  readonly day: Day;
  readonly start: number;
  readonly end: number;
  readonly durationSeconds: number;
  readonly executions: number;
  readonly bits: readonly JournalBit[];
  /** Questions that were answered: by yes where their bit is there, else by no. */
  readonly answered: readonly Flag[];
  readonly mistakes: readonly MistakeId[];
  readonly tags: readonly TagId[];
}

/** Order of closing: day, end, start, id. */
export function compareRows(left: TradeRow, right: TradeRow): number {
  return (
    left.day - right.day ||
    left.end - right.end ||
    left.start - right.start ||
    (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
  );
}

/** Trades that changed or are new since some columns were read, and those that are no more. Tables that are left out stay. */
interface TradeChanges extends Partial<LabelTables> {
  readonly changed: readonly TradeRow[];
  readonly gone: readonly string[];
  readonly revision: number;
}

/** New columns in which the changes have taken place; the old ones stay as they are. Works on whole columns: 100,000 rows take milliseconds. */
export function mergeTrades(old: TradeColumns, changes: TradeChanges): TradeColumns {
  return mergeTables(old, changes) ?? mergeRows(old, changes);
}

/** Where no trade changed and every label is where it was, such as when one was added, the rows are shared; else null. */
function mergeTables(old: TradeColumns, { changed, gone, ...tables }: TradeChanges): TradeColumns | null {
  if (changed.length > 0 || gone.length > 0) return null;
  const next = { ...old, ...tables };
  const stays = ({ table }: { readonly table: 'mistakes' | 'setups' | 'tags' }) => {
    const [before, now] = [labelPlaces(old[table]), labelPlaces(next[table])];
    return [...before].every(([id, place]) => now.get(id) === place);
  };
  return [MARKS.mistake, MARKS.tag, { table: 'setups' } as const].every(stays) ? next : null;
}

function mergeRows(old: TradeColumns, changes: TradeChanges): TradeColumns {
  const added = changes.changed.toSorted(compareRows);
  const replaced = new Set([...added.map(({ id }) => id), ...changes.gone].map((id) => parseTradeId(id)));
  const kept = keptRows(old, replaced);
  const tables = extendTables(old, added);
  const volumeScale = added.reduce(
    (scale, { volume }) => Math.max(scale, decimal(volume).scale),
    old.volumeScale,
  );
  const { mistakes = old.mistakes, setups = old.setups, tags = old.tags, revision } = changes;
  const count = kept.length + added.length;
  const next: TradeColumns = {
    ...allocateColumns(count, marksOf('mistake', old, kept, added), marksOf('tag', old, kept, added)),
    ...tables,
    count,
    revision,
    mistakes,
    setups,
    tags,
    volumeScale,
  };
  const context = { old, next, rescale: 10 ** (volumeScale - old.volumeScale), lookups: lookupsOf(next) };
  const sources = new Int32Array(next.count);
  let [fromOld, fromAdded] = [0, 0];
  for (let row = 0; row < next.count; row++) {
    const addedRow = added[fromAdded];
    if (addedRow && (fromOld === kept.length || comesBefore(addedRow, old, kept[fromOld]!))) {
      writeRow(context, row, addedRow);
      sources[row] = ~fromAdded++;
    } else {
      sources[row] = kept[fromOld]!;
      copyRow(context, row, kept[fromOld++]!);
    }
  }
  fillChoices(context, added, sources);
  const mistake = fillMarks('mistake', context, added, sources);
  const tag = fillMarks('tag', context, added, sources);
  return { ...next, journal: { ...next.journal, mistake, tag } };
}

function keptRows(old: TradeColumns, replaced: ReadonlySet<bigint | null>): Uint32Array {
  const kept = new Uint32Array(old.count);
  let length = 0;
  for (let row = 0; row < old.count; row++)
    if (replaced.size === 0 || !replaced.has(old.id[row]!)) kept[length++] = row;
  return kept.subarray(0, length);
}

function marksOf(
  kind: MarkKind,
  { journal }: TradeColumns,
  kept: Uint32Array,
  added: readonly TradeRow[],
): number {
  const starts = journal[MARKS[kind].start];
  const old = kept.reduce((sum, row) => sum + starts[row + 1]! - starts[row]!, 0);
  return added.reduce((sum, row) => sum + row[MARKS[kind].table].length, old);
}

function extendTables(
  old: TradeColumns,
  added: readonly TradeRow[],
): Pick<TradeColumns, 'symbols' | 'currencies' | 'accounts'> {
  const extend = (table: readonly string[], values: readonly string[]) => [...new Set([...table, ...values])];
  return {
    symbols: extend(
      old.symbols,
      added.map(({ symbol }) => symbol),
    ),
    currencies: extend(
      old.currencies,
      added.map(({ currency }) => currency),
    ),
    accounts: extend(
      old.accounts,
      added.map(({ account }) => account),
    ),
  };
}

type Lookups = Record<
  'symbols' | 'currencies' | 'accounts' | 'mistakes' | 'setups' | 'tags',
  ReadonlyMap<string, number>
>;

function lookupsOf(columns: TradeColumns): Lookups {
  const index = (values: readonly string[]) => new Map(values.map((value, at) => [value, at]));
  return {
    symbols: index(columns.symbols),
    currencies: index(columns.currencies),
    accounts: index(columns.accounts),
    mistakes: index(columns.mistakes.map(({ id }) => id)),
    setups: labelPlaces(columns.setups),
    tags: labelPlaces(columns.tags),
  };
}

interface MergeContext {
  readonly old: TradeColumns;
  readonly next: TradeColumns;
  readonly rescale: number;
  readonly lookups: Lookups;
}

function comesBefore(row: TradeRow, old: TradeColumns, at: number): boolean {
  const order = row.day - old.day[at]! || row.end - old.end[at]! || row.start - old.start[at]!;
  return order < 0 || (order === 0 && parseTradeId(row.id)! < old.id[at]!);
}

function copyRow({ old, next, rescale }: MergeContext, row: number, from: number): void {
  next.id[row] = old.id[from]!;
  next.symbol[row] = old.symbol[from]!;
  next.currency[row] = old.currency[from]!;
  next.account[row] = old.account[from]!;
  next.short[row] = old.short[from]!;
  next.volume[row] = old.volume[from]! * rescale;
  next.gross[row] = old.gross[from]!;
  next.net[row] = old.net[from]!;
  next.day[row] = old.day[from]!;
  next.start[row] = old.start[from]!;
  next.end[row] = old.end[from]!;
  next.duration[row] = old.duration[from]!;
  next.executions[row] = old.executions[from]!;
  next.journal.bits[row] = old.journal.bits[from]!;
}

function writeRow({ next, lookups }: MergeContext, row: number, added: TradeRow): void {
  const id = parseTradeId(added.id);
  if (id === null) throw new Error(`not a trade's id: ${added.id}`);
  next.id[row] = id;
  next.symbol[row] = lookups.symbols.get(added.symbol)!;
  next.currency[row] = lookups.currencies.get(added.currency)!;
  next.account[row] = lookups.accounts.get(added.account)!;
  next.short[row] = added.side === 'short' ? 1 : 0;
  next.volume[row] = Number(unitsAt(decimal(added.volume), next.volumeScale));
  next.gross[row] = added.gross;
  next.net[row] = added.net;
  next.day[row] = added.day;
  next.start[row] = added.start;
  next.end[row] = added.end;
  next.duration[row] = added.durationSeconds;
  next.executions[row] = added.executions;
  const answered = added.answered.reduce((bits, flag) => bits | answeredBit(flag), 0);
  next.journal.bits[row] = added.bits.reduce((bits, bit) => bits | journalBit(bit), answered);
}

/** The choices of all rows, a field at a time. `sources` has each row's place in the old columns, or ~place in `added`. */
function fillChoices(
  { old, next, lookups }: MergeContext,
  added: readonly TradeRow[],
  sources: Int32Array,
): void {
  for (const name of CHOICES) {
    const [from, to] = [old.journal[name], next.journal[name]];
    const codes: ReadonlyMap<string | null, number> = name === 'event' ? lookups.setups : CHOICE_CODES[name];
    const moved =
      name === 'event' ? Uint8Array.from(old.setups, ({ id }) => lookups.setups.get(id) ?? 0) : null;
    for (let row = 0; row < sources.length; row++) {
      const source = sources[row]!;
      if (source < 0) to[row] = codes.get(added[~source]![name]) ?? 0;
      else to[row] = moved ? moved[from[source]!]! : from[source]!;
    }
  }
}

/** The marks of all rows of one kind; merged ones are one, and removed ones are left out. */
function fillMarks(
  kind: MarkKind,
  { old, next, lookups }: MergeContext,
  added: readonly TradeRow[],
  sources: Int32Array,
): Uint16Array {
  const { start, mark, table } = MARKS[kind];
  const places = lookups[table];
  const [fromStarts, from] = [old.journal[start], old.journal[mark]];
  const [starts, to] = [next.journal[start], next.journal[mark]];
  const labels: readonly { readonly id: string }[] = old[table];
  const moved = Int32Array.from(labels, ({ id }) => places.get(id) ?? -1);
  let end = 0;
  const put = (first: number, place: number) => {
    if (place === -1) return;
    for (let at = first; at < end; at++) if (to[at] === place) return;
    to[end++] = place;
  };
  for (let row = 0; row < sources.length; row++) {
    const [first, source] = [end, sources[row]!];
    starts[row] = first;
    if (source < 0) for (const id of added[~source]![table]) put(first, places.get(id) ?? -1);
    else for (let at = fromStarts[source]!; at < fromStarts[source + 1]!; at++) put(first, moved[from[at]!]!);
  }
  starts[sources.length] = end;
  return to.subarray(0, end);
}
