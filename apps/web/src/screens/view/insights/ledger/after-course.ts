import type { CourseStep } from './ledger-rows.ts';

/** Where a course is drawn: CSS pixels, y downwards. */
interface DrawnCourse {
  /** Of the step line, as an SVG path. */
  readonly path: string;
  readonly zero: number;
  readonly end: number;
  /** Places of the steps that went up. */
  readonly rings: readonly { readonly x: number; readonly y: number }[];
}

/** Room above and below for rings. */
const EDGE = 6;

/** A step line over the days in their order, beginning at 0; every step goes by one day to the right and then to its total. */
export function drawCourse(steps: readonly CourseStep[], width: number, height: number): DrawnCourse {
  const totals = [0, ...steps.map(({ total }) => total as number)];
  const high = totals.reduce((a, b) => Math.max(a, b));
  const low = totals.reduce((a, b) => Math.min(a, b));
  const span = high - low || 1;
  const yOf = (total: number) => EDGE + ((high - total) / span) * (height - 2 * EDGE);
  const xOf = (at: number) => EDGE + (at / (steps.length + 1)) * (width - 2 * EDGE);
  const drawn = steps.map(({ net, total }, at) => ({ x: xOf(at + 1), y: yOf(total), isUp: net > 0 }));
  const line = drawn.map(({ x, y }) => `H${round(x)}V${round(y)}`).join('');
  return {
    path: `M${round(xOf(0))} ${round(yOf(0))}${line}H${round(xOf(steps.length + 1))}`,
    zero: yOf(0),
    end: yOf(totals.at(-1)!),
    rings: drawn.filter(({ isUp }) => isUp).map(({ x, y }) => ({ x, y })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
