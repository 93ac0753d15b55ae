import { join } from 'node:path';
import fc from 'fast-check';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { LIVE_PLATFORMS, type LivePlatform } from '../../tests/sync/cuts/cut-feeds.ts';
import { CUT_FORMATS, type CutFormat } from '../../tests/sync/cuts/cut-files.ts';
import { CUT_HISTORY, LIVE_HISTORY } from '../../tests/sync/cuts/cut-history.ts';
import { assertSameEnd, assertSameLive } from '../../tests/sync/cuts/cuts.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

/** What outlives one history, ended after it. */
interface Endings {
  after(end: () => unknown): void;
}

/** Tests one property; returns how many histories it tested, and the sentence of its failure. */
type Trial = (
  seed: number,
  rounds: number,
) => Promise<{ readonly runs: number; readonly fault: string | null }>;

/** Whose histories are cut. */
interface Cut {
  readonly formats: readonly CutFormat[];
  readonly platforms: Readonly<Record<string, LivePlatform>>;
}

const ALL: Cut = { formats: CUT_FORMATS, platforms: LIVE_PLATFORMS };

/**
 * Cuts histories into files of every format and into files and synchronisations of the same days, in any order, repeated, packed
 * and undone, and compares the end with everything at once.
 */
export async function anyCut(
  seed: number,
  rounds: number,
  { formats, platforms }: Cut = ALL,
): Promise<Verdict> {
  const faults: string[] = [];
  const trials = trialsByName({ formats, platforms });
  let histories = 0;
  for (const [name, trial] of trials) {
    const { runs, fault } = await trial(seed, rounds);
    histories += runs;
    if (fault !== null) faults.push(`${name}: ${fault}`);
  }
  return judge({
    name: 'cuts',
    observed: `${rounds} histories for each of ${formats.length} formats of files and ${trials.size - formats.length} platforms with files beside their synchronisation, ${faults.length} end otherwise`,
    target: 'all end as everything at once',
    seed,
    figures: { histories, faults: faults.length },
    least: { histories: rounds * trials.size },
    atMost: {},
    faults,
  });
}

function trialsByName({ formats, platforms }: Cut): Map<string, Trial> {
  const files = formats.map((format): [string, Trial] => [
    format.format,
    property(CUT_HISTORY, (history, store) => assertSameEnd(store, history, format)),
  ]);
  const live = Object.entries(platforms).map(([name, platform]): [string, Trial] => [
    name,
    property(LIVE_HISTORY, (history, store, endings) => assertSameLive(endings, store, history, platform)),
  ]);
  return new Map([...files, ...live]);
}

function property<History>(
  histories: fc.Arbitrary<History>,
  assertSame: (history: History, store: Store, endings: Endings) => Promise<void>,
): Trial {
  return async (seed, rounds) => {
    const inOwnStore = fc.asyncProperty(histories, (history) =>
      withStore((store, endings) => assertSame(history, store, endings)),
    );
    // Shrinking takes as long as all the rest, so the path for it is printed.
    const details = await fc.check(inOwnStore, { seed, numRuns: rounds, endOnFailure: true });
    const runs = details.numRuns;
    if (!details.failed) return { runs, fault: null };
    const what = details.errorInstance instanceof Error ? details.errorInstance.message : '';
    const fault = `path ${details.counterexamplePath} of seed ${seed}: ${what.slice(0, 600)} ${JSON.stringify(details.counterexample)}`;
    return { runs, fault };
  };
}

function withStore(work: (store: Store, endings: Endings) => Promise<void>): Promise<void> {
  return inTrialFolder(async (folder) => {
    const place = { engine: 'sqlite', folder: join(folder, 'store') } as const;
    const store = await openStore({ place, purpose: 'tool' });
    const ends: (() => unknown)[] = [];
    try {
      await work(store, { after: (end) => void ends.push(end) });
    } finally {
      for (const end of ends) await end();
      await store.close();
    }
  });
}
