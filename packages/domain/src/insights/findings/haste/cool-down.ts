import type { Day } from '../../../calendar.ts';
import { steadySecond } from '../../../clocks/new-york-clock.ts';
import { dayOrder } from '../../../trade/day-order.ts';
import { halfHourOf } from '../../../trade/half-hour.ts';
import { inMoney, type TradeColumns } from '../../../trade/trade-columns.ts';
import { gather } from '../../gather.ts';
import { MIN_DAYS, MIN_TRADES, rangeOfDifference, type Range } from '../../likely-range.ts';
import type { Finding } from '../finding.ts';
import { indexDays, isOddDay, type DayIndex } from './day-index.ts';
import { isotonicFit } from './isotonic.ts';
import { differenceWithin, type SideDifference } from './side-difference.ts';

/** A trade counts as soon after a loss when it started within so many minutes of the losing close. */
export const SOON_MINUTES = 5;
/** Each side of a cut needs as many trades as a range, on both halves of the days. */
export const MIN_SOON = 2 * MIN_TRADES;
/** The longest wait that is asked about, in minutes. */
const MAX_WAIT = 30;
/** Ends of the chart's bins in minutes; one more holds what waited longer. */
const BIN_ENDS = [1, 3, 10, MAX_WAIT] as const;

/** Trades that waited as long after a losing close, against those at the same half hour after a winning one. */
export interface WaitBin {
  /** Minutes up to which it goes; null for the last. */
  readonly upTo: number | null;
  readonly trades: number;
  /** How much more a trade made on average, in 1/10,000; null where none is to be compared. */
  readonly difference: number | null;
  /** The same, never falling with the wait. */
  readonly fitted: number;
}

/** Whether trades started soon after a losing close do worse. Its trades are those within the wait, else within five minutes. */
export interface CoolDown extends Finding {
  /** The wait in minutes within which trades do worse; null where none was found. */
  readonly minutes: number | null;
  /** What a trade within it made more on average than one after a longer wait, at the same half hour. */
  readonly difference: { readonly value: number; readonly range: Range } | null;
  /** Trades started within five minutes of a losing close. */
  readonly soon: number;
  readonly bins: readonly WaitBin[];
  /** A cost of a trade that would have been seen eight times in ten, in 1/10,000; null where unknown. */
  readonly visible: number | null;
}

/** The rows with what came before them. */
interface Followed {
  readonly rows: Uint32Array;
  readonly days: DayIndex;
  readonly values: Float64Array;
  readonly strata: Uint8Array;
  /** Begun minutes since the losing close before; 0 after a win, −1 where nothing or an even one came before. */
  readonly minutes: Float64Array;
  /** 1 for places on odd days. */
  readonly odd: Uint8Array;
}

/** The days on which a wait is chosen, or checked. */
type Half = 'odd' | 'even';

/**
 * The trade before is the last one closed that day before this one started, over all trades of `accounts`. A wait is chosen on odd
 * days and checked on even ones, and the other way round, so that no day checks what it chose. In the checks together trades
 * within the wait must do worse than those after a win, and worse than those after a longer wait (else it is the bad day and
 * not the haste), both at the same half hour. The second of these is what is stated: what waiting would change.
 */
export function coolDown(columns: TradeColumns, rows: Uint32Array, accounts?: readonly string[]): CoolDown {
  const followed = follow(columns, rows, accounts);
  const soon = countWithin(followed, SOON_MINUTES);
  const common = { soon: soon.trades, bins: waitBins(followed) };
  const nothing = { ...common, ...soon, minutes: null, difference: null };
  const few = { ...nothing, certainty: { kind: 'few' }, visible: null } as const;
  const waits = waitsToTry(followed);
  if (waits.length === 0) return few;
  const usual = waits.find((wait) => wait >= SOON_MINUTES) ?? waits.at(-1)!;
  const [odd, even] = [chooseWait(followed, waits, 'odd'), chooseWait(followed, waits, 'even')];
  const checked = (against: Reference) =>
    together(check(followed, odd ?? usual, 'even', against), check(followed, even ?? usual, 'odd', against));
  const [afterWin, afterWait] = [checked('win'), checked('wait')];
  if (afterWin === null || afterWait === null) return few;
  const visible = Math.max(visibleCost(afterWin), visibleCost(afterWait));
  const minutes = odd === null || even === null ? null : chooseWait(followed, waits, null);
  const range = rangeOf(afterWait);
  if (minutes === null || range.high >= 0 || rangeOf(afterWin).high >= 0)
    return { ...nothing, certainty: { kind: 'none' }, visible };
  const within = countWithin(followed, minutes);
  const sum = (each: number) => each * within.trades;
  return {
    ...common,
    ...within,
    certainty: {
      kind: 'likely',
      value: sum(afterWait.value),
      range: { low: sum(range.low), high: sum(range.high) },
    },
    minutes,
    difference: { value: afterWait.value, range },
    visible,
  };
}

