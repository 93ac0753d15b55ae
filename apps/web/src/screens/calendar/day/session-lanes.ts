import { spanInSession, type SessionSpan } from '@daybook/domain/calendar-month/trading-session.ts';
import { isGreen, type DayTrade } from './day-trades.ts';

/** The strip is drawn in a box of these units, stretched to its place; earlier and later trades are in its margins. */
export const STRIP = { width: 1000, half: 36, margin: 30 } as const;

/** As wide as must be to be seen and distinguished. */
const NARROWEST = 7;
const END_WIDTH = 16;
const LANE = 9;
const GAP = 2;
/** What needs more lanes lies on top of the last one. */
const MAX_LANES = 8;

/** The strip of one day as two SVG paths, with the numbers next to it. */
interface SessionStrip {
  /** Trades with profit, above the line. */
  readonly green: string;
  /** The others, below it. */
  readonly red: string;
  readonly won: number;
  readonly lost: number;
  readonly earlier: number;
  readonly later: number;
}

interface Mark {
  readonly x: number;
  readonly width: number;
}

/** Draws a day's trades along the session, those that overlap in lanes away from the line. In their order of opening. */
export function drawSession(trades: readonly DayTrade[]): SessionStrip {
  const placed = trades.map((trade) => ({ isGreen: isGreen(trade), place: spanInSession(trade) }));
  const marks = (green: boolean) => placed.filter((it) => it.isGreen === green).map((it) => markAt(it.place));
  const count = (when: SessionSpan['when']) => placed.filter(({ place }) => place.when === when).length;
  const [green, red] = [marks(true), marks(false)];
  return {
    green: pathOf(green, -1),
    red: pathOf(red, 1),
    won: green.length,
    lost: red.length,
    earlier: count('earlier'),
    later: count('later'),
  };
}

function markAt({ from, to, when }: SessionSpan): Mark {
  const { width, margin } = STRIP;
  if (when === 'earlier') return { x: (margin - END_WIDTH) / 2, width: END_WIDTH };
  if (when === 'later') return { x: width - (margin + END_WIDTH) / 2, width: END_WIDTH };
  const session = width - 2 * margin;
  const wide = Math.max((to - from) * session, NARROWEST);
  return { x: Math.min(margin + from * session, width - margin - wide), width: wide };
}

/** Rectangles in lanes, which share the height that there is. */
function pathOf(marks: readonly Mark[], direction: 1 | -1): string {
  const lanes = lanesOf(marks);
  const step = Math.min(LANE, (STRIP.half - GAP) / (Math.max(0, ...lanes) + 1));
  const height = Math.max(step - GAP / 2, step * 0.6);
  return marks
    .map(({ x, width }, at) => {
      const y = STRIP.half + direction * (GAP + lanes[at]! * step);
      return `M${round(x)} ${round(y)}h${round(width)}v${round(direction * height)}h${round(-width)}z`;
    })
    .join('');
}

/** The lane of each mark: the first whose last mark ends before this one begins. */
function lanesOf(marks: readonly Mark[]): number[] {
  const ends: number[] = [];
  return marks.map(({ x, width }) => {
    const free = ends.findIndex((end) => end < x);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = x + width;
    return Math.min(lane, MAX_LANES - 1);
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
