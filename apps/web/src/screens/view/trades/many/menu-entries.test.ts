import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, slowTrades } from '@daybook/domain/statistics/random-trades.slow.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import type { Tag, TagId } from '@daybook/domain/journal/labels.ts';
import { answerBits, answerIn, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { en } from '@daybook/texts/en.ts';
import fc from 'fast-check';
import { matchingEntries, type PickEntry } from '#web/ui/overlays/pick-entries.ts';
import { countLabels } from './label-counts.ts';
import { flagEntries, markEntries, newEntry, removalOfSetup, setupEntries } from './menu-entries.ts';
import type { BulkChange } from './bulk-changes.ts';

/** What the menus are made of for some rows, and the changes that picking made. */
function sourceOf(columns: TradeColumns, rows: Uint32Array) {
  const bulkChanges: BulkChange[] = [];
  const counts = countLabels(columns, rows);
  return {
    columns,
    counts,
    messages: en,
    bulkChanges,
    onBulkChange: (bulkChange: BulkChange) => void bulkChanges.push(bulkChange),
  };
}

const tag = (id: string, name: string, change: Partial<Tag> = {}): Tag => ({
  id: id as TagId,
  name,
  hue: null,
  group: null,
  archived: false,
  mergedInto: null,
  afterResult: false,
  ...change,
});

/** Three trades: the first has a setup and two tags, the second one tag, the third nothing. */
function threeTrades(): TradeColumns {
  const [trades] = fc.sample(slowTrades(3, 5, 3), { numRuns: 1, seed: 7 });
  const columns = columnsOf(trades!, 2, false);
  const tags = [tag('t1', 'Gap'), tag('t2', 'News'), tag('t3', 'Old', { archived: true })];
  return {
    ...columns,
    tags,
    journal: {
      ...columns.journal,
      event: Uint8Array.of(1, 0, 0),
      bits: Uint16Array.of(answerBits('didAdd', true), answerBits('didAdd', false), 0),
      tagStart: Uint32Array.of(0, 2, 3, 3),
      tag: Uint16Array.of(0, 1, 0),
    },
  };
}

const seen = (entries: readonly PickEntry[]) => entries.map(({ text, note, mark }) => [text, note, mark]);

test('counts are those of a slow count of each trade', () => {
  fc.assert(
    fc.property(
      slowTrades(40, 20),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      (trades, isOn) => {
        const columns = columnsOf(trades, 2, false);
        const { journal } = columns;
        const rows = Uint32Array.from([...Array(columns.count).keys()].filter((row) => isOn[row]));
        const counts = countLabels(columns, rows);
        const having = (has: (row: number) => boolean) => [...rows].filter(has).length;
        const tagsOf = (row: number) =>
          journal.tag.subarray(journal.tagStart[row], journal.tagStart[row + 1]);
        const mistakesOf = (row: number) =>
          journal.mistake.subarray(journal.mistakeStart[row], journal.mistakeStart[row + 1]);
        for (const [at] of columns.setups.entries())
          assert.equal(
            counts.setups[at],
            having((row) => journal.event[row] === at),
          );
        for (const [at] of columns.tags.entries())
          assert.equal(
            counts.tags[at],
            having((row) => tagsOf(row).includes(at)),
          );
        for (const [at] of columns.mistakes.entries())
          assert.equal(
            counts.mistakes[at],
            having((row) => mistakesOf(row).includes(at)),
          );
        for (const flag of FLAGS)
          assert.deepEqual(counts.flags[flag], {
            yes: having((row) => answerIn(journal.bits[row]!, flag) === true),
            no: having((row) => answerIn(journal.bits[row]!, flag) === false),
          });
      },
    ),
  );
});

test('a tag that some have is added to the others or removed, one that all have is removed, an archived one is not offered', () => {
  const some = sourceOf(threeTrades(), Uint32Array.of(0, 1, 2));
  const entries = markEntries(some, 'tag');
  assert.deepEqual(seen(entries), [
    ['Gap', '2 of 3 have it', 'some'],
    ['News', '1 of 3 has it', 'some'],
    ['Remove “Gap”', undefined, undefined],
    ['Remove “News”', undefined, undefined],
  ]);
  entries[0]!.onPick();
  entries[2]!.onPick();
  const all = sourceOf(threeTrades(), Uint32Array.of(0, 1));
  const [gap] = markEntries(all, 'tag');
  assert.deepEqual(seen([gap!]), [['Gap', '2 of 2 have it', 'all']]);
  gap!.onPick();
  assert.deepEqual(
    [...some.bulkChanges, ...all.bulkChanges].map(({ change }) => change),
    [{ addTags: ['t1'] }, { removeTags: ['t1'] }, { removeTags: ['t1'] }],
  );
  assert.equal(some.bulkChanges[0]!.message(1043), 'Tag “Gap” added to 1,043 trades');
  assert.equal(some.bulkChanges[0]!.unchangedSentence(161, 1204), '161 of 1,204 had it already.');
});

test('a setup is set by name, and taken away where some trade has one', () => {
  const source = sourceOf(threeTrades(), Uint32Array.of(0, 1, 2));
  const first = setupEntries(source)[0]!;
  assert.deepEqual([first.note, first.mark], ['1 of 3 has it', 'some']);
  first.onPick();
  removalOfSetup(source)[0]!.onPick();
  assert.deepEqual(
    source.bulkChanges.map(({ change }) => change.event),
    [source.columns.setups[1]!.id, 'NOT_DEFINED'],
  );
  assert.deepEqual(removalOfSetup(sourceOf(threeTrades(), Uint32Array.of(1, 2))), []);
});

test('questions are answered by yes or no', () => {
  const source = sourceOf(threeTrades(), Uint32Array.of(0, 1, 2));
  const [yes, no] = flagEntries(source);
  assert.deepEqual(seen([yes!, no!]), [
    ['Did you add? Yes', '1 of 3', 'some'],
    ['Did you add? No', '1 of 3', 'some'],
  ]);
  no!.onPick();
  assert.deepEqual(source.bulkChanges[0]!.change, { flags: { didAdd: 'N' } });
});

test('what is typed makes something new, unless there is one of that name or it can be none', () => {
  const source = sourceOf(threeTrades(), Uint32Array.of(0));
  const made: string[] = [];
  const create = (kind: string, name: string) => void made.push(`${kind} ${name}`);
  assert.equal(newEntry(source, 'tag', ' gAP ', create), null);
  const entry = newEntry(source, 'tag', ' Fed day ', create) as PickEntry;
  assert.equal(entry.text, 'New tag “Fed day”');
  entry.onPick();
  assert.deepEqual(made, ['tag Fed day']);
  assert.equal(newEntry(source, 'setup', 'x'.repeat(61), create), en.manyTrades.tooLong);
  assert.equal(newEntry(source, 'mistake', 'a,b', create), en.trade.mistakeProblems.comma);
  assert.equal(
    (newEntry(source, 'tag', 'Old', create) as PickEntry).text,
    'New tag “Old”',
    'told by the server',
  );
});

test('what is pasted with marks of direction finds what has that name, and makes no second of it', () => {
  const columns = threeTrades();
  const source = sourceOf({ ...columns, tags: [...columns.tags, tag('t4', 'F\u202eed')] }, Uint32Array.of(0));
  for (const [typed, found] of [
    ['\u200eGap', 'Gap'],
    ['fed', 'F\u202eed'],
  ] as const) {
    const [first] = matchingEntries(markEntries(source, 'tag'), typed);
    assert.equal(first?.text, found);
    assert.equal(
      newEntry(source, 'tag', typed, () => null),
      null,
    );
  }
});
