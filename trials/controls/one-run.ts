import type { Control } from './controls.ts';

/** A fault that was planted in a run, and what the trial must say of it. */
export type Planted = readonly [name: string, expected: RegExp];

/** One control for each fault that was planted in one run of a trial, which is made when the first of them is asked. */
export function plantedInOneRun(
  trial: string,
  run: () => Promise<{ readonly faults: readonly string[] }>,
  planted: readonly Planted[],
): Control[] {
  let faults: Promise<readonly string[]> | undefined;
  return planted.map(([name, expected]) => ({
    name: `${trial}: ${name}`,
    catches: async () => {
      faults ??= run().then((verdict) => verdict.faults);
      return (await faults).find((fault) => expected.test(fault)) ?? null;
    },
  }));
}
