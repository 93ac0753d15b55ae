/** Passes over lists of rows: each keeps some in place, in their order, and gives how many are left. */
import { bandUnits, parseBand, type BandText } from './band.ts';

/** A column of codes. */
export type CodeColumn = Uint8Array | Uint16Array | Uint32Array;

/** Rows whose value is the wanted one. */
export function keepRows(rows: Uint32Array, length: number, column: CodeColumn, wanted: number): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if (column[rows[at]!] === wanted) rows[kept++] = rows[at]!;
  return kept;
}

/** Rows whose number falls into the wanted group. */
export function keepGroups(
  rows: Uint32Array,
  length: number,
  numbers: Int32Array,
  groupOf: (value: number) => number,
  wanted: number,
): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if (groupOf(numbers[rows[at]!]!) === wanted) rows[kept++] = rows[at]!;
  return kept;
}

/** Rows whose bits under the mask are the wanted ones. */
export function keepBits(
  rows: Uint32Array,
  length: number,
  bits: Uint16Array,
  mask: number,
  wanted: number,
): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if ((bits[rows[at]!]! & mask) === wanted) rows[kept++] = rows[at]!;
  return kept;
}

/** Rows whose number, in 1/10^`scale`, lies in the band. */
export function keepBand(
  rows: Uint32Array,
  length: number,
  column: ArrayLike<number>,
  text: BandText,
  scale: number,
): number {
  const band = parseBand(text);
  if (band === null) throw new Error(`not a band: ${text}`);
  const { from, to } = bandUnits(band, scale);
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const value = column[rows[at]!]!;
    if (value >= from && value < to) rows[kept++] = rows[at]!;
  }
  return kept;
}

/** Rows that pass a condition. */
export function keepPassing(rows: Uint32Array, length: number, passes: (row: number) => boolean): number {
  let kept = 0;
  for (let at = 0; at < length; at++) if (passes(rows[at]!)) rows[kept++] = rows[at]!;
  return kept;
}
