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

/** What the runner says to tests: `DAYBOOK_TEST_SIZE` is `short` or `full`, `DAYBOOK_TEST_LONG` is `on` with `--long`. */
function setting(name: string): string | undefined {
  const { process } = globalThis as { process?: { env: Partial<Record<string, string>> } };
  return process?.env[name];
}

/** Whether tests are to do all that they can, as `npm test -- --long` asks. */
export function isLong(): boolean {
  return setting('DAYBOOK_TEST_LONG') === 'on';
}

/** Whether this is the short run, which leaves out what the full one shows; never for a test file that is run by its name. */
export function isShort(): boolean {
  return setting('DAYBOOK_TEST_SIZE') === 'short';
}

/** As `skip` of a test that the short run leaves to the full one. */
export const LEFT_TO_FULL = isShort() ? 'npm test -- --full' : false;

/**
 * How often a test repeats what it draws at random: `whole` times with `--long`, `quick` times in the full run, a quarter of
 * that in the short one. Also how often at least something must have come up in these rounds.
 */
export function roundsOf(whole: number, quick = whole): number {
  if (isLong()) return whole;
  return isShort() ? Math.ceil(quick / 4) : quick;
}
