import type { Money } from '../../money.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import type { ReplayDays } from './replay-days.ts';
import { dropAfter, stopOf } from './replay-rule.ts';

/**
 * Net that a daily stop would have saved at each of some limits, which are above zero and ascend: in one pass over the days on
 * which everything that started closed too, and limit by limit over the few others.
 */
export function replayLimits(
  columns: TradeColumns,
  laidOut: ReplayDays,
  limits: readonly Money[],
): Float64Array {
  const saved = new Float64Array(limits.length);
  const others: number[] = [];
  const fallen = new Uint8Array(laidOut.rows.length);
  for (let at = 0; at < laidOut.days.length; at++) {
    if (laidOut.isWhole[at] === 1) addWholeDay(columns, laidOut, at, limits, saved);
    else others.push(at);
  }
  if (others.length > 0)
    limits.forEach((loss, limit) => {
      fallen.fill(0);
      for (const at of others) {
        const stop = stopOf(columns, laidOut, at, { loss }, fallen);
        if (stop !== Infinity) saved[limit]! -= dropAfter(columns, laidOut, at, stop, fallen).net;
      }
    });
  return saved;
}

/** Each new low of the day stops it for the limits that no earlier one reached. */
function addWholeDay(
  { net, end, start }: TradeColumns,
  { rows, closedFrom, started, startedFrom }: ReplayDays,
  at: number,
  limits: readonly Money[],
  saved: Float64Array,
): void {
  let [running, limit] = [0, 0];
  // What started after the stop, taken from the end of the day as stops come later and later.
  let [begun, before, all] = [startedFrom[at]!, 0, 0];
  for (let place = begun; place < startedFrom[at + 1]!; place++) all += net[rows[started[place]!]!]!;
  for (let place = closedFrom[at]!; place < closedFrom[at + 1]! && limit < limits.length; place++) {
    const row = rows[place]!;
    running += net[row]!;
    if (-running < limits[limit]!) continue;
    for (; begun < startedFrom[at + 1]! && start[rows[started[begun]!]!]! <= end[row]!; begun++)
      before += net[rows[started[begun]!]!]!;
    for (; limit < limits.length && limits[limit]! <= -running; limit++) saved[limit]! -= all - before;
  }
}
