import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Role, RoleName } from '../explain.ts';

/** Marks that are drawn at most. */
export const MAX_MARKS = 500;

/** Filled circle, rounded square, outlined circle. */
export type MarkShape = 'entry' | 'loser' | 'exit';

/** One execution in the drawing, or the entries or the exits among several in a row. */
export interface CourseMark {
  readonly shape: MarkShape;
  /** Places of its executions, from 0, rising. */
  readonly places: readonly number[];
  /** Average price of them, for drawing. */
  readonly price: number;
}

type Execution = Pick<TradeDetail['executions'][number], 'price' | 'size'>;

/** How many executions in a row a mark sums; 1 for none. */
export function executionsPerMark(executions: number): number {
  return executions <= MAX_MARKS ? 1 : Math.ceil((2 * executions) / MAX_MARKS);
}

/** The marks of a trade in the order of its executions: one each, or sums of entries and of exits where there are too many. */
export function courseMarks(executions: readonly Execution[], roles: readonly Role[]): CourseMark[] {
  const each = executionsPerMark(executions.length);
  const marks: CourseMark[] = [];
  for (let from = 0; from < executions.length; from += each) {
    const places = Array.from({ length: Math.min(each, executions.length - from) }, (_, at) => from + at);
    const exits = places.filter((at) => isExit(roles[at]!.name));
    const entries = places.filter((at) => !isExit(roles[at]!.name));
    marks.push(
      ...[entries, exits].filter((some) => some.length > 0).map((some) => markOf(executions, roles, some)),
    );
  }
  return marks;
}

/** The shape of one execution. */
export function markShape(role: RoleName): MarkShape {
  if (role === 'partial-exit' || role === 'last-exit') return 'exit';
  return role === 'add-to-loser' ? 'loser' : 'entry';
}

function isExit(role: RoleName): boolean {
  return markShape(role) === 'exit';
}

function markOf(
  executions: readonly Execution[],
  roles: readonly Role[],
  places: readonly number[],
): CourseMark {
  const names = places.map((at) => roles[at]!.name);
  // Among summed entries only adds to losers are one.
  const shape = names.every((name) => markShape(name) === markShape(names[0]!))
    ? markShape(names[0]!)
    : 'entry';
  let [size, paid] = [0, 0];
  for (const at of places) {
    size += Number(executions[at]!.size);
    paid += Number(executions[at]!.size) * Number(executions[at]!.price);
  }
  const [first] = places;
  return { shape, places, price: places.length === 1 ? Number(executions[first!]!.price) : paid / size };
}

/** A point of a line in pixels. */
export type Point = readonly [x: number, y: number];

/**
 * Of points that rise from left to right those that are needed to draw a step line: for each column of pixels the first, the
 * lowest, the highest and the last.
 */
export function thinPoints(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (let from = 0; from < points.length;) {
    let [to, low, high] = [from, from, from];
    const column = Math.floor(points[from]![0]);
    while (to < points.length && Math.floor(points[to]![0]) === column) {
      if (points[to]![1] < points[low]![1]) low = to;
      if (points[to]![1] > points[high]![1]) high = to;
      to++;
    }
    const wanted = new Set([from, low, high, to - 1]);
    kept.push(...[...wanted].toSorted((one, other) => one - other).map((at) => points[at]!));
    from = to;
  }
  return kept;
}

/** An SVG path that holds each value until the next point. `null` values leave a gap. */
export function stepPath(points: readonly (readonly [x: number, y: number | null])[]): string {
  let path = '';
  let before: number | null = null;
  for (const [x, y] of points) {
    if (before !== null) path += `H${x.toFixed(1)}`;
    if (y !== null) path += before === null ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `V${y.toFixed(1)}`;
    before = y;
  }
  return path;
}

/** An SVG path of circles: one element, however many there are. */
export function circlesPath(
  middles: readonly { readonly x: number; readonly y: number }[],
  radius: number,
): string {
  const [r, across] = [String(radius), String(2 * radius)];
  return middles
    .map(
      ({ x, y }) =>
        `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`,
    )
    .join('');
}

/** The same of squares with sides of twice the half. */
export function squaresPath(
  middles: readonly { readonly x: number; readonly y: number }[],
  half: number,
): string {
  const side = String(2 * half);
  return middles
    .map(({ x, y }) => `M${(x - half).toFixed(1)} ${(y - half).toFixed(1)}h${side}v${side}h-${side}z`)
    .join('');
}
