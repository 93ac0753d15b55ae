import type { TradeFilter } from '../trade/filter.ts';
import { dimensionOf, type DimensionContext, type DimensionName } from './dimensions.ts';

/** A bucket with at least one trade. */
export interface Bucket {
  /** Its number in its dimension, or those of both dimensions of a pivot. */
  readonly codes: readonly number[];
  /** What finds its trades among those that were told apart; one filter a dimension. */
  readonly filters: readonly TradeFilter[];
  /** Holds what was not told apart, and is never judged. */
  readonly isRest: boolean;
}

/** Trades at places, each place in one bucket; a trade with several marks stands at several. */
export interface Assigned {
  /** Rows in their order of closing. */
  readonly rows: Uint32Array;
  /** Index into the buckets. */
  readonly keys: Int32Array;
  /** In the order of their dimension. */
  readonly buckets: readonly Bucket[];
  /** Trades that stand in more than one bucket. */
  readonly countedTwice: number;
}

/** Tells the given rows apart by one dimension, or by two. Rows are those with executions, in their order of closing. */
export function assign(
  context: DimensionContext,
  given: Uint32Array,
  names: readonly [DimensionName] | readonly [DimensionName, DimensionName],
): Assigned {
  const { rows, marks, countedTwice } = placesOf(context, given, names);
  const codes = names.map((name) => (name === 'mistake' ? marks : codesOf(context, rows, name)));
  const { keys, values } = codes[1] === undefined ? single(codes[0]!) : paired(codes[0]!, codes[1]);
  const dimensions = names.map(dimensionOf);
  const buckets = values.map((found) => ({
    codes: found,
    filters: dimensions.map((dimension, at) => dimension.filter(found[at]!, context)),
    isRest: dimensions.some((dimension, at) => dimension.isRest?.(found[at]!) ?? false),
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
  /** Numbers of the buckets by mistake; 0 is none. */
  readonly marks: Int32Array;
  readonly countedTwice: number;
}

function placesOf({ columns }: DimensionContext, rows: Uint32Array, names: readonly DimensionName[]): Places {
  if (!names.includes('mistake')) return { rows, marks: new Int32Array(0), countedTwice: 0 };
  const { mistakeStart, mistake } = columns.journal;
  const [places, marks]: [number[], number[]] = [[], []];
  let countedTwice = 0;
  for (const row of rows) {
    const [from, to] = [mistakeStart[row]!, mistakeStart[row + 1]!];
    if (to - from > 1) countedTwice++;
    if (from === to) {
      places.push(row);
      marks.push(0);
    }
    for (let at = from; at < to; at++) {
      places.push(row);
      marks.push(mistake[at]! + 1);
    }
  }
  return { rows: Uint32Array.from(places), marks: Int32Array.from(marks), countedTwice };
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
