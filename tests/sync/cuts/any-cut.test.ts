import { test } from 'node:test';
import fc from 'fast-check';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import { CUT_FORMATS } from './cut-files.ts';
import { LIVE_PLATFORMS } from './cut-feeds.ts';
import { CUT_HISTORY, LIVE_HISTORY } from './cut-history.ts';
import { assertSameEnd, assertSameLive } from './cuts.ts';

onEachEngine((engine, openTestStore) => {
  const numRuns = engine === 'sqlite' ? 2 : 1;
  for (const format of CUT_FORMATS)
    test(`${format.format}: ${numRuns} histories cut anyhow, packed, repeated and undone end as one file does`, async () => {
      await fc.assert(
        fc.asyncProperty(CUT_HISTORY, async (history) =>
          assertSameEnd(await openTestStore(), history, format),
        ),
        { numRuns, seed: 20_260_302, endOnFailure: true },
      );
    });
  for (const [name, platform] of Object.entries(LIVE_PLATFORMS))
    test(`${name}: ${numRuns} histories in files and synchronisations of the same days end as one synchronisation`, async (t) => {
      await fc.assert(
        fc.asyncProperty(LIVE_HISTORY, async (history) =>
          assertSameLive(t, await openTestStore(), history, platform),
        ),
        { numRuns, seed: 20_260_303, endOnFailure: true },
      );
    });
});
