/** Chance that can be repeated: numbers from 0 up to below 1. Source: mulberry32, T. Ettinger, public domain. */
export type Chance = () => number;

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `least` to `most`. */
export function draw(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** Whether tests are to do all that they can, as `npm test -- --long` asks. */
export function isLong(): boolean {
  const { process } = globalThis as { process?: { env: Partial<Record<string, string>> } };
  return process?.env['DAYBOOK_TEST_LONG'] === 'on';
}

/** How often a test repeats what it draws at random: `quick` times, and `whole` times with `--long`. */
export function roundsOf(whole: number, quick: number): number {
  return isLong() ? whole : quick;
}
