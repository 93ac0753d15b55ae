import { monthStart, weekStart, type Day } from '../../calendar.ts';
import { nearestMoney, type Money } from '../../money.ts';
import { LIMIT_NAMES, type LimitName } from '../../plan/limit-order.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import { dayMoments, meanOf, type Mean } from '../day-moments.ts';
import { rangeOfRate, rangeOfSum, type Range } from '../likely-range.ts';
import { limitsOverTime, type LimitsSince } from './limits-over-time.ts';

/** A limit that the loss of a trade, a New York day or a week went beyond. */
export interface Breach {
  readonly limit: LimitName;
  /** The row of the trade whose closing crossed it. */
  readonly row: number;
  readonly day: Day;
  /** Seconds from New York midnight of the closing fill. */
  readonly second: number;
  /** The limit in force then. */
  readonly most: Money;
  /** By how much the loss exceeded it at that moment, more than 0. */
  readonly beyond: Money;
  /** The limit was first saved later. */
  readonly isEarlier: boolean;
}

/** What closed on a day after its first breach. */
export interface Aftermath {
  readonly trades: number;
  /** Trades whose results are known in the unit, all of them in money: the net is theirs. */
  readonly known: number;
  readonly net: Money;
}

/** A New York day on which something closed while a limit was in force. */
export interface LedgerDay {
  readonly day: Day;
  /** In the order in which they happened; of one closing trade, day, week. None on a day that was kept. */
  readonly breaches: readonly Breach[];
  /** Null on a day that was kept. */
  readonly after: Aftermath | null;
  /** Every limit by which it was measured was first saved later. */
  readonly isEarlier: boolean;
}

export interface LedgerMonth {
  readonly firstDay: Day;
  readonly days: readonly LedgerDay[];
  readonly kept: number;
  readonly breaches: number;
  /** Net of what came after, over the month. */
  readonly after: Money;
}

/** Every breach of the plan, and what came after. */
export interface PlanLedger {
  /** Ascending. */
  readonly months: readonly LedgerMonth[];
  readonly days: number;
  readonly kept: number;
  /** Of the rate of days kept; null where there are too few. */
  readonly keptRange: Range | null;
  readonly breaches: number;
  readonly after: Aftermath;
  /** Of the net of what came after; null where there are too few trades or days. */
  readonly afterRange: Range | null;
  /** Days with a breach after which something closed that is known: only these can come back. */
  readonly afterDays: number;
  /** Of them those on which what came after was more than 0. */
  readonly cameBack: number;
  /** Days that were left out because no limit had been saved yet. */
  readonly earlierDays: number;
}

export interface LedgerChoice {
  /** First and last day, both included; null leaves them open. Weeks are counted from their Monday all the same. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** Measures what closed before a limit was first saved by that first limit. */
  readonly withEarlier: boolean;
}

/**
 * The breaches of the limits in force among trades in the order of closing: all trades of all accounts in dollars, since limits are in
 * dollars and count every account. A day and a week are exceeded once, by the first closing that leaves their running net beyond the
 * limit; what came after is what closed later that day, counted once a day, from its first breach. Limits and what went beyond them
 * are money; what came after is in the unit of the columns' results.
 */
export function planLedger(
  columns: TradeColumns,
  rows: Uint32Array,
  history: readonly LimitsSince[],
  choice: LedgerChoice,
): PlanLedger {
  const found = findDays(columns, rows, history, choice.withEarlier);
  const inPeriod = found.filter(
    ({ day }) => (choice.from === null || day >= choice.from) && (choice.to === null || day <= choice.to),
  );
  const days = inPeriod.filter(({ isMeasured }) => isMeasured);
  const crossed = days.filter(({ breaches }) => breaches.length > 0);
  const kept = days.length - crossed.length;
  return {
    months: byMonth(days.map(ledgerDay)),
    days: days.length,
    kept,
    keptRange: rangeOf(
      rangeOfRate,
      meanByDay(days, ({ breaches }) => [breaches.length === 0 ? 1 : 0]),
    ),
    breaches: sum(days, ({ breaches }) => breaches.length),
    after: {
      trades: sum(crossed, ({ closedAfter }) => closedAfter),
      known: sum(crossed, ({ after }) => after.length),
      net: nearestMoney(sum(crossed, netAfter)),
    },
    afterRange: rangeOf(
      rangeOfSum,
      meanByDay(crossed, ({ after }) => after),
    ),
    afterDays: crossed.filter(({ after }) => after.length > 0).length,
    cameBack: crossed.filter((day) => netAfter(day) > 0).length,
    earlierDays: inPeriod.filter(({ isMeasured, isEarlier }) => !isMeasured && isEarlier).length,
  };
}

