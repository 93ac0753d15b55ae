import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { checkJournal } from '../../../apps/server/src/app/cli/check.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import type { LivePlatform } from './cut-feeds.ts';
import type { CutFormat } from './cut-files.ts';
import { importCutFile, undoFile } from './cut-fixture.ts';
import {
  newImporter,
  note,
  readNotes,
  readFinalState,
  snap,
  importInPieces,
  importAtOnce,
  type CutHistory,
  type LiveHistory,
} from './cut-history.ts';

/** Takes a history in whole and in pieces, by two traders, and throws where the ends differ. */
export async function assertSameEnd(store: Store, history: CutHistory, format: CutFormat): Promise<void> {
  const whole = await importAtOnce(store, history, format);
  const cut = await newImporter(store);
  const notes = await importInPieces(cut, history, format);
  assert.deepEqual(await readFinalState(cut), await readFinalState(whole));
  assert.deepEqual(await readNotes(cut), notes);
  assert.deepEqual(await checkJournal(store, 'deep'), []);
}

/** After every day of the histories, so that none of it is provisional any more. */
const LAST_DAY = 18;

/**
 * Lets a trader synchronise and import files of the same days in any order, and throws where that ends otherwise than one
 * synchronisation in the end.
 */
export async function assertSameLive(
  t: Pick<TestContext, 'after'>,
  store: Store,
  { fills: all, events }: LiveHistory,
  { format, file, open }: LivePlatform,
): Promise<void> {
  const fills = all.map((fill) => ({ ...fill, account: 0 as const }));
  const link = await open(t, store, fills);
  const mixed = await link();
  const notes = new Map<number, string>();
  for (const [count, { day, act, from, to }] of events.entries()) {
    if (act === 'synchronise') {
      await mixed.synchronise(day);
      await note(mixed, notes, count);
      continue;
    }
    const reported = fills.filter((fill) => fill.day <= day);
    const [first, last] = [from, to].toSorted((a, b) => a - b).map((place) => snap(reported, place, format));
    const piece = reported.slice(first, last);
    if (piece.length === 0) continue;
    mixed.time.now += 60_000;
    const { answers = {} } = format;
    const row = await importCutFile(mixed, { name: 'piece', bytes: Buffer.from(file(piece, day)), answers });
    if (act === 'undone' && row !== null) await undoFile(mixed, row);
  }
  await mixed.synchronise(LAST_DAY);
  const fresh = await link();
  await fresh.synchronise(LAST_DAY);
  assert.deepEqual(await readFinalState(mixed), await readFinalState(fresh));
  assert.deepEqual(await readNotes(mixed), notes);
  assert.deepEqual(await checkJournal(store, 'deep'), []);
}
