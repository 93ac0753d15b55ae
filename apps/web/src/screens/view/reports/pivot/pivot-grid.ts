import type { Report } from '@daybook/domain/insights/report.ts';

/** Cells of a table of two dimensions, by row and column: places in the report, null where there is no trade. */
export interface PivotGrid {
  /** Numbers of the buckets of each dimension, in their order. */
  readonly rowCodes: readonly number[];
  readonly columnCodes: readonly number[];
  readonly cells: readonly (readonly (number | null)[])[];
}

/** Lays the cells of a report of two dimensions out; turned, the second dimension goes down. */
export function pivotGrid({ rows }: Report, isTurned: boolean): PivotGrid {
  const [down, along] = isTurned ? ([1, 0] as const) : ([0, 1] as const);
  const codesOf = (dimension: 0 | 1) =>
    [...new Set(rows.map(({ bucket }) => bucket.codes[dimension]!))].sort((left, right) => left - right);
  const [rowCodes, columnCodes] = [codesOf(down), codesOf(along)];
  const places = new Map(rows.map(({ bucket: { codes } }, at) => [`${codes[down]} ${codes[along]}`, at]));
  const cells = rowCodes.map((row) => columnCodes.map((column) => places.get(`${row} ${column}`) ?? null));
  return { rowCodes, columnCodes, cells };
}

/** The next cell with trades from one in a direction; null at the edge. */
export function nextCell(
  { cells }: PivotGrid,
  from: readonly [row: number, column: number],
  [down, along]: readonly [down: number, along: number],
): number | null {
  let [row, column] = [from[0] + down, from[1] + along];
  while (cells[row]?.[column] !== undefined) {
    const at = cells[row]![column]!;
    if (at !== null) return at;
    row += down;
    column += along;
  }
  return null;
}
