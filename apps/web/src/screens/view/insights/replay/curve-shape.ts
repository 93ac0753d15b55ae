import type { CurveAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import { columnsScale, type ColumnsScale } from '#web/charts/bars/columns-scale.ts';

/** A stretch of the axis of limits, both ends in it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether enough falls away for a likely range. */
  readonly isEnough: boolean;
}

/** Neighbouring limits that have a range, or have none; each begins where the one before it ends, so that the line is whole. */
export function stretchesOf(isEnough: Uint8Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 0; at < isEnough.length; at++) {
    const last = stretches.at(-1);
    const enough = isEnough[at] === 1;
    if (last?.isEnough === enough) stretches[stretches.length - 1] = { ...last, to: at };
    else stretches.push({ from: last ? at - 1 : 0, to: at, isEnough: enough });
  }
  return stretches;
}

/** Space that a band may take beyond the curve itself, in heights of the curve. */
const BAND_SPACE = 0.5;
/** What the grid tells apart, in 1/10,000: a dollar, and of other units a hundredth. */
const SMALLEST = { money: 10_000, unit: 100 } as const;

/** The grid that holds the whole curve and as much of its band as leaves the curve readable; what is beyond is cut off. */
export function curveScale(
  { curve, band }: Pick<CurveAnswer, 'curve' | 'band'>,
  chosen: number | null,
  of: keyof typeof SMALLEST = 'money',
): ColumnsScale {
  const saved = chosen === null ? [...curve.saved] : [...curve.saved, chosen];
  const [least, most] = [Math.min(0, ...saved), Math.max(0, ...saved)];
  const space = BAND_SPACE * Math.max(most - least, SMALLEST[of]);
  const edges = (values: Float64Array) => [...values].filter((_, at) => curve.isEnough[at] === 1);
  const low = Math.max(least - space, Math.min(least, ...edges(band.low)));
  const high = Math.min(most + space, Math.max(most, ...edges(band.high)));
  return columnsScale([low, high], SMALLEST[of]);
}

/** Limits for the words below the axis: the first, the last and round ones between, at most so many. */
export function axisLimits(limits: Float64Array, most: number): number[] {
  if (limits.length <= most) return [...limits];
  const every = [1, 2, 5, 10, 20, 25, 50, 100].find((step) => limits.length / step <= most) ?? limits.length;
  return [...limits].filter((_, at) => (at + 1) % every === 0);
}

/** Where the axis has nothing to fall away any more; null where something does to its end. */
export function firstWithout(trades: Int32Array): number | null {
  const last = trades.findLastIndex((count) => count > 0);
  return last + 1 < trades.length ? last + 1 : null;
}

/** The limit that so many steps from another one is, within the axis. */
export function stepFrom(limits: Float64Array, limit: number, steps: number): number {
  const below = limits.findLastIndex((each) => each <= limit);
  // From between two limits the first step leads to the next of them.
  const isOn = limits[below] === limit;
  const at = below + steps + (!isOn && steps < 0 ? 1 : 0);
  return limits[Math.min(limits.length - 1, Math.max(0, at))]!;
}

/** A value kept within two others. */
export function clampTo(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
