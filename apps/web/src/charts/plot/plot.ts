/** Where values are in a box of pixels: days or numbers from left to right, amounts from bottom to top. */
export interface Plot {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The plot of two ranges; where a range has no width everything is at its beginning. */
export function plotOf(
  box: PlotBox,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
): Plot {
  const across = to - from || 1;
  const up = high - low || 1;
  return {
    x: (value) => box.left + ((value - from) / across) * (box.right - box.left),
    y: (value) => box.bottom - ((value - low) / up) * (box.bottom - box.top),
  };
}

/** An SVG path through some points. */
export function pathOf(points: readonly (readonly [number, number])[], { x, y }: Plot): string {
  return points
    .map(([across, up], at) => `${at === 0 ? 'M' : 'L'}${x(across).toFixed(1)} ${y(up).toFixed(1)}`)
    .join('');
}

/** The place in rising numbers that lies nearest to a value; −1 of none. */
export function nearest(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - sorted[low - 1]! <= sorted[low]! - value
    ? low - 1
    : Math.min(low, sorted.length - 1);
}
