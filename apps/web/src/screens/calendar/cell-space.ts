/** How a month is laid out: `phone` shows each day's amount alone; the others have events in one or two columns a day. */
export type Layout = 'phone' | 'one' | 'two';

/** Pixels that the grid and the window have. */
interface CellSpace {
  readonly width: number;
  readonly height: number;
}

const PHONE_BELOW = 640;
const TWO_FROM = 1320;
/** What is above the weeks, and in each of them besides its events. */
const ABOVE = 170;
const WEEK_WITHOUT_EVENTS = 88;
const EVENT = 22;
const MIN_LINES = 3;
const MAX_LINES = 8;

export function layoutOf({ width }: CellSpace): Layout {
  if (width < PHONE_BELOW) return 'phone';
  return width < TWO_FROM ? 'one' : 'two';
}

/** How many events a day has room for: at least three lines, more where the window is high enough for all weeks. */
export function eventsThatFit(space: CellSpace, weeks: number): number {
  const columns = { phone: 0, one: 1, two: 2 }[layoutOf(space)];
  const lines = Math.floor(((space.height - ABOVE) / weeks - WEEK_WITHOUT_EVENTS) / EVENT);
  return columns * Math.max(MIN_LINES, Math.min(lines, MAX_LINES));
}

/** How many of `trades` events are shown in `room` places: all, or one less than the places, which `+N` needs. */
export function shownEvents(trades: number, space: number): number {
  return trades <= space ? trades : Math.max(0, space - 1);
}
