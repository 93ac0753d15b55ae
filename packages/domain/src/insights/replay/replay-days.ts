import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import { openingDay } from '../../trade/opening-day.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';

/** Some trades laid out by New York days, for rules that stop a day. Places are those in the list of rows. */
export interface ReplayDays {
  /** In the order of closing. */
  readonly rows: Uint32Array;
  /** Days on which something started or closed, ascending. */
  readonly days: Int32Array;
  /** Of each day its first place among the closed ones, and one more for the end. */
  readonly closedFrom: Uint32Array;
  /** Places in the order of their starts, of each day the first one in it, and one more for the end. */
  readonly started: Uint32Array;
  readonly startedFrom: Uint32Array;
  /** Whether every trade that started or closed on a day did both on it. */
  readonly isWhole: Uint8Array;
  /** Whether a place's trade is selected: all move a day's running net and fall away, these alone are counted. */
  readonly counts: Uint8Array;
}

/** Lays out rows in the order of closing. Where `only` some of them are selected, a rule still watches all. */
export function layOutDays(columns: TradeColumns, rows: Uint32Array, only?: Uint32Array): ReplayDays {
  const { day } = columns;
  const opened = openingDays(columns, rows);
  const started = placesByStart(columns, rows, opened);
  const days = Int32Array.from(
    new Set([
      ...changesOf(rows.map((row) => day[row]!)),
      ...changesOf(started.map((place) => opened[place]!)),
    ]),
  ).sort();
  const isWhole = new Uint8Array(days.length).fill(1);
  const closedFrom = new Uint32Array(days.length + 1);
  const startedFrom = new Uint32Array(days.length + 1);
  let [closed, begun] = [0, 0];
  for (let at = 0; at < days.length; at++) {
    closedFrom[at] = closed;
    startedFrom[at] = begun;
    for (; closed < rows.length && day[rows[closed]!] === days[at]; closed++)
      if (opened[closed] !== days[at]) isWhole[at] = 0;
    for (; begun < rows.length && opened[started[begun]!] === days[at]; begun++)
      if (day[rows[started[begun]!]!] !== days[at]) isWhole[at] = 0;
  }
  closedFrom[days.length] = closed;
  startedFrom[days.length] = begun;
  return { rows, days, closedFrom, started, startedFrom, isWhole, counts: countedPlaces(rows, only) };
}

function countedPlaces(rows: Uint32Array, only: Uint32Array | undefined): Uint8Array {
  const counts = new Uint8Array(rows.length).fill(only === undefined ? 1 : 0);
  let place = 0;
  for (const row of only ?? []) {
    while (place < rows.length && rows[place]! < row) place++;
    if (rows[place] === row) counts[place] = 1;
  }
  return counts;
}

/** Places of the days on which a selected trade started: what the trader could have left out. */
export function daysOfStarts({ days, started, startedFrom, counts }: ReplayDays): number[] {
  return Array.from(days.keys()).filter((at) =>
    started.subarray(startedFrom[at], startedFrom[at + 1]).some((place) => counts[place] === 1),
  );
}

/** Places in the order of opening day and start. Sorted as numbers: comparing pairs would take ten times as long. */
function placesByStart({ start }: TradeColumns, rows: Uint32Array, opened: Int32Array): Uint32Array {
  const keys = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++)
    keys[place] = (opened[place]! * SECONDS_A_DAY + start[rows[place]!]!) * rows.length + place;
  keys.sort();
  const places = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) places[at] = keys[at]! % rows.length;
  return places;
}

/** The first of each stretch of equal values. */
function changesOf(values: Uint32Array): Uint32Array {
  return values.filter((value, at) => value !== values[at - 1]);
}

function openingDays({ day, start, end, duration }: TradeColumns, rows: Uint32Array): Int32Array {
  const opened = new Int32Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const span = { start: start[row]!, end: end[row]!, duration: duration[row]! };
    opened[place] = openingDay({ day: day[row]! as Day, ...span });
  }
  return opened;
}
