import { formatTime } from '@daybook/domain/time-figures.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';

/** When an execution took place. */
export interface Moment {
  /** Milliseconds since 1970 UTC. */
  readonly instant: number;
  /** New York day, and seconds from its midnight. */
  readonly day: number;
  readonly seconds: number;
}

/** The time axis of a trade, in pixels. */
export interface CourseAxis {
  /** Of each execution, rising. */
  readonly x: readonly number[];
  /** Of any instant (milliseconds since 1970 UTC): between its neighbours, at an end where it lies beyond. */
  readonly at: (instant: number) => number;
  /** Where a night or several days are left out. */
  readonly breaks: readonly number[];
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
}

/** Pixels for a night, so that two days can be labelled side by side, between two executions at most as little as this, and at least between the middles of two labels. */
const [NIGHT, GAP, LABEL] = [84, 20, 66];
/** A letter of a label, and the space between two. */
const [LETTER, SPACE] = [7.2, 10];
/** Largest part of the axis that nights take, and that goes to keep executions apart. */
const [MAX_NIGHTS, MAX_GAPS] = [0.4, 0.5];
/** Seconds between the labels of times. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400];

/** The New York day of an execution, from the seconds since its midnight; also where clocks changed in between. */
export function dayOfExecution(instant: number, seconds: number): number {
  // New York's midnight is four or five hours after that of UTC, and an hour more or less once clocks were changed.
  return Math.floor((Math.floor(instant / 1000) - seconds) / 86_400);
}

/**
 * Places executions between two pixels by time. Nights are cut to one width, and executions of one moment are side by side
 * in their order; everything else is in proportion.
 */
export function courseAxis(moments: readonly Moment[], [left, right]: readonly [number, number]): CourseAxis {
  const { widths, perMs } = gapWidths(moments, right - left);
  const x = [moments.length === 1 ? (left + right) / 2 : left];
  for (const width of widths) x.push(x.at(-1)! + width);
  const nights = moments.map((_, at) => at).filter((at) => at > 0 && isNight(moments, at));
  return {
    x,
    at: (instant) => between(moments, x, instant),
    breaks: nights.map((at) => (x[at - 1]! + x[at]!) / 2),
    ticks: ticksOf(moments, x, nights, perMs),
  };
}

function between(moments: readonly Moment[], x: readonly number[], instant: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.instant <= instant) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [moments[low - 1], moments[low]];
  if (before === undefined || after === undefined) return x[before === undefined ? 0 : low - 1]!;
  const part = (instant - before.instant) / (after.instant - before.instant);
  return x[low - 1]! + part * (x[low]! - x[low - 1]!);
}

function isNight(moments: readonly Moment[], at: number): boolean {
  return moments[at]!.day !== moments[at - 1]!.day;
}

/** Width of each gap between executions, and pixels a millisecond where gaps are in proportion. */
function gapWidths(moments: readonly Moment[], all: number) {
  const gaps = moments.slice(1).map(({ instant }, at) => ({
    ms: Math.max(0, instant - moments[at]!.instant),
    isNight: isNight(moments, at + 1),
  }));
  const days = gaps.filter(({ isNight: night }) => !night).map(({ ms }) => ms);
  const nights = gaps.length - days.length;
  const night = days.length === 0 ? all / Math.max(1, nights) : Math.min(NIGHT, (all * MAX_NIGHTS) / nights);
  const free = all - nights * (nights > 0 ? night : 0);
  const { least, perMs } = proportion(days, free);
  const widths = gaps.map(({ ms, isNight: isOne }) => (isOne ? night : Math.max(least, ms * perMs)));
  return { widths, perMs };
}

/** Gaps shorter than the least take that, so that the others share what is left in proportion to their time. */
function proportion(gaps: readonly number[], width: number): { least: number; perMs: number } {
  if (gaps.every((ms) => ms === 0)) return { least: width / Math.max(1, gaps.length), perMs: 0 };
  const least = Math.min(GAP, (width * MAX_GAPS) / gaps.length);
  const sorted = gaps.toSorted((one, other) => one - other);
  let rest = sorted.reduce((sum, ms) => sum + ms, 0);
  let perMs = width / rest;
  for (const [at, ms] of sorted.entries()) {
    if (ms * perMs >= least) break;
    rest -= ms;
    perMs = (width - (at + 1) * least) / rest;
  }
  return { least, perMs };
}

/** The days where there are several, then round times where they leave space. */
function ticksOf(
  moments: readonly Moment[],
  x: readonly number[],
  nights: readonly number[],
  perMs: number,
): { x: number; text: string }[] {
  const ticks: { x: number; text: string }[] = [];
  const place = (at: number, text: string) => {
    const isClear = ticks.every((tick) => {
      const widths = ((tick.text.length + text.length) / 2) * LETTER;
      return Math.abs(tick.x - at) >= Math.max(LABEL, widths + SPACE);
    });
    if (isClear) ticks.push({ x: at, text });
  };
  if (nights.length > 0) for (const at of [0, ...nights]) place(x[at]!, dayText(moments[at]!.day as Day));
  const step = STEPS.find((seconds) => seconds * 1000 * perMs >= LABEL);
  if (step !== undefined) {
    for (let at = 1; at < moments.length; at++) {
      const [from, to] = [moments[at - 1]!, moments[at]!];
      if (from.day !== to.day || to.seconds <= from.seconds) continue;
      for (let time = Math.ceil(from.seconds / step) * step; time <= to.seconds; time += step) {
        const part = (time - from.seconds) / (to.seconds - from.seconds);
        place(x[at - 1]! + part * (x[at]! - x[at - 1]!), timeText(time, step));
      }
    }
  }
  if (ticks.length === 0) place(x[0]!, formatTime(moments[0]!.seconds));
  return ticks.toSorted((one, other) => one.x - other.x);
}

function timeText(seconds: number, step: number): string {
  return step < 60 ? formatTime(seconds) : formatTime(seconds).slice(0, 5);
}