function follow(columns: TradeColumns, rows: Uint32Array, accounts: readonly string[] | undefined): Followed {
  const { before } = dayOrder(inMoney(columns), accounts);
  const { day, start, end, net } = columns;
  // What came before was won or lost in money, also where its own unit is not known.
  const { gross } = inMoney(columns);
  const minutes = gather(rows, (row) => {
    const last = before[row]!;
    if (last === -1 || gross[last] === 0) return -1;
    if (gross[last]! > 0) return 0;
    const today = day[row]! as Day;
    return Math.ceil((steadySecond(today, start[row]!) - steadySecond(today, end[last]!)) / 60);
  });
  const strata = new Uint8Array(rows.length);
  for (let at = 0; at < rows.length; at++) strata[at] = halfHourOf(start[rows[at]!]!);
  const odd = new Uint8Array(rows.length);
  for (let at = 0; at < rows.length; at++) odd[at] = Number(isOddDay(columns.day[rows[at]!]!));
  const values = gather(rows, (row) => net[row]!);
  return { rows, days: indexDays(columns, rows), values, strata, minutes, odd };
}

function countWithin({ minutes, days }: Followed, wait: number): { trades: number; days: number } {
  const found = new Set<number>();
  let trades = 0;
  for (let at = 0; at < minutes.length; at++) {
    if (minutes[at]! < 1 || minutes[at]! > wait) continue;
    trades += 1;
    found.add(days.of[at]!);
  }
  return { trades, days: found.size };
}

/** Waits within which and beyond which both halves of the days have enough trades. */
function waitsToTry({ minutes, days, odd }: Followed): number[] {
  const half = () => ({
    trades: new Float64Array(MAX_WAIT + 2),
    soonest: new Map<number, number>(),
    latest: new Map<number, number>(),
  });
  const halves = [half(), half()] as const;
  for (let at = 0; at < minutes.length; at++) {
    if (minutes[at]! < 1) continue;
    const wait = Math.min(minutes[at]!, MAX_WAIT + 1);
    const day = days.of[at]!;
    const { trades, soonest, latest } = halves[odd[at] === 1 ? 0 : 1];
    trades[wait]! += 1;
    soonest.set(day, Math.min(soonest.get(day) ?? Infinity, wait));
    latest.set(day, Math.max(latest.get(day) ?? 0, wait));
  }
  const isEnough = (trades: Float64Array, isWith: readonly boolean[]) =>
    total(trades) >= MIN_TRADES && isWith.filter(Boolean).length >= MIN_DAYS;
  const all = Array.from({ length: MAX_WAIT }, (_, at) => at + 1);
  return all.filter((wait) =>
    halves.every(
      ({ trades, soonest, latest }) =>
        isEnough(
          trades.subarray(0, wait + 1),
          [...soonest.values()].map((first) => first <= wait),
        ) &&
        isEnough(
          trades.subarray(wait + 1),
          [...latest.values()].map((last) => last > wait),
        ),
    ),
  );
}

/**
 * The wait after which the trades of half of the days, or of all, are worth most, each against those after a win at its half hour;
 * null where none is worth more than no wait. What all trades after a loss lie below those after a win is taken off: a bad day is
 * bad after a long wait too.
 */
