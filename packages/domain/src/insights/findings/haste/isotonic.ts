/** One value of a fit, and how much it weighs. */
interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/**
 * The rising values nearest to the given ones in weighted squares, by pooling neighbours that fall (Ayer et al. 1955). What
 * weighs nothing gets the value before it, at the beginning of what follows.
 */
export function isotonicFit(values: readonly Weighted[]): number[] {
  const pools: { value: number; weight: number; size: number }[] = [];
  for (const { value, weight } of values) {
    const before = pools.at(-1);
    if (weight === 0 && before) {
      before.size += 1;
      continue;
    }
    let pool = { value, weight, size: 1 };
    for (
      let last = pools.at(-1);
      last && (last.weight === 0 || last.value >= pool.value);
      last = pools.at(-1)
    ) {
      pools.pop();
      const together = last.weight + pool.weight;
      const mean = (last.value * last.weight + pool.value * pool.weight) / together;
      pool = { value: together === 0 ? pool.value : mean, weight: together, size: last.size + pool.size };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ value, size }) => Array.from({ length: size }, () => value));
}
