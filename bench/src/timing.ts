/** Milliseconds of each of `rounds` runs after `warmUp` ones, sorted. */
export function time(run: () => unknown, { rounds = 15, warmUp = 5 } = {}): number[] {
  for (let round = 0; round < warmUp; round++) run();
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((left, right) => left - right);
}

/** Milliseconds of each of `rounds` runs of asynchronous work, sorted. */
export async function timeAsync(
  run: (round: number) => Promise<unknown>,
  { rounds = 15, warmUp = 3 } = {},
): Promise<number[]> {
  for (let round = 0; round < warmUp; round++) await run(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run(warmUp + round);
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right);
}

/** The value below which a share of the sorted times lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(sorted: readonly number[]): number {
  return quantile(sorted, 0.5);
}
