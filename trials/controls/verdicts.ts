import type { Verdict } from '../verdict.ts';
import type { Control } from './controls.ts';

/** What is wrong with what a trial saw. */
export type Wrong<Seen> = readonly [name: string, wrong: Partial<Seen>];

/** One control for each fault in what a trial saw; the same without it passes. */
export function noticed<Seen>(
  trial: string,
  verdictOf: (seen: Seen) => Verdict,
  sound: NoInfer<Seen>,
  faults: readonly Wrong<NoInfer<Seen>>[],
): Control[] {
  return faults.map(([name, wrong]) => ({
    name: `${trial}: ${name}`,
    catches: async () => {
      const { ok, faults: refused } = verdictOf(sound);
      if (!ok) throw new Error(`what is sound is refused: ${refused.join('; ')}`);
      return verdictOf({ ...sound, ...wrong }).faults[0] ?? null;
    },
  }));
}
