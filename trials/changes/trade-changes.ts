import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { changeTrades, undoChangeOfTrades } from '../../apps/server/src/journal/changes/change-trades.ts';
import { readEntries } from '../../apps/server/src/journal/changes/read-entries.ts';
import { createLabel } from '../../apps/server/src/journal/labels/change-labels.ts';
import { findTagRows } from '../../apps/server/src/journal/labels/queries.ts';
import { createMistakes } from '../../apps/server/src/journal/mistakes/queries.ts';
import { saveJournal } from '../../apps/server/src/journal/trades/save-journal.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { openSyncFixture, synchroniseWell } from '../../tests/sync/sync-fixture.ts';
import { readPublishedTrades } from '../../tests/sync/stored-trades.ts';
import { NOW } from '../../tests/own-data/written-journal.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { ChangedJournal, isSame, type ModelChange } from './changed-journal.ts';

/** How long, and on which database. */
export interface ChangesTrial {
  readonly seed: number;
  /** Changes and undos. */
  readonly steps: number;
  /** URL of an empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Something wrong, made on purpose before the trades are checked. */
  readonly tamper?: (store: Store) => Promise<unknown>;
}

const TITLES = ['Chased', 'Too big', 'No stop'];
const SETUPS: readonly SetupId[] = ['NOT_DEFINED', 'RBI', 'GBI', 'NRB'];

interface World {
  readonly store: Store;
  readonly traderId: number;
  readonly trades: readonly string[];
  readonly tags: readonly number[];
  /** Titles by the mistakes' internal ids. */
  readonly titles: ReadonlyMap<number, string>;
  readonly model: ChangedJournal;
  readonly chance: () => number;
}

interface Counts {
  steps: number;
  changed: number;
  undone: number;
  kept: number;
  saved: number;
  refused: number;
}

/**
 * Changes of many trades and their undos, chosen at random, while a second window saves journals that it opened before: what
 * every trade says in the end is what a slow model says, no save is lost, and every one that came too late is refused.
 */
export function tradeChanges({ seed, steps, databaseUrl, tamper }: ChangesTrial): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const place =
      databaseUrl === null
        ? ({ engine: 'sqlite', folder } as const)
        : ({ engine: 'postgres', url: databaseUrl } as const);
    const store = await openStore({ place, purpose: 'tool' });
    try {
      const world = await makeWorld(store, seed);
      const counts: Counts = { steps: 0, changed: 0, undone: 0, kept: 0, saved: 0, refused: 0 };
      const faults: string[] = [];
      const ids: string[] = [];
      for (; counts.steps < steps; counts.steps++) {
        const isUndo = ids.length > 0 && world.chance() < 0.3;
        faults.push(...(isUndo ? await undoStep(world, counts, ids) : await changeStep(world, counts, ids)));
      }
      await tamper?.(store);
      faults.push(...(await findDifferences(world)));
      return verdictOf(seed, counts, world.trades.length, faults, databaseUrl === null);
    } finally {
      await store.close();
    }
  });
}

async function makeWorld(store: Store, seed: number): Promise<World> {
  const platform = await startPlatform({ firstDay: '2026-11-16', clock: () => NOW, rateLimit: null });
  const fixture = await openSyncFixture(store, platform, { now: NOW });
  await synchroniseWell(fixture);
  await platform.close();
  const { traderId } = fixture;
  const trades = (await readPublishedTrades(store, traderId)).map(({ publicId }) => publicId);
  const keys: string[] = [];
  for (const name of ['Gap', 'News', 'Late', 'A+']) {
    const made = await store.write((db) => createLabel(db, { traderId, kind: 'tag', name, now: NOW }));
    if (typeof made === 'string') throw new Error(made);
    keys.push(made.id);
  }
  const tags = [...(await store.read((db) => findTagRows(db, traderId, keys))).values()];
  const mistakes = await store.write((db) => createMistakes(db, traderId, TITLES, NOW));
  const titles = new Map(mistakes.map(({ rowId, title }) => [rowId, title]));
  return {
    store,
    traderId,
    trades,
    tags,
    titles,
    model: new ChangedJournal(trades),
    chance: chanceFrom(seed),
  };
}

/** A change, and at the same time the save of a form that was opened before; it is refused where the change came first. */
async function changeStep(world: World, counts: Counts, ids: string[]): Promise<string[]> {
  const { store, traderId, model } = world;
  const some = drawSome(world, world.trades, 0.5);
  const change = drawChange(world);
  const save = drawSave(world);
  const [done, saved] = await Promise.all([
    store.write((db) => changeTrades(db, { traderId, publicIds: some, change, now: NOW })),
    store.write((db) => saveJournal(db, save.entry)),
  ]);
  const isSaved = saved.kind === 'saved';
  counts[isSaved ? 'saved' : 'refused'] += 1;
  // A change that leaves the trade as it is is not noticed by a form, so that a save passes before and after it.
  const isFirst = isSaved && model.countChanged(some, change, save.written()) === done.changed;
  if (isFirst) save.apply();
  const expected = model.change(some, change, done.id);
  if (isSaved && !isFirst) save.apply();
  if (done.id !== null) ids.push(done.id);
  counts.changed += done.changed;
  return done.changed === expected ? [] : [`step ${counts.steps}: ${done.changed} changed, not ${expected}`];
}

