/** One of five small bars, in fractions of the height; `top` is counted from the upper edge. */
interface WeekdayBar {
  readonly top: number;
  readonly size: number;
}

interface WeekdayBarSet {
  readonly bars: readonly WeekdayBar[];
  /** Place of the baseline from the top, 0 to 1. */
  readonly baseline: number;
}

/** Small bars for Monday to Friday on one scale; negative values hang below the baseline. */
export function weekdayBars(values: readonly number[]): WeekdayBarSet {
  const most = Math.max(0, ...values);
  const range = most - Math.min(0, ...values);
  if (range === 0) return { bars: values.map(() => ({ top: 1, size: 0 })), baseline: 1 };
  const baseline = most / range;
  const bars = values.map((value) => {
    const size = Math.abs(value) / range;
    return { top: value > 0 ? baseline - size : baseline, size };
  });
  return { bars, baseline };
}
