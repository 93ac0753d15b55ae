/** Grid of a column chart. `ticks` run from `low` to `high`, in the unit of the values, 0 always among them. */
export interface ColumnsScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const MAX_TICKS = 5;
const ROUND = [1, 2, 2.5, 5] as const;

/**
 * Four or five round grid values (1, 2, 2.5 or 5 times a power of ten) that hold all values and zero.
 * `smallest` is the least useful step, such as a cent. Without a value other than 0 only the zero line is left.
 */
export function columnsScale(values: readonly number[], smallest = 1): ColumnsScale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  // Written so that a value that is no number ends here too, instead of seeking a step for ever.
  if (!(most > least)) return { low: 0, high: 0, ticks: [0] };
  const step = findStep(least, most, smallest);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step || 0);
  return { low: first * step || 0, high: last * step, ticks };
}

function findStep(least: number, most: number, smallest: number): number {
  for (let power = smallest; ; power *= 10) {
    for (const round of ROUND) {
      const step = round * power;
      if (Math.ceil(most / step) - Math.floor(least / step) < MAX_TICKS) return step;
    }
  }
}

/** Distance of a value from the top of the chart as a fraction of its height. */
export function positionOnScale(scale: ColumnsScale, value: number): number {
  const range = scale.high - scale.low;
  return range === 0 ? 1 : (scale.high - value) / range;
}