async function undoStep(world: World, counts: Counts, ids: readonly string[]): Promise<string[]> {
  const { store, traderId, model, chance } = world;
  const id = ids.at(-1 - Math.floor(chance() * Math.min(ids.length, 5)))!;
  const undone = await store.write((db) => undoChangeOfTrades(db, traderId, id, NOW));
  if (undone === null) return [`step ${counts.steps}: the change to undo is not there`];
  const expected = model.undo(id).toSorted();
  counts.undone += undone.changed;
  counts.kept += undone.kept.length;
  return JSON.stringify(undone.kept.toSorted()) === JSON.stringify(expected)
    ? []
    : [`step ${counts.steps}: ${undone.kept.length} were named as kept, not ${expected.length}`];
}

function drawSome<One>({ chance }: World, all: readonly One[], share: number): One[] {
  const part = chance() * share;
  return all.filter(() => chance() < part);
}

function drawChange(world: World): ModelChange {
  const { chance, tags, titles } = world;
  return {
    ...(chance() < 0.5 ? { event: SETUPS[Math.floor(chance() * SETUPS.length)]! } : {}),
    ...(chance() < 0.3 ? { flags: { didAdd: chance() < 0.5 } } : {}),
    ...(chance() < 0.5 ? { addTags: drawSome(world, tags, 1) } : {}),
    ...(chance() < 0.3 ? { removeTags: drawSome(world, tags, 1) } : {}),
    ...(chance() < 0.3 ? { addMistakes: drawSome(world, [...titles.keys()], 1) } : {}),
  };
}

/** The save of one trade's whole form as it was opened before this step; now and then of one that is older. */
function drawSave({ chance, trades, model, titles, traderId }: World) {
  const publicId = trades[Math.floor(chance() * trades.length)]!;
  const held = model.entry(publicId);
  const isOld = held.version > 0 && chance() < 0.1;
  const event = SETUPS[Math.floor(chance() * SETUPS.length)]!;
  const mistakes = [...held.mistakes].map((id) => titles.get(id)!);
  const { tags: _tags, plannedRisk: _risk, ...empty } = EMPTY_ENTRY;
  const entry = { ...empty, event, didAdd: held.didAdd, mistakes };
  const version = isOld ? held.version - 1 : held.version;
  return {
    entry: { traderId, publicId, entry, version, now: NOW },
    /** What the trade says once it is saved. */
    written: () => new Map([[publicId, { ...structuredClone(held), event }]]),
    apply: () => {
      held.event = event;
      held.version += 1;
    },
  };
}

async function findDifferences({ store, traderId, trades, model }: World): Promise<string[]> {
  const entries = await store.read((db) => readEntries(db, traderId, { publicIds: trades }));
  const versions = new Map(
    (
      await store.read((db) =>
        db
          .selectFrom('journal')
          .innerJoin('trade', 'trade.id', 'journal.trade_id')
          .select(['trade.public_id as id', 'journal.version'])
          .where('journal.trader_id', '=', traderId)
          .execute(),
      )
    ).map(({ id, version }) => [id, version]),
  );
  return entries.flatMap(({ publicId, event, flags, tags, mistakes }) => {
    const expected = model.entry(publicId);
    const present = {
      event,
      didAdd: flags.didAdd,
      tags: new Set(tags),
      mistakes: new Set(mistakes),
      version: 0,
    };
    const isRight = isSame(present, expected) && (versions.get(publicId) ?? 0) === expected.version;
    return isRight ? [] : [`trade ${publicId} is not what the model says`];
  });
}

function verdictOf(
  seed: number,
  counts: Counts,
  trades: number,
  faults: string[],
  isSqlite: boolean,
): Verdict {
  const figures = { ...counts, trades, violations: faults.length };
  return judge({
    name: isSqlite ? 'trade-changes' : 'trade-changes-postgres',
    seed,
    figures,
    observed: `${counts.steps} changes and undos of ${trades} trades: ${counts.changed} changed, ${counts.undone} undone, ${counts.kept} kept as they were set since; ${counts.saved} saves beside them, ${counts.refused} refused`,
    target: 'every trade as the slow model says, every late save refused',
    least: { changed: counts.steps, undone: 1, kept: 1, saved: 1, refused: 1 },
    atMost: { violations: 0 },
    faults,
  });
}
