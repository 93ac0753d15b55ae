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
  const codes = names.map((name) => {
    if (name === 'mistake') return marks;
    const codeOf = dimensionOf(name).codes(context);
    return Int32Array.from(rows, codeOf);
  });
  const [first, second] = [compress(codes[0]!), compress(codes[1] ?? new Int32Array(rows.length))];
  const width = second.values.length;
  const pairs = Int32Array.from(first.keys, (key, at) => key * width + second.keys[at]!);
  const { keys, values } = compress(pairs);
  const buckets = values.map((pair) => {
    const found = [first.values[Math.floor(pair / width)]!, second.values[pair % width]!].slice(
      0,
      names.length,
    );
    const dimensions = names.map(dimensionOf);
    return {
      codes: found,
      filters: dimensions.map((dimension, at) => dimension.filter(found[at]!, context)),
      isRest: dimensions.some((dimension, at) => dimension.isRest?.(found[at]!) ?? false),
    };
  });
  return { rows, keys, buckets, countedTwice };
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

/** Numbers as indexes into their own sorted values. */
function compress(codes: Int32Array): { readonly keys: Int32Array; readonly values: readonly number[] } {
  const values = [...new Set(codes)].sort((left, right) => left - right);
  const places = new Map(values.map((value, at) => [value, at]));
  return { keys: Int32Array.from(codes, (code) => places.get(code)!), values };
}
