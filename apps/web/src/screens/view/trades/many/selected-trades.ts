/** Which trades of the list are selected: by trade, so that it outlives pages, orders and what is read again. */
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** Trades selected among those of some columns. */
export interface SelectedTrades {
  readonly columns: Pick<TradeColumns, 'id' | 'count'>;
  /** 1 for each row of the columns that is selected. */
  readonly isOn: Uint8Array;
  readonly count: number;
  /** The row that was pressed last, from which Shift extends; −1 for none. */
  readonly anchor: number;
  /** Trades that were selected and no longer pass the filter, or are no more. */
  readonly left: number;
}

/** Most trades that one call changes. */
export const MAX_AT_ONCE = 10_000;

/** Nothing selected. */
export function selectNothing(columns: TradeColumns): SelectedTrades {
  return { columns, isOn: new Uint8Array(columns.count), count: 0, anchor: -1, left: 0 };
}

/** Rows selected, or no longer. */
export function withRows(selected: SelectedTrades, rows: Uint32Array, on: boolean): SelectedTrades {
  const isOn = selected.isOn.slice();
  for (const row of rows) isOn[row] = on ? 1 : 0;
  return { ...selected, isOn, count: countOn(isOn), left: 0 };
}

/** Only these rows selected. */
export function onlyRows(selected: SelectedTrades, rows: Uint32Array): SelectedTrades {
  return withRows({ ...selected, isOn: new Uint8Array(selected.isOn.length), anchor: -1 }, rows, true);
}

/** One row selected or no longer, as the press left it. */
export function withRow(selected: SelectedTrades, row: number, on: boolean): SelectedTrades {
  return { ...withRows(selected, Uint32Array.of(row), on), anchor: row };
}

/** All rows between the one that was pressed last and this one, in the order of the list; this one alone without such. */
export function extendedTo(
  selected: SelectedTrades,
  ordered: Uint32Array,
  row: number,
  on: boolean,
): SelectedTrades {
  const from = selected.anchor === -1 ? -1 : ordered.indexOf(selected.anchor);
  const to = ordered.indexOf(row);
  if (from === -1 || to === -1) return withRow(selected, row, on);
  const between = ordered.subarray(Math.min(from, to), Math.max(from, to) + 1);
  return { ...withRows(selected, between, on), anchor: row };
}

/** The selected ones of rows that are in order of closing. */
export function selectedRows({ isOn }: SelectedTrades, rows: Uint32Array): Uint32Array {
  return rows.filter((row) => isOn[row] === 1);
}

/** The last closed of the selected trades alone, {@link MAX_AT_ONCE} of them; `rows` in the order of closing. */
export function onlyNewest(selected: SelectedTrades, rows: Uint32Array): SelectedTrades {
  return onlyRows(selected, selectedRows(selected, rows).subarray(-MAX_AT_ONCE));
}

/** How many of some rows are selected. */
export function countIn({ isOn }: SelectedTrades, rows: Uint32Array): number {
  let count = 0;
  for (const row of rows) count += isOn[row]!;
  return count;
}

/** The same trades in columns that were read since, without those that are no longer among `rows`; itself when nothing changed. */
export function followTrades(
  selected: SelectedTrades,
  columns: TradeColumns,
  rows: Uint32Array,
): SelectedTrades {
  if (selected.count === 0)
    return selected.columns === columns ? selected : { ...selectNothing(columns), left: selected.left };
  const wasOn =
    selected.columns === columns || selected.columns.id === columns.id
      ? (row: number) => selected.isOn[row] === 1
      : holdsTrade(selected, columns.id);
  const isOn = new Uint8Array(columns.count);
  let count = 0;
  for (const row of rows) if (wasOn(row)) count += isOn[row] = 1;
  if (selected.columns === columns && count === selected.count) return selected;
  return { columns, isOn, count, anchor: -1, left: selected.count - count };
}

/** Whether the trade of a row with other ids is selected. A Set of 100,000 bigints alone would take some 100 ms. */
function holdsTrade({ columns, isOn, count }: SelectedTrades, others: BigUint64Array) {
  const ids = halves(columns.id);
  const wanted = halves(others);
  // Places of rows + 1, found by the id, which is random in all its bits; at most half full.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const places = new Uint32Array(mask + 1);
  for (let row = 0; row < isOn.length; row++) {
    if (isOn[row] === 0) continue;
    let at = ids[2 * row]! & mask;
    while (places[at] !== 0) at = (at + 1) & mask;
    places[at] = row + 1;
  }
  return (row: number) => {
    const [low, high] = [wanted[2 * row]!, wanted[2 * row + 1]!];
    for (let at = low & mask; places[at] !== 0; at = (at + 1) & mask) {
      const held = places[at]! - 1;
      if (ids[2 * held] === low && ids[2 * held + 1] === high) return true;
    }
    return false;
  };
}

function halves({ buffer, byteOffset, length }: BigUint64Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, 2 * length);
}

function countOn(isOn: Uint8Array): number {
  let count = 0;
  for (const on of isOn) count += on;
  return count;
}
