import type { PublicTrade } from '@daybook/api/share.ts';
import { parseDay } from '@daybook/domain/calendar.ts';

/** What a drawing of a trade needs of one of its executions. */
export type CourseExecution = Pick<
  PublicTrade['executions'][number],
  'action' | 'price' | 'date' | 'execTime'
>;

/** One execution in a drawing, in its units from the top left. */
export interface CoursePoint {
  readonly x: number;
  readonly y: number;
  readonly isBuy: boolean;
}

/**
 * Where a trade's executions stand in a drawing of the given size: time to the right, price upwards, with room at the edges for
 * their marks. Executions of one second are spread evenly, equal prices lie in the middle.
 */
export function courseOf(
  executions: readonly CourseExecution[],
  { width, height, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): CoursePoint[] {
  const prices = executions.map(({ price }) => Number(price));
  const times = secondsFromFirst(executions);
  const [span, least, most] = [times.at(-1) ?? 0, Math.min(...prices), Math.max(...prices)];
  const steps = Math.max(1, executions.length - 1);
  return executions.map(({ action }, at) => {
    const along = executions.length === 1 ? 0.5 : span === 0 ? at / steps : (times[at] ?? 0) / span;
    const up = most === least ? 0.5 : ((prices[at] ?? least) - least) / (most - least);
    return {
      x: rounded(edge + along * (width - 2 * edge)),
      y: rounded(height - edge - up * (height - 2 * edge)),
      isBuy: action === 'BOT',
    };
  });
}

/** Seconds by the clock of New York since the first execution, which may be days earlier. */
function secondsFromFirst(executions: readonly CourseExecution[]): number[] {
  const seconds = executions.map(({ date, execTime }) => (parseDay(date) ?? 0) * 86_400 + execTime);
  return seconds.map((second) => second - (seconds[0] ?? 0));
}

/** The line from execution to execution, as an SVG path. */
export function coursePath(points: readonly CoursePoint[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** A triangle that points up for a buy and down for a sell, as an SVG path. */
export function markPath({ x, y, isBuy }: CoursePoint, size: number): string {
  const tip = isBuy ? -size : size;
  return `M${rounded(x - size)} ${rounded(y - tip * 0.7)}L${rounded(x + size)} ${rounded(y - tip * 0.7)}L${x} ${rounded(y + tip)}Z`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
