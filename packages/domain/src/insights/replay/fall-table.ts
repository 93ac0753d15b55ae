import type { TradeColumns } from '../../trade/trade-columns.ts';
import { reachOfDay } from './day-reach.ts';
import type { ReplayDays } from './replay-days.ts';
import { dropAfter, stopOf } from './replay-rule.ts';
import { ruleOn, type RuleAxis } from './rule-family.ts';

/**
 * What falls away on each day at each limit of a rule. An entry says that at its limit and at every smaller one so many more
 * trades with so much net fall away; a day has few entries, since most limits stop it at the same closing as their neighbours.
 */
export interface FallTable {
  /** How many limits. */
  readonly limits: number;
  /** Of each day its first entry, and one more for the end. */
  readonly from: Uint32Array;
  /** Place of the entry's limit, ascending within a day. */
  readonly limit: Uint16Array;
  readonly net: Float64Array;
  readonly trades: Int32Array;
}

/** What falls away, by the days on which it started and by those on which it closed, where it is known. */
export interface Falls {
  readonly byStart: FallTable;
  readonly byClose: FallTable;
}

/** The table of a rule over laid-out days: in one pass over the days on which everything that started closed too, limit by limit over the others. */
export function tabulateFalls(columns: TradeColumns, laidOut: ReplayDays, axis: RuleAxis): Falls {
  const others = Array.from(laidOut.days.keys()).filter((at) => laidOut.isWhole[at] === 0);
  const whole = wholeDays(columns, laidOut, axis);
  if (others.length === 0) {
    const table = tableOf(axis, laidOut, whole);
    return { byStart: table, byClose: table };
  }
  const { started, closed } = otherDays(columns, laidOut, axis, others);
  return {
    byStart: tableOf(axis, laidOut, (at, put) => (laidOut.isWhole[at] ? whole : started)(at, put)),
    byClose: tableOf(axis, laidOut, (at, put) => (laidOut.isWhole[at] ? whole : closed)(at, put)),
  };
}

/** Puts an entry of a day into a table. */
type Put = (limit: number, net: number, trades: number) => void;
/** Puts every entry of a day, by its place, in the order of limits. */
type Entries = (at: number, put: Put) => void;

function tableOf({ limits }: RuleAxis, laidOut: ReplayDays, entriesOf: Entries): FallTable {
  const from = new Uint32Array(laidOut.days.length + 1);
  const [limit, net, trades] = [[] as number[], [] as number[], [] as number[]];
  const put: Put = (at, sum, count) => {
    limit.push(at);
    net.push(sum);
    trades.push(count);
  };
  for (let at = 0; at < laidOut.days.length; at++) {
    entriesOf(at, put);
    from[at + 1] = limit.length;
  }
  return {
    limits: limits.length,
    from,
    limit: Uint16Array.from(limit),
    net: Float64Array.from(net),
    trades: Int32Array.from(trades),
  };
}

/**
 * The later a trade starts, the larger the limits at which it falls away: up to the largest that was reached by a closing before
 * it, and for the clock up to the second before it. Whatever the other limits let fall away goes at every one.
 */
function wholeDays(columns: TradeColumns, laidOut: ReplayDays, axis: RuleAxis): Entries {
  const { net, start, end } = columns;
  const { rows, closedFrom, started, startedFrom, counts } = laidOut;
  const { kind, others } = axis;
  const limits = Float64Array.from(axis.limits);
  const reach = new Float64Array(rows.length);
  const noneFallen = new Uint8Array(rows.length);
  const hasOthers = Object.keys(others).length > 0;
  const lastLimit = limits.length - 1;
  return (at, put) => {
    const othersStop = hasOthers ? stopOf(columns, laidOut, at, others, noneFallen) : Infinity;
    if (kind !== 'clock') reachOfDay(columns, laidOut, at, kind, reach);
    const [lastClosed, lastBegun] = [closedFrom[at + 1]!, startedFrom[at + 1]!];
    let [place, limit, sum, trades, reached] = [closedFrom[at]!, -1, 0, 0, -Infinity];
    for (let begun = startedFrom[at]!; begun < lastBegun; begun++) {
      const row = rows[started[begun]!]!;
      const begins = start[row]!;
      for (; place < lastClosed && end[rows[place]!]! < begins; place++)
        if (reach[place]! > reached) reached = reach[place]!;
      if (kind === 'clock') reached = begins - 1;
      if (begins > othersStop) reached = Infinity;
      if (limit < lastLimit && limits[limit + 1]! <= reached) {
        if (trades > 0) put(limit, sum, trades);
        [sum, trades] = [0, 0];
        while (limit < lastLimit && limits[limit + 1]! <= reached) limit++;
      }
      if (limit < 0 || counts[started[begun]!] === 0) continue;
      sum += net[row]!;
      trades += 1;
    }
    if (trades > 0) put(limit, sum, trades);
  };
}

/** Days that trades lead into and out of are replayed at each limit, all together. */
function otherDays(
  columns: TradeColumns,
  laidOut: ReplayDays,
  axis: RuleAxis,
  others: readonly number[],
): Record<'started' | 'closed', Entries> {
  const { rows, started, startedFrom, counts, days } = laidOut;
  const wide = axis.limits.length;
  const closing = closingDays(columns, laidOut);
  const lines = new Int32Array(days.length).fill(-1);
  others.forEach((at, line) => (lines[at] = line));
  const cells = () => ({
    net: new Float64Array(others.length * wide),
    trades: new Int32Array(others.length * wide),
  });
  const [byStart, byClose] = [cells(), cells()];
  const fallen = new Uint8Array(rows.length);
  for (let limit = 0; limit < wide; limit++) {
    fallen.fill(0);
    const rule = ruleOn(axis, limit);
    for (const at of others) {
      const stop = stopOf(columns, laidOut, at, rule, fallen);
      if (stop !== Infinity) dropAfter(columns, laidOut, at, stop, fallen);
      for (let begun = startedFrom[at]!; begun < startedFrom[at + 1]!; begun++) {
        const place = started[begun]!;
        if (fallen[place] === 0 || counts[place] === 0) continue;
        for (const [cell, day] of [
          [byStart, at],
          [byClose, closing[place]!],
        ] as const) {
          cell.net[lines[day]! * wide + limit]! += columns.net[rows[place]!]!;
          cell.trades[lines[day]! * wide + limit]! += 1;
        }
      }
    }
  }
  const entries =
    ({ net, trades }: ReturnType<typeof cells>): Entries =>
    (at, put) => {
      const line = lines[at]! * wide;
      for (let limit = 0; limit < wide; limit++) {
        const isLast = limit + 1 === wide;
        const sum = net[line + limit]! - (isLast ? 0 : net[line + limit + 1]!);
        const count = trades[line + limit]! - (isLast ? 0 : trades[line + limit + 1]!);
        if (sum !== 0 || count !== 0) put(limit, sum, count);
      }
    };
  return { started: entries(byStart), closed: entries(byClose) };
}

/** Of each place the place of its closing day. */
function closingDays({ day }: TradeColumns, { rows, days }: ReplayDays): Uint32Array {
  let at = 0;
  return rows.map((row) => {
    while (days[at] !== day[row]) at++;
    return at;
  });
}
