import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { each } from '../../fields.ts';
import { FLAGS } from '../../journal/fields.ts';
import { labelPlaces, type Tag, type TagId } from '../../journal/labels.ts';
import { applyChange, type ChangeableEntry, type TradeChange } from '../../journal/trade-change.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { changeColumns } from './change-columns.ts';
import { answerIn, type TradeColumns } from '../trade-columns.ts';

const tag = (id: string, mergedInto: string | null = null): Tag => ({
  id: id as TagId,
  name: id,
  hue: null,
  group: null,
  archived: false,
  mergedInto: mergedInto as TagId | null,
  afterResult: false,
});

/** What one trade says, as the tables call it. */
function entryOf({ journal, setups, tags, mistakes }: TradeColumns, row: number): ChangeableEntry<string> {
  const marks = (starts: Uint32Array, from: Uint16Array, table: readonly { readonly id: string }[]) =>
    Array.from(from.subarray(starts[row], starts[row + 1]), (at) => table[at]!.id);
  return {
    event: setups[journal.event[row]!]!.id,
    plannedRisk: null,
    flags: each(FLAGS, (flag) => answerIn(journal.bits[row]!, flag)),
    tags: marks(journal.tagStart, journal.tag, tags),
    mistakes: marks(journal.mistakeStart, journal.mistake, mistakes),
  };
}

/** An entry after a change, by the rules by which the server changes it. */
function changedEntry(entry: ChangeableEntry<string>, change: TradeChange<string>): ChangeableEntry<string> {
  const done = applyChange(entry, change);
  if (done === null) return entry;
  const marks = (own: readonly string[], added: readonly string[], removed: readonly string[]) => [
    ...own.filter((id) => !removed.includes(id)),
    ...added,
  ];
  return {
    ...entry,
    event: done.event?.[1] ?? entry.event,
    flags: each(FLAGS, (flag) => (done.flags[flag] ? done.flags[flag][1] : entry.flags[flag])),
    tags: marks(entry.tags, done.addedTags, done.removedTags),
    mistakes: marks(entry.mistakes, done.addedMistakes, done.removedMistakes),
  };
}

/** Merged labels are in no row, only those that replaced them. */
const unmerged = ({ setups, tags, ...columns }: TradeColumns): TradeColumns => ({
  ...columns,
  setups: setups.map((setup) => ({ ...setup, mergedInto: null })),
  tags: tags.map((own) => ({ ...own, mergedInto: null })),
});

test('every changed row matches its trade on the server, and no other row is touched', () => {
  const trades = slowTrades(40, 12).map((list) => unmerged(columnsOf(list, 2, false)));
  fc.assert(
    fc.property(
      trades,
      fc.infiniteStream(fc.boolean()),
      fc.infiniteStream(fc.nat()),
      (columns, isOn, pick) => {
        const rows = Uint32Array.from([...Array(columns.count).keys()].filter(() => isOn.next().value));
        const few = <Value>(values: readonly Value[]) => values.filter(() => pick.next().value! % 3 === 0);
        const change: TradeChange<string> = {
          event: columns.setups[pick.next().value! % columns.setups.length]!.id,
          flags: Object.fromEntries(
            few(FLAGS).map((flag) => [flag, [true, false, null][pick.next().value! % 3]]),
          ),
          addTags: few(columns.tags).map(({ id }) => id),
          removeTags: few(columns.tags).map(({ id }) => id),
          addMistakes: few(columns.mistakes).map(({ id }) => id),
          removeMistakes: few(columns.mistakes).map(({ id }) => id),
        };
        const before = [...Array(columns.count).keys()].map((row) => entryOf(columns, row));
        const next = changeColumns(columns, rows, change, 9)!;
        const changed = new Set(rows);
        for (const [row, entry] of before.entries()) {
          assert.deepEqual(entryOf(columns, row), entry, 'the old ones stay');
          assert.deepEqual(entryOf(next, row), changed.has(row) ? changedEntry(entry, change) : entry);
        }
        assert.equal(next.revision, 9);
        assert.equal(next.id, columns.id);
      },
    ),
  );
});

test('what only the server can know is not guessed', () => {
  const [list] = fc.sample(slowTrades(3, 5, 3), { numRuns: 1, seed: 7 });
  const columns = { ...columnsOf(list!, 2, false), tags: [tag('t1'), tag('t2', 't1'), tag('t3')] };
  const rows = Uint32Array.of(0);
  assert.equal(changeColumns(columns, rows, { addTags: ['unknown'] }, 2), null);
  assert.equal(changeColumns(columns, rows, { removeMistakes: ['unknown'] }, 2), null);
  assert.equal(changeColumns(columns, rows, { event: 'aaaaaaaaaaaaa' as never }, 2), null);
  assert.equal(changeColumns(columns, rows, { removeTags: ['t1'] }, 2), null, 'a trade may bear t2, too');
  const given = changeColumns(columns, rows, { addTags: ['t2'] }, 2)!;
  assert.equal(labelPlaces(columns.tags).get('t2'), 0);
  assert.ok(entryOf(given, 0).tags.includes('t1'), 'as what stands for it');
});
