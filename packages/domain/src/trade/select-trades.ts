import { EVENTS, POSITIONS, STOP_LOSSES } from '../journal/entry.ts';
import { DURATION_GROUPS, durationIndex } from './duration-group.ts';
import type { SearchFilter } from './filter.ts';
import { MOMENTS_OF_DAY, momentIndex } from './moment-of-day.ts';
import { journalBit, type TradeColumns } from './trade-columns.ts';

const DELETED = journalBit('deleted');

/** Rows of the trades that pass the filter, in their order of closing. Deleted trades pass only with `includeDeleted`. */
export function selectTrades(columns: TradeColumns, filter: SearchFilter): Uint32Array {
  const from = filter.startDate === undefined ? 0 : firstRowFrom(columns, filter.startDate);
  const to = filter.endDate === undefined ? columns.count : firstRowFrom(columns, filter.endDate + 1);
  const rows = new Uint32Array(Math.max(0, to - from));
  const length = fillRows(columns, filter, from, to, rows);
  const first = filter.size === undefined ? 0 : Math.max(0, length - filter.size);
  return rows.subarray(first, length);
}

/** First row whose day is not before `day`; rows are in the order of their days. */
function firstRowFrom({ day: days, count }: TradeColumns, day: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Wanted {
  /** Journal bits that must have `bitsValue` under `bitsMask`. */
  readonly bitsMask: number;
  readonly bitsValue: number;
  /** −1 lets everything pass; −2 nothing. */
  readonly short: number;
  readonly symbol: number;
  readonly currency: number;
  readonly event: number;
  readonly stopLoss: number;
  readonly position: number;
  readonly moment: number;
  readonly duration: number;
  readonly mistake: number;
}

function fillRows(
  columns: TradeColumns,
  filter: SearchFilter,
  from: number,
  to: number,
  rows: Uint32Array,
): number {
  const wanted = readWanted(columns, filter);
  const { short, symbol, currency, start, duration } = columns;
  const { bits, event, stopLoss, position } = columns.journal;
  let length = 0;
  for (let row = from; row < to; row++) {
    if ((bits[row]! & wanted.bitsMask) !== wanted.bitsValue) continue;
    if (wanted.short !== -1 && short[row] !== wanted.short) continue;
    if (wanted.symbol !== -1 && symbol[row] !== wanted.symbol) continue;
    if (wanted.currency !== -1 && currency[row] !== wanted.currency) continue;
    if (wanted.event !== -1 && event[row] !== wanted.event) continue;
    if (wanted.stopLoss !== -1 && stopLoss[row] !== wanted.stopLoss) continue;
    if (wanted.position !== -1 && position[row] !== wanted.position) continue;
    if (wanted.moment !== -1 && momentIndex(start[row]!) !== wanted.moment) continue;
    if (wanted.duration !== -1 && durationIndex(duration[row]!) !== wanted.duration) continue;
    if (wanted.mistake !== -1 && !hasMistake(columns, row, wanted.mistake)) continue;
    rows[length++] = row;
  }
  return length;
}

function readWanted(columns: TradeColumns, filter: SearchFilter): Wanted {
  let bitsMask = filter.includeDeleted ? 0 : DELETED;
  let bitsValue = 0;
  for (const flag of ['didAdd', 'followedTradingPlan', 'closedBySystem'] as const) {
    if (filter[flag] === undefined) continue;
    bitsMask |= journalBit(flag);
    if (filter[flag]) bitsValue |= journalBit(flag);
  }
  return {
    bitsMask,
    bitsValue,
    short: filter.action === undefined ? -1 : Number(filter.action === 'short'),
    symbol: indexIn(columns.symbols, filter.symbol),
    currency: indexIn(columns.currencies, filter.currency),
    event: indexIn(EVENTS, filter.event),
    stopLoss: indexIn(STOP_LOSSES, filter.stopLoss),
    position: filter.position === undefined ? -1 : POSITIONS.indexOf(filter.position) + 1,
    moment: indexIn(MOMENTS_OF_DAY, filter.momentOfDay),
    duration: indexIn(DURATION_GROUPS, filter.durationGroup),
    mistake: indexIn(
      columns.mistakes.map(({ id }) => id),
      filter.errorId,
    ),
  };
}

function indexIn(values: readonly string[], value: string | undefined): number {
  if (value === undefined) return -1;
  const at = values.indexOf(value);
  return at === -1 ? -2 : at;
}

function hasMistake(
  { journal: { mistakeStart, mistake } }: TradeColumns,
  row: number,
  wanted: number,
): boolean {
  for (let at = mistakeStart[row]!; at < mistakeStart[row + 1]!; at++)
    if (mistake[at] === wanted) return true;
  return false;
}