function chooseWait(followed: Followed, waits: readonly number[], half: Half | null): number | null {
  const { minutes, values, strata } = followed;
  const levels = levelsAfterWins(followed, half);
  const [lost, counts] = [new Float64Array(MAX_WAIT + 2), new Float64Array(MAX_WAIT + 2)];
  for (let at = 0; at < minutes.length; at++) {
    const level = levels[strata[at]!]!;
    if (minutes[at]! < 1 || !isIn(followed, at, half) || Number.isNaN(level)) continue;
    const wait = Math.min(minutes[at]!, MAX_WAIT + 1);
    lost[wait]! += values[at]! - level;
    counts[wait]! += 1;
  }
  const average = total(lost) / total(counts);
  let [chosen, least, sum]: [number | null, number, number] = [null, 0, 0];
  for (let wait = 1; wait <= MAX_WAIT; wait++) {
    sum += lost[wait]! - counts[wait]! * average;
    if (sum < least && waits.includes(wait)) [chosen, least] = [wait, sum];
  }
  return chosen;
}

function isIn({ odd }: Followed, at: number, half: Half | null): boolean {
  return half === null || (odd[at] === 1) === (half === 'odd');
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Average of the trades after a win at each half hour; NaN without any. */
function levelsAfterWins(followed: Followed, half: Half | null): Float64Array {
  const { minutes, values, strata } = followed;
  const [counts, sums] = [new Float64Array(48), new Float64Array(48)];
  for (let at = 0; at < minutes.length; at++) {
    if (minutes[at] !== 0 || !isIn(followed, at, half)) continue;
    counts[strata[at]!]! += 1;
    sums[strata[at]!]! += values[at]!;
  }
  return sums.map((sum, stratum) => sum / counts[stratum]!);
}

/** What trades within the wait are compared with: those after a win, or after a loss and a longer wait. */
type Reference = 'win' | 'wait';

/** The result of half of the days for a wait chosen from the other half. */
function check(followed: Followed, wait: number, half: Half, against: Reference): SideDifference | null {
  const { minutes, days, values, strata } = followed;
  const sides = new Uint8Array(minutes.length);
  for (let at = 0; at < minutes.length; at++) {
    if (!isIn(followed, at, half)) continue;
    const since = minutes[at]!;
    if (since >= 1 && since <= wait) sides[at] = 1;
    else if (against === 'win' ? since === 0 : since > wait) sides[at] = 2;
  }
  return differenceWithin({ values, days: days.of, dayCount: days.days.length, sides, strata });
}

/** Both halves, each by its trades. They have no day in common. */
function together(first: SideDifference | null, second: SideDifference | null): SideDifference | null {
  if (first === null || second === null) return null;
  const trades = first.trades + second.trades;
  const weights = [first.trades / trades, second.trades / trades] as const;
  return {
    value: weights[0] * first.value + weights[1] * second.value,
    error2: weights[0] ** 2 * first.error2 + weights[1] ** 2 * second.error2,
    trades,
    others: first.others + second.others,
    days: first.days + second.days,
    effectiveDays: first.effectiveDays + second.effectiveDays,
  };
}

function rangeOf({ value, error2, effectiveDays }: SideDifference): Range {
  return rangeOfDifference(value, error2, effectiveDays);
}

/** Twice the reach of the range: choosing the wait takes its part of what would be seen by a given one. The trial `insights` checks it. */
function visibleCost(difference: SideDifference): number {
  return 2 * (rangeOf(difference).high - difference.value);
}

function waitBins(followed: Followed): WaitBin[] {
  const { minutes, values, strata } = followed;
  const levels = levelsAfterWins(followed, null);
  const ends = [...BIN_ENDS, null];
  const [trades, compared, sums] = [ends.map(() => 0), ends.map(() => 0), ends.map(() => 0)];
  for (let at = 0; at < minutes.length; at++) {
    const wait = minutes[at]!;
    if (wait < 1) continue;
    const bin = ends.findIndex((end) => end === null || wait <= end);
    const level = levels[strata[at]!]!;
    trades[bin]! += 1;
    if (Number.isNaN(level)) continue;
    compared[bin]! += 1;
    sums[bin]! += values[at]! - level;
  }
  const differences = sums.map((sum, bin) => (compared[bin] === 0 ? null : sum / compared[bin]!));
  const fitted = isotonicFit(
    differences.map((value, bin) => ({ value: value ?? 0, weight: compared[bin]! })),
  );
  return ends.map((upTo, bin) => ({
    upTo,
    trades: trades[bin]!,
    difference: differences[bin]!,
    fitted: fitted[bin]!,
  }));
}
