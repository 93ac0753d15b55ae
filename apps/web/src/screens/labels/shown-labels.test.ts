import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNSET_CHOICES } from '@daybook/domain/journal/fields.ts';
import {
  NO_SETUP,
  setupTable,
  UNCHANGED_SETUPS,
  type Setup,
  type Tag,
  type TagId,
} from '@daybook/domain/journal/labels.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { buildColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { en } from '@daybook/texts/en.ts';
import { countLabels, countWithoutSetup, inOrder, orderAfterMove, shownLabels } from './shown-labels.ts';

const aTag = (id: string, parts: Partial<Tag> = {}): Tag => ({
  id: id as TagId,
  name: id.toUpperCase(),
  hue: null,
  archived: false,
  mergedInto: null,
  group: null,
  afterResult: false,
  ...parts,
});

let ids = 0;
function aTrade(parts: Partial<TradeRow>): TradeRow {
  const id = String(++ids).padStart(13, '0');
  return {
    ...UNSET_CHOICES,
    id,
    symbol: 'AAPL',
    currency: 'USD',
    account: 'A',
    side: 'long',
    volume: '200',
    gross: dollars(12),
    net: dollars(11),
    day: (20_000 + ids) as Day,
    start: 34_200,
    end: 34_300,
    durationSeconds: 100,
    executions: 2,
    bits: [],
    answered: [],
    mistakes: [],
    tags: [],
    ...parts,
  };
}

const GAP = 'gap' as TagId;
const NEWS = 'news' as TagId;
const tags = [aTag('news', { group: 'Why' }), aTag('gap'), aTag('fade', { mergedInto: GAP })];
const setups: readonly Setup[] = UNCHANGED_SETUPS.map((setup) =>
  setup.id === 'RBI' ? { ...setup, name: 'Red ignored' } : setup,
);
const columnsOf = (trades: readonly TradeRow[]) =>
  buildColumns(trades, { mistakes: [], setups: setupTable(setups), tags }, 1);

test('merged ones count in the label that replaced them, deleted trades nowhere, and no setup separately', () => {
  const counts = countLabels(
    columnsOf([
      aTrade({ event: 'RBI', tags: [GAP, 'fade' as TagId] }),
      aTrade({ event: 'RBI', tags: ['fade' as TagId] }),
      aTrade({ tags: [NEWS], bits: ['deleted'] }),
      aTrade({}),
    ]),
  );
  const shown = shownLabels('tag', { setups, tags, mistakes: [] }, counts, en.words);
  assert.deepEqual(
    shown.sections.map(({ group, labels }) => [group, labels.map(({ id }) => id)]),
    [
      [null, ['gap']],
      ['Why', ['news']],
    ],
  );
  const [gap, news] = shown.sections.flatMap(({ labels }) => labels);
  assert.deepEqual(gap?.counted, { trades: 2, filter: { tags: { mode: 'any', ids: ['gap'] } } });
  assert.deepEqual(gap?.merged, [{ id: 'fade', name: 'FADE' }]);
  assert.deepEqual([gap?.isRemovable, news?.isRemovable], [false, true]);
  assert.equal(countWithoutSetup(counts).trades, 1);
  assert.deepEqual(countWithoutSetup(counts).filter, { setups: { mode: 'any', ids: [NO_SETUP] } });
});

test('of several currencies those of the most trades are counted, for a list shows one', () => {
  const counts = countLabels(
    columnsOf([
      aTrade({ tags: [GAP], currency: 'EUR' }),
      aTrade({ tags: [GAP], currency: 'EUR' }),
      aTrade({ tags: [GAP] }),
    ]),
  );
  const [gap] = shownLabels('tag', { setups, tags, mistakes: [] }, counts, en.words).sections[0]!.labels;
  assert.equal(gap?.counted?.trades, 2);
  assert.equal(gap?.counted?.filter.currency, 'EUR');
});

test('one of the first setups knows its own name, and is never removed', () => {
  const { sections, archived } = shownLabels(
    'setup',
    { setups, tags, mistakes: [] },
    countLabels(columnsOf([])),
    en.words,
  );
  const labels = sections.flatMap((section) => section.labels);
  const red = labels.find(({ id }) => id === 'RBI');
  assert.deepEqual([red?.name, red?.ownName], ['Red ignored', 'RBI (red bar ignored)']);
  assert.equal(labels.find(({ id }) => id === 'GBI')?.ownName, null);
  assert.ok(labels.every(({ isRemovable }) => !isRemovable));
  assert.deepEqual([labels.length, archived.length], [13, 0]);
});

test('archived ones are separate; without trades nothing is counted and nothing can be removed', () => {
  const shown = shownLabels(
    'tag',
    { setups, tags: [aTag('old', { archived: true })], mistakes: [] },
    null,
    en.words,
  );
  assert.deepEqual(shown.sections, []);
  assert.deepEqual(
    shown.archived.map(({ id, counted, isRemovable }) => [id, counted, isRemovable]),
    [['old', null, false]],
  );
});

test('what is moved within its group leaves the places of others alone', () => {
  assert.deepEqual(orderAfterMove(['a', 'x', 'b', 'y', 'c'], ['a', 'b', 'c'], 2, 0), [
    'c',
    'x',
    'a',
    'y',
    'b',
  ]);
  assert.deepEqual(orderAfterMove(['a', 'b'], ['a', 'b'], 1, 1), ['a', 'b']);
  const [gap, news] = [aTag('gap'), aTag('news')];
  assert.deepEqual(inOrder([gap, news], ['news', 'gap']), [news, gap]);
  assert.deepEqual(inOrder([gap, news], ['news']), [news, gap]);
});
