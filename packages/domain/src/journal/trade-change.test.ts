import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars } from '../money.ts';
import { each } from '../fields.ts';
import { FLAGS, type Answers, type SetupId } from './fields.ts';
import {
  applyChange,
  undoChange,
  type ChangeableEntry,
  type Changed,
  type TradeChange,
} from './trade-change.ts';
import { roundsOf } from '../chance-testing.ts';

/** Two questions are enough to see that each is treated separately. */
const ASKED = FLAGS.slice(0, 2);
const setups = fc.constantFrom<SetupId[]>('NOT_DEFINED', 'RBI', 'GBI');
const marks = fc.subarray(['a', 'b', 'c']);
const answers = fc.constantFrom(true, false, null);
const flags = fc.record({ [ASKED[0]!]: answers, [ASKED[1]!]: answers });
const risks = fc.constantFrom(null, dollars(50), dollars(100));
const entries: fc.Arbitrary<ChangeableEntry<string>> = fc.record({
  event: setups,
  plannedRisk: risks,
  flags: flags.map((some) => ({
    ...each(FLAGS, () => null),
    ...some,
  })) as fc.Arbitrary<Answers>,
  tags: marks,
  mistakes: marks,
});
const changes: fc.Arbitrary<TradeChange<string>> = fc.record(
  {
    event: setups,
    plannedRisk: risks,
    flags,
    addTags: marks,
    removeTags: marks,
    addMistakes: marks,
  },
  { requiredKeys: [] },
);

function afterOf({ flags: turned }: Changed<string>): Partial<Answers> {
  return Object.fromEntries(Object.entries(turned).map(([flag, [, after]]) => [flag, after]));
}

/** The entry after a change that says all that it sets. */
function written(entry: ChangeableEntry<string>, done: Changed<string>): ChangeableEntry<string> {
  const marked = (own: readonly string[], added: readonly string[], removed: readonly string[]) =>
    [...own.filter((mark) => !removed.includes(mark)), ...added].toSorted();
  return {
    event: done.event?.[1] ?? entry.event,
    plannedRisk: done.plannedRisk ? done.plannedRisk[1] : entry.plannedRisk,
    flags: { ...entry.flags, ...afterOf(done) },
    tags: marked(entry.tags, done.addedTags, done.removedTags),
    mistakes: marked(entry.mistakes, done.addedMistakes, done.removedMistakes),
  };
}

test('a change that is undone at once leaves the entry as it was', () => {
  fc.assert(
    fc.property(entries, changes, (entry, change) => {
      const done = applyChange(entry, change);
      if (done === null) return;
      const after = written(entry, done);
      const back = undoChange(after, done);
      assert.equal(back.isKept, false);
      const undone = back.change === null ? null : applyChange(after, back.change);
      const sorted = { ...entry, tags: entry.tags.toSorted(), mistakes: entry.mistakes.toSorted() };
      assert.deepEqual(undone === null ? after : written(after, undone), sorted);
    }),
    { seed: 14, numRuns: roundsOf(2000, 500) },
  );
});

test('what an entry says already is no change, and a change sets what it says', () => {
  fc.assert(
    fc.property(entries, changes, (entry, change) => {
      const done = applyChange(entry, change);
      const after = done === null ? entry : written(entry, done);
      const removed = (change.removeTags ?? []).filter((tag) => !(change.addTags ?? []).includes(tag));
      assert.equal(after.event, change.event ?? entry.event);
      const risk = change.plannedRisk === undefined ? entry.plannedRisk : change.plannedRisk;
      assert.equal(after.plannedRisk, risk);
      for (const flag of FLAGS) {
        const wanted = change.flags?.[flag];
        assert.equal(after.flags[flag], wanted === undefined ? entry.flags[flag] : wanted);
      }
      for (const tag of removed) assert.ok(!after.tags.includes(tag));
      for (const mark of change.addMistakes ?? []) assert.ok(after.mistakes.includes(mark));
      const again = applyChange(after, { ...change, removeTags: removed });
      assert.equal(again, null);
    }),
    { seed: 15, numRuns: roundsOf(2000, 500) },
  );
});

test('later edits stay, and are reported', () => {
  const entry: ChangeableEntry<string> = {
    event: 'RBI',
    plannedRisk: dollars(40),
    flags: { ...each(FLAGS, () => null), color: false },
    tags: [],
    mistakes: ['late'],
  };
  const done = applyChange(entry, {
    event: 'GBI',
    plannedRisk: null,
    addTags: ['gap'],
    flags: { didAdd: true, color: true },
  })!;
  const since = { ...written(entry, done), event: 'NRB' as const };
  assert.deepEqual(undoChange(since, done), {
    change: {
      event: undefined,
      plannedRisk: dollars(40),
      flags: { didAdd: null, color: false },
      addTags: [],
      removeTags: ['gap'],
      addMistakes: [],
      removeMistakes: [],
    },
    isKept: true,
  });
});
