import type { TradeFilter } from '../trade/filter.ts';
import { MARKS, type MarkKind } from '../trade/trade-columns.ts';
import { dimensionOf, type DimensionContext, type DimensionName } from './dimensions.ts';

/** A bucket with at least one trade. */
export interface Bucket {
  /** Its number in its dimension, or those of both dimensions of a pivot. */
  readonly codes: readonly number[];
  /** Finds its trades among the grouped ones; one filter per dimension. */
  readonly filters: readonly TradeFilter[];
  /** Holds the ungrouped trades, and is never judged. */
  readonly isRest: boolean;
  /** Grouped by something set once the result was known: it never gets a star. */
  readonly isAfterResult: boolean;
}

/** Trades at places, each place in one bucket; a trade with several marks is at several. */
export interface Assigned {
  /** Rows in their order of closing. */
  readonly rows: Uint32Array;
  /** Index into the buckets. */
  readonly keys: Int32Array;
  /** In the order of their dimension. */
  readonly buckets: readonly Bucket[];
  /** Trades in more than one bucket. */
  readonly countedTwice: number;
}

/** Groups the given rows by one dimension, or by two. Rows are those with executions, in their order of closing. */
export function assign(
  context: DimensionContext,
  given: Uint32Array,
  names: readonly [DimensionName] | readonly [DimensionName, DimensionName],
): Assigned {
  const { rows, marks, countedTwice } = placesOf(context, given, names);
  const codes = names.map((name) => {
    const kind = dimensionOf(name).marks;
    return kind === undefined ? codesOf(context, rows, name) : marks[kind]!;
  });
  const { keys, values } = codes[1] === undefined ? single(codes[0]!) : paired(codes[0]!, codes[1]);
  const dimensions = names.map(dimensionOf);
  const buckets = values.map((found) => ({
    codes: found,
    filters: dimensions.map((dimension, at) => dimension.filter(found[at]!, context)),
    isRest: dimensions.some((dimension, at) => dimension.isRest?.(found[at]!) ?? false),
    isAfterResult: dimensions.some(
      ({ hindsight, hindsightOf }, at) => (hindsightOf?.(found[at]!, context) ?? hindsight) === 'judged',
    ),
  }));
  return { rows, keys, buckets, countedTwice };
}

/** Index into the values of each place; each value is the number of a bucket in every dimension. */
interface Keyed {
  readonly keys: Int32Array;
  readonly values: readonly (readonly number[])[];
}

function codesOf(context: DimensionContext, rows: Uint32Array, name: DimensionName): Int32Array {
  const codeOf = dimensionOf(name).codes(context);
  const codes = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) codes[at] = codeOf(rows[at]!);
  return codes;
}

function single(codes: Int32Array): Keyed {
  const { keys, values } = compress(codes);
  return { keys, values: values.map((value) => [value]) };
}

function paired(left: Int32Array, right: Int32Array): Keyed {
  const [first, second] = [compress(left), compress(right)];
  const width = second.values.length;
  const pairs = first.keys;
  for (let at = 0; at < pairs.length; at++) pairs[at] = pairs[at]! * width + second.keys[at]!;
  const { keys, values } = compress(pairs);
  return {
    keys,
    values: values.map((pair) => [first.values[Math.floor(pair / width)]!, second.values[pair % width]!]),
  };
}

interface Places {
  readonly rows: Uint32Array;
  /** Numbers of the buckets at each place, by the kinds of marks that trades are grouped by; 0 is none. */
  readonly marks: { readonly [Kind in MarkKind]?: Int32Array };
  readonly countedTwice: number;
}

/** A place for each trade, and for each of its marks where trades are grouped by them. */
function placesOf(context: DimensionContext, rows: Uint32Array, names: readonly DimensionName[]): Places {
  const kinds = new Set(names.map((name) => dimensionOf(name).marks).filter((kind) => kind !== undefined));
  let places: Places = { rows, marks: {}, countedTwice: 0 };
  for (const kind of kinds) places = spread(context, places, kind);
  return { ...places, countedTwice: countRepeated(places.rows) };
}

function spread({ columns: { journal } }: DimensionContext, { rows, marks }: Places, kind: MarkKind): Places {
  const [starts, mark] = [journal[MARKS[kind].start], journal[MARKS[kind].mark]];
  let count = 0;
  for (const row of rows) count += Math.max(1, starts[row + 1]! - starts[row]!);
  const next = new Uint32Array(count);
  const sources = new Uint32Array(count);
  const codes = new Int32Array(count);
  let end = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const [from, to] = [starts[row]!, starts[row + 1]!];
    for (let place = from; place < Math.max(to, from + 1); place++) {
      next[end] = row;
      sources[end] = at;
      codes[end++] = place < to ? mark[place]! + 1 : 0;
    }
  }
  const others = Object.entries(marks).map(([name, held]) => [
    name,
    Int32Array.from(sources, (at) => held[at]!),
  ]);
  return { rows: next, marks: { ...Object.fromEntries(others), [kind]: codes }, countedTwice: 0 };
}

/** Trades at several places; those of one trade follow each other. */
function countRepeated(rows: Uint32Array): number {
  let repeated = 0;
  for (let at = 1; at < rows.length; at++)
    if (rows[at] === rows[at - 1] && (at === 1 || rows[at] !== rows[at - 2])) repeated++;
  return repeated;
}

/** Widest span of numbers that are looked up in a table of their own. */
const MAX_TABLE = 1_048_576;

/** Numbers as indexes into their own sorted values. */
function compress(codes: Int32Array): { readonly keys: Int32Array; readonly values: readonly number[] } {
  let [low, high] = [Infinity, -Infinity];
  for (const code of codes) {
    if (code < low) low = code;
    if (code > high) high = code;
  }
  if (high - low >= MAX_TABLE) return compressWide(codes);
  const places = new Int32Array(codes.length === 0 ? 0 : high - low + 1);
  for (let at = 0; at < codes.length; at++) places[codes[at]! - low] = 1;
  const values: number[] = [];
  for (let at = 0; at < places.length; at++) {
    if (places[at] === 0) continue;
    places[at] = values.length;
    values.push(at + low);
  }
  const keys = new Int32Array(codes.length);
  for (let at = 0; at < codes.length; at++) keys[at] = places[codes[at]! - low]!;
  return { keys, values };
}

/** The same for pairs of many values, such as thousands of symbols by hundreds of weeks. */
function compressWide(codes: Int32Array): ReturnType<typeof compress> {
  const values = [...new Set(codes)].sort((left, right) => left - right);
  const places = new Map(values.map((value, at) => [value, at]));
  return { keys: codes.map((code) => places.get(code)!), values };
}
