import { SECONDS_A_DAY, type Day } from '../calendar.ts';
import { openingDay } from './opening-day.ts';
import { journalBit, type TradeColumns } from './trade-columns.ts';

/** Of each row its place in the trades of its closing day, counted over all undeleted trades of some accounts. */
interface DayOrder {
  /** 1 for the first by start; equal starts in the order of closing. A deleted trade has the place it would take. 0 for other accounts. */
  readonly nth: Int32Array;
  /** Row of the last trade of that day that closed before this one started; −1 where there is none. */
  readonly before: Int32Array;
}

const KNOWN = new WeakMap<TradeColumns, Map<string, DayOrder>>();
/** Selections of accounts that are remembered for one journal. */
const MAX_KNOWN = 8;
/** More trades than a day can hold, so that a start and a place fit into one number. */
const PLACES = 2 ** 24;

/** The order within days for the trades of some accounts, of all when none are named. Calculated once for each journal and choice. */
export function dayOrder(columns: TradeColumns, accounts?: readonly string[]): DayOrder {
  const key = accounts === undefined ? '' : JSON.stringify(accounts.toSorted());
  const known = KNOWN.get(columns) ?? new Map<string, DayOrder>();
  KNOWN.set(columns, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const order = calculateOrder(columns, accounts);
  known.set(key, order);
  return order;
}

function calculateOrder(columns: TradeColumns, accounts: readonly string[] | undefined): DayOrder {
  const { count, day } = columns;
  const chosen = Uint8Array.from(columns.accounts, (name) => Number(accounts?.includes(name) ?? true));
  const order = { nth: new Int32Array(count), before: new Int32Array(count).fill(-1) };
  for (let from = 0; from < count;) {
    let to = from + 1;
    while (to < count && day[to] === day[from]) to++;
    orderDay(columns, chosen, order, from, to);
    from = to;
  }
  return order;
}

/** Rows of one day, in order of closing. */
function orderDay(
  columns: TradeColumns,
  chosen: Uint8Array,
  order: DayOrder,
  from: number,
  to: number,
): void {
  const { account, end } = columns;
  const { bits } = columns.journal;
  const deleted = journalBit('deleted');
  const starts = new Float64Array(to - from);
  const ends = new Float64Array(to - from);
  const closed = new Int32Array(to - from);
  let [all, counted] = [0, 0];
  for (let row = from; row < to; row++) {
    if (!chosen[account[row]!]) continue;
    starts[all++] = startOf(columns, row) * PLACES + (row - from);
    if ((bits[row]! & deleted) !== 0) continue;
    ends[counted] = end[row]!;
    closed[counted++] = row;
  }
  const byStart = starts.subarray(0, all).sort();
  let nth = 1;
  let at = 0;
  for (const key of byStart) {
    const start = Math.floor(key / PLACES);
    const row = from + (key - start * PLACES);
    order.nth[row] = nth;
    if ((bits[row]! & deleted) === 0) nth++;
    while (at < counted && ends[at]! < start) at++;
    if (at > 0) order.before[row] = closed[at - 1]!;
  }
}

/** Seconds from midnight of the closing day; below 0 for a trade that was opened on an earlier one. */
function startOf({ day, start, end, duration }: TradeColumns, row: number): number {
  const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
  return (openingDay(span) - span.day) * SECONDS_A_DAY + span.start;
}
