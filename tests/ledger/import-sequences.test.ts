// Files that come and go in any order leave the journal that a slow calculation makes of those that are left.
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { MANUAL_SEQUENCES, SEQUENCES, type Sequence, type Step } from './hidden-fills.ts';
import { beginRun, type Run } from './journal-run.ts';
import { takeStep, undoAll } from './run-steps.ts';

const SEED = 20_261_128;
/** So many smaller ones are tried of a sequence that fails: about a minute. */
const MAX_SHRINKS = 1_000;

/** Takes the steps, then undoes what is left; what fails says what was done before. */
async function follow(run: Run, steps: readonly Step[]): Promise<void> {
  try {
    for (const step of steps) await takeStep(run, step);
    await undoAll(run);
  } catch (error) {
    throw new Error(`after\n${run.done.join('\n')}`, { cause: error });
  }
}

onEachEngine((engine, openTestStore) => {
  const roundsHere = (whole: number, quick: number): number =>
    Math.ceil(roundsOf(whole, quick) / (engine === 'sqlite' ? 1 : 10));
  const check = async (numRuns: number, sequences: fc.Arbitrary<Sequence>): Promise<void> => {
    const store = await openTestStore();
    const property = fc.asyncProperty(fc.limitShrink(sequences, MAX_SHRINKS), async ({ fills, steps }) =>
      follow(await beginRun(store, fills), steps),
    );
    await fc.assert(property, { numRuns, seed: SEED });
  };

  const ofFiles = roundsHere(1_000, 150);
  test(`${ofFiles} sequences of imports and their undoing`, () => check(ofFiles, SEQUENCES));

  const manual = roundsHere(700, 100);
  test(`${manual} sequences with boundaries that are drawn by hand`, () => check(manual, MANUAL_SEQUENCES));
});
