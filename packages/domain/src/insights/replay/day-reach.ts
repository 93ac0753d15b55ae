import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import type { ReplayDays } from './replay-days.ts';
import type { RuleKind } from './rule-family.ts';

/**
 * For each place among the closed ones of a day the largest limit that is reached once it has closed, −Infinity for none: a
 * rule of this kind is true then at that limit and at every smaller one. Written into `reach`. Never for the clock.
 */
export function reachOfDay(
  columns: TradeColumns,
  { rows, closedFrom }: ReplayDays,
  at: number,
  kind: Exclude<RuleKind, 'clock'>,
  reach: Float64Array,
): void {
  const { net } = columns;
  const { gross } = inMoney(columns);
  let [running, peak, lost, inARow] = [0, 0, 0, 0];
  const first = closedFrom[at]!;
  for (let place = first; place < closedFrom[at + 1]!; place++) {
    const row = rows[place]!;
    running += net[row]!;
    peak = Math.max(peak, running);
    if (gross[row]! < 0) {
      lost += 1;
      inARow += 1;
    } else if (gross[row]! > 0) inARow = 0;
    switch (kind) {
      case 'loss':
        reach[place] = -running;
        break;
      case 'gain':
        reach[place] = running;
        break;
      case 'giveBack':
        reach[place] = Math.min(peak, peak - running);
        break;
      case 'trades':
        reach[place] = place - first + 1;
        break;
      case 'losses':
        reach[place] = lost;
        break;
      case 'lossesInARow':
        reach[place] = inARow;
        break;
    }
  }
}
