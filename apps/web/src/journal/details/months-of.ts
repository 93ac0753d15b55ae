import { addMonths, monthStart, type Day } from '@daybook/domain/calendar.ts';
import { identifyRows, wholeVolumes } from '@daybook/domain/trade/details/columns/identify-rows.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** A month of the held trades, as the server names the details of the same. */
interface HeldMonth {
  /** New York day. */
  readonly firstDay: number;
  readonly trades: number;
  /** See {@link identifyRows}. */
  readonly rows: string;
}

const KNOWN = new WeakMap<TradeColumns, readonly HeldMonth[]>();

/** The months of some trades in their order. Calculated once for each columns: 100,000 rows take milliseconds. */
export function monthsOf(columns: TradeColumns): readonly HeldMonth[] {
  const known = KNOWN.get(columns) ?? findMonths(columns);
  KNOWN.set(columns, known);
  return known;
}

function findMonths(columns: TradeColumns): HeldMonth[] {
  const { count, id, day, gross, net } = columns;
  const volume = wholeVolumes(columns.volume, columns.volumeScale);
  const months: HeldMonth[] = [];
  for (let from = 0; from < count;) {
    const firstDay = monthStart(day[from]! as Day);
    const next = addMonths(firstDay, 1);
    let to = from;
    while (to < count && day[to]! < next) to++;
    const own = { id: id.subarray(from, to), volume: volume.subarray(from, to) };
    const rows = identifyRows({ ...own, gross: gross.subarray(from, to), net: net.subarray(from, to) });
    months.push({ firstDay, trades: to - from, rows });
    from = to;
  }
  return months;
}

/** Whether both name the same trades, month by month. */
export function areSameMonths(left: readonly HeldMonth[], right: readonly HeldMonth[]): boolean {
  return (
    left.length === right.length &&
    left.every((month, at) => {
      const other = right[at]!;
      return month.firstDay === other.firstDay && month.trades === other.trades && month.rows === other.rows;
    })
  );
}
