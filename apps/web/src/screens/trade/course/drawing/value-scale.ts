/** Where values are in a band of pixels, with round values that lie in it. */
export interface ValueScale {
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

export interface Band {
  readonly top: number;
  readonly bottom: number;
}

const ROUND = [1, 2, 2.5, 5] as const;

/**
 * Puts values into a band, with so many pixels above and below them. Round values (1, 2, 2.5 or 5 times a power of ten) are at most
 * `most`; equal values are in the middle.
 */
export function valueScale(
  values: readonly number[],
  { top, bottom }: Band,
  margin: number,
  most: number,
): ValueScale {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((largest, value) => Math.max(largest, value), -Infinity);
  if (!(high > low)) return { y: () => (top + bottom) / 2, ticks: low === high ? [low] : [] };
  const perPixel = (high - low) / (bottom - top - 2 * margin);
  const y = (value: number) => bottom - margin - (value - low) / perPixel;
  return { y, ticks: roundValues(low - margin * perPixel, high + margin * perPixel, most) };
}

/** At most so many round values from `low` to `high`, the smallest step that keeps to it. */
function roundValues(low: number, high: number, most: number): number[] {
  for (let power = 10 ** Math.floor(Math.log10((high - low) / most) - 1); ; power *= 10) {
    for (const round of ROUND) {
      const step = round * power;
      const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
      if (last - first < most)
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step || 0);
    }
  }
}

/** Decimals with which round values differ: 2 for 182.5 and 182.75, at least `least`. */
export function tickDecimals(ticks: readonly number[], least: number): number {
  for (let decimals = least; decimals < 10; decimals++) {
    const size = 10 ** decimals;
    if (ticks.every((tick) => Math.abs(tick * size - Math.round(tick * size)) < 1e-4)) return decimals;
  }
  return 10;
}