/** A day while it is walked through. */
interface WalkedDay {
  readonly day: Day;
  breaches: Breach[];
  /** How many trades closed after the first breach, and the nets of those that are known. */
  closedAfter: number;
  after: number[];
  isMeasured: boolean;
  /** Until a closing is measured by a limit that was in force: some limit was first saved later. */
  isEarlier: boolean;
  hasOwnLimits: boolean;
}

function findDays(
  columns: TradeColumns,
  rows: Uint32Array,
  history: readonly LimitsSince[],
  withEarlier: boolean,
): WalkedDay[] {
  const { day, end, measured } = columns;
  const { net } = inMoney(columns);
  const limitsAt = limitsOverTime(history);
  const days: WalkedDay[] = [];
  // Running nets of the trade, the day and the week, and which of them has crossed already.
  const [running, crossed] = [
    [0, 0, 0],
    [false, false, false],
  ];
  let today: WalkedDay | null = null;
  let monday = -Infinity;
  for (const row of rows) {
    if (today === null || today.day !== day[row]) {
      today = newDay(day[row]! as Day);
      days.push(today);
      running[1] = 0;
      crossed[1] = false;
      const ownMonday = weekStart(today.day);
      if (ownMonday !== monday) {
        monday = ownMonday;
        running[2] = 0;
        crossed[2] = false;
      }
    }
    if (today.breaches.length > 0) {
      today.closedAfter += 1;
      if (measured?.isKnown[row] !== 0) today.after.push(columns.net[row]!);
    }
    running[0] = net[row]!;
    running[1]! += net[row]!;
    running[2]! += net[row]!;
    crossed[0] = false;
    const { amounts, isEarlier } = limitsAt(today.day, end[row]!);
    for (let n = 0; n < LIMIT_NAMES.length; n++) {
      const most = amounts[n]!;
      if (most === 0) continue;
      if (isEarlier[n]) today.isEarlier = true;
      else today.hasOwnLimits = true;
      if (isEarlier[n] && !withEarlier) continue;
      today.isMeasured = true;
      const beyond = -running[n]! - most;
      if (crossed[n] || beyond <= 0) continue;
      crossed[n] = true;
      today.breaches.push({
        limit: LIMIT_NAMES[n]!,
        row,
        day: today.day,
        second: end[row]!,
        most,
        beyond: nearestMoney(beyond),
        isEarlier: isEarlier[n]!,
      });
    }
  }
  return days;
}

function newDay(day: Day): WalkedDay {
  const nothing = { breaches: [], closedAfter: 0, after: [] };
  return { day, ...nothing, isMeasured: false, isEarlier: false, hasOwnLimits: false };
}

function ledgerDay(walked: WalkedDay): LedgerDay {
  const { day, breaches, closedAfter, after, isEarlier, hasOwnLimits } = walked;
  const aftermath = { trades: closedAfter, known: after.length, net: nearestMoney(netAfter(walked)) };
  return {
    day,
    breaches,
    after: breaches.length === 0 ? null : aftermath,
    isEarlier: isEarlier && !hasOwnLimits,
  };
}

function byMonth(days: readonly LedgerDay[]): LedgerMonth[] {
  return [...Map.groupBy(days, ({ day }) => monthStart(day))].map(([firstDay, own]) => ({
    firstDay,
    days: own,
    kept: own.filter(({ breaches }) => breaches.length === 0).length,
    breaches: sum(own, ({ breaches }) => breaches.length),
    after: nearestMoney(sum(own, ({ after }) => after?.net ?? 0)),
  }));
}

function netAfter({ after }: WalkedDay): number {
  return sum(after, (net) => net);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}

/** The average of values that days have, from the days; null where there is none. */
function meanByDay(days: readonly WalkedDay[], of: (day: WalkedDay) => readonly number[]): Mean | null {
  const placed = days.flatMap((day) => of(day).map((value) => [day.day, value] as const));
  const moments = dayMoments({
    days: Int32Array.from(placed, ([day]) => day),
    values: Float64Array.from(placed, ([, value]) => value),
    keys: new Int32Array(placed.length),
    buckets: 1,
  });
  return meanOf(moments, 0);
}

function rangeOf(range: (mean: Mean) => Range | null, mean: Mean | null): Range | null {
  return mean && range(mean);
}
