type Direction = 'up' | 'down' | 'level';

interface Sparkline {
  /** SVG path in a box of `width` by `height`; empty when there are fewer than two values. */
  readonly path: string;
  /** From the first to the last value. */
  readonly direction: Direction;
}

/** A line through evenly spaced values, the highest at the top; half a stroke of 1.5 is kept free at each edge. */
export function sparkline(values: readonly number[], width: number, height: number): Sparkline {
  const direction = directionOf(values);
  if (values.length < 2) return { path: '', direction };
  const yOf = sparklineHeights(values, height);
  const points = values.map((value, at) => `${round((at / (values.length - 1)) * width)} ${yOf(value)}`);
  return { path: `M${points.join('L')}`, direction };
}

/** Where a value lies in the box of a line through these values, counted from its top. */
export function sparklineHeights(values: readonly number[], height: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [margin, range] = [1, most - least];
  return (value) => round(margin + (range === 0 ? 0.5 : (most - value) / range) * (height - 2 * margin));
}

function directionOf(values: readonly number[]): Direction {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  return change === 0 ? 'level' : change > 0 ? 'up' : 'down';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
