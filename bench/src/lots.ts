import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { each } from '@daybook/domain/fields.ts';
import { findAdds } from '@daybook/domain/insights/findings/executions/adds.ts';
import { findFees } from '@daybook/domain/insights/findings/executions/fee-line.ts';
import { findPartialExits } from '@daybook/domain/insights/findings/executions/partial-exits.ts';
import { findScaling } from '@daybook/domain/insights/findings/executions/scaling.ts';
import { venueColumnsOf } from '@daybook/domain/insights/findings/executions/venue-sums.ts';
import { findStopHonesty } from '@daybook/domain/insights/findings/executions/stop-honesty.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import { DETAIL_NAMES } from '@daybook/domain/trade/details/fields.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { oneRsOf } from '@daybook/domain/trade/units/one-r-of-trades.ts';
import { measureIn } from '@daybook/domain/trade/units/results-in-unit.ts';
import { makeTrades } from './made-up-trades.ts';
import { atMost, type Report } from './report.ts';
import { median, time } from './timing.ts';

/** What the executions of trades brought, and results in R, over made-up trades of which every second was left in several exits. */
export function measureLots(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const details = makeDetails(count);
  const stated = new Map(
    Array.from(columns.id, (id) => [
      id,
      { stopRisk: null, firstRisk: null, plannedRisk: 1_000_000 as never, stopsAway: 0 },
    ]),
  );
  const rules = { history: [], defaults: [], details };
  const oneRs = oneRsOf(columns, stated, rules);
  const venues = venueColumnsOf(
    columns,
    [
      { route: 'ARCA', added: true },
      { route: 'ARCA', added: false },
    ],
    new Map(
      Array.from(columns.id, (id) => [
        id,
        [
          [0, 100, -20],
          [1, 100, 30],
        ],
      ]),
    ),
  );
  const measured = {
    'adds to winners and losers': () => findAdds(columns, rows, details),
    'scaling in and out': () => findScaling(columns, rows, details),
    'partial exits': () => findPartialExits(columns, rows, details),
    fees: () => findFees(columns, rows, details, venues),
    'losses beyond 1R': () => findStopHonesty(columns, rows, oneRs),
    '1R of every trade': () => oneRsOf(columns, stated, rules),
    'results in R': () => measureIn(columns, 'r', (row) => oneRs.amount[row]!),
  };
  for (const [name, calculate] of Object.entries(measured)) {
    const times = time(calculate, { rounds: 15, warmUp: 3 });
    report(atMost(`${name}, ${count} trades`, median(times), 'ms', limit));
  }
}

function makeDetails(count: number): DetailColumns {
  const random = chanceFrom(12);
  const amounts = () => Float64Array.from({ length: count }, () => Math.round((random() - 0.5) * 100_000));
  const numbers = each(DETAIL_NAMES, amounts);
  const several = (most: number) =>
    Float64Array.from({ length: count }, () => Math.max(0, Math.floor(random() * 2 * most) - most));
  return {
    ...numbers,
    count,
    sizeScale: 0,
    priceScale: 4,
    kinds: ['stock'],
    kind: new Uint8Array(count),
    isExplained: new Float64Array(count).fill(1),
    isComparable: new Float64Array(count).fill(1),
    winnerAdds: several(3),
    loserAdds: several(3),
    exits: several(4).map((exits) => exits + 1),
  };
}
