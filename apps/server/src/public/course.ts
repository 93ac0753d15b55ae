import type { PublicTrade } from '@daybook/api/share.ts';

type Execution = PublicTrade['executions'][number];

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
  executions: readonly Execution[],
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

/** Times that never run backwards: over midnight the clock begins again. */
function secondsFromFirst(executions: readonly Execution[]): number[] {
  let [days, before] = [0, executions[0]?.execTime ?? 0];
  return executions.map(({ execTime }) => {
    if (execTime < before) days += 1;
    before = execTime;
    return days * 86_400 + execTime - (executions[0]?.execTime ?? 0);
  });
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
