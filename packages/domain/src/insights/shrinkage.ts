import { isEnough } from './likely-range.ts';
import type { Mean } from './day-moments.ts';

/**
 * Averages drawn toward that of all trades, the more the less is known of them, so that a lucky handful never leads; null for
 * buckets with too few trades. m = w·mean + (1−w)·overall with w = τ² ÷ (τ² + SE²); τ² by moments (DerSimonian and Laird
 * 1986); SE² is never less than the pooled variance of a day ÷ effective days, so that two equal results do not lead.
 */
export function shrunkMeans(means: readonly (Mean | null)[], overall: number): (number | null)[] {
  const supported = withErrors(means);
  const between = betweenVariance(supported.filter((each) => each !== null));
  return supported.map((each) => {
    if (each === null) return null;
    const weight = between + each.error2 === 0 ? 1 : between / (between + each.error2);
    return weight * each.mean + (1 - weight) * overall;
  });
}

/**
 * Each average's deviation from that of all trades, weighted by how much is known of it; null for buckets with too few. It is
 * the order that {@link shrunkMeans} comes to while τ² goes to 0, and orders what it draws to one value where τ² is 0.
 */
export function weightedDeviations(means: readonly (Mean | null)[], overall: number): (number | null)[] {
  return withErrors(means).map((each) => {
    if (each === null) return null;
    return each.mean === overall ? 0 : (each.mean - overall) / each.error2;
  });
}

interface Estimate {
  readonly mean: number;
  readonly error2: number;
}

function withErrors(means: readonly (Mean | null)[]): (Estimate | null)[] {
  const supported = means.map((mean) => (mean !== null && isEnough(mean) ? mean : null));
  const pooled = pooledVariance(supported.filter((mean) => mean !== null));
  return supported.map(
    (each) => each && { mean: each.mean, error2: Math.max(each.error2 ?? 0, pooled / each.effectiveDays) },
  );
}

/** Variance of the average of a day, over all buckets. */
function pooledVariance(means: readonly Mean[]): number {
  let [sum, weights] = [0, 0];
  for (const { error2, effectiveDays } of means) {
    sum += (error2 ?? 0) * effectiveDays * (effectiveDays - 1);
    weights += effectiveDays - 1;
  }
  return weights === 0 ? 0 : sum / weights;
}

function betweenVariance(means: readonly Estimate[]): number {
  const usable = means.filter(({ error2 }) => error2 > 0);
  if (usable.length < 2) return 0;
  const weights = usable.map(({ error2 }) => 1 / error2);
  const total = sumOf(weights);
  const centre = sumOf(usable.map(({ mean }, at) => weights[at]! * mean)) / total;
  const spread = sumOf(usable.map(({ mean }, at) => weights[at]! * (mean - centre) ** 2));
  const scale = total - sumOf(weights.map((weight) => weight * weight)) / total;
  return Math.max(0, (spread - (usable.length - 1)) / scale);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
