import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLAGS, isFilterChoice, type SetupId } from '@daybook/domain/journal/fields.ts';
import { setupTable, type TagId } from '@daybook/domain/journal/labels.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { bandField, isBandField } from '@daybook/domain/trade/filter-bands.ts';
import { FILTER_FIELDS, parseFilter, type FilterField } from '@daybook/domain/trade/filter.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { filterWords } from './filter-words.ts';

const label = { hue: null, archived: false, mergedInto: null };
const tag = (id: string, name: string) => ({
  ...label,
  id: id as TagId,
  name,
  group: null,
  afterResult: false,
});
const own = '9a90000000001' as SetupId;
const labels: LabelTables = {
  mistakes: [{ id: 'm1' as MistakeId, title: 'Moved the stop', hue: null, archived: false }],
  setups: setupTable([
    { ...label, id: own, name: 'Gap and go' },
    { ...label, id: 'GBI', name: null, mergedInto: own },
  ]),
  tags: [tag('t1', 'Fed day'), tag('t2', 'News')],
};
const wordsOf = (query: Record<string, string>) =>
  filterWords(parseFilter(query), labels, en).map(({ text }) => text);

/** Of each field a value and its chip. */
const CHIPS: Readonly<Partial<Record<FilterField, readonly [value: string, chip: string]>>> = {
  startDate: ['2026-11-02', 'Start Date: 2026-11-02'],
  endDate: ['2026-11-20', 'End Date: 2026-11-20'],
  size: ['50', 'Last 50'],
  errorId: ['m1', 'Error: Moved the stop'],
  includeDeleted: ['Y', 'Include deleted trades'],
  action: ['SLD', 'Short'],
  event: ['NRB', 'Event: NRB (narrow range bar)'],
  stopLoss: ['EVENT', 'Stop Loss: Event'],
  position: ['BELOW', 'Position: Below fabulous 4'],
  didAdd: ['Y', 'Did you add? Yes'],
  followedTradingPlan: ['N', 'Did you follow your trading plan? No'],
  closedBySystem: ['Y', 'Closed by robot: Yes'],
  symbol: ['aapl', 'AAPL'],
  momentOfDay: ['powerHour', 'Power Hour'],
  durationGroup: ['under15s', 'Trade Duration: <15s'],
  currency: ['eur', 'EUR'],
  accounts: ['U1,U2', 'Accounts: U1, U2'],
  result: ['turned', 'Result: Winners turned into losers by fees'],
  halfHour: ['09:30', 'Half hour of the start: 09:30'],
  weekday: ['friday', 'Friday'],
  kind: ['future', 'Instrument: Future'],
  setups: ['none:RBI,GBI', 'Setup: none of RBI (red bar ignored), Gap and go'],
  tags: ['all:t1,t2', 'Tags: all of Fed day, News'],
  mistakes: ['none:m1', 'Mistakes: none of Moved the stop'],
  notes: ['too late', 'Words in the note: too late'],
  hasImage: ['Y', 'Image: Yes'],
  hasNote: ['N', 'Note: No'],
  netBand: ['-50..0', 'Net: −€50.00 to €0.00'],
  sizeBand: ['0.5..100', 'Largest size: 0.5 to 100'],
  priceBand: ['..5', 'Price: under 5'],
  volumeBand: ['1000..', 'Volume: 1,000 and more'],
  executionsBand: ['2..3', 'Executions: 2'],
  nthBand: ['2..5', 'Trade number in the day: 2 to 4'],
  exitsBand: ['2..', 'Exits: 2 and more'],
  resultBefore: ['lost', 'Trade before: Lost'],
  adds: ['loser', 'Added to: A loser'],
  color: ['Y', 'Color: Yes'],
  trend: ['N', 'Trend: No'],
  location: ['Y', 'Location: Yes'],
  copiesOnce: ['Y', 'Copies counted once'],
  cutBy: ['trades:8,loss:300,clock:11:30', 'Left out by: daily stop €300, 8 trades, stop at 11:30'],
  lacks: ['percent', 'No result in: Percent'],
};

/** The chip of a field of a table that is not among those: what follows from its label. Amounts are in euros. */
function plainChip(field: FilterField): readonly [value: string, chip: string] {
  if (isBandField(field))
    return ['2..', `${en.search[field]}: ${bandField(field).of === 'money' ? '€2.00' : '2'} and more`];
  const flag = FLAGS.find((name) => name === field);
  if (flag !== undefined) return ['Y', `${en.words.flags[flag]}: Yes`.replace('?:', '?')];
  assert.ok(isFilterChoice(field), `say what the chip of ${field} is`);
  const { label: title, values } = en.words.choices[field];
  const [value, text] = Object.entries(values).at(-1)!;
  return [value, `${title}: ${text}`];
}

test('every field of a filter has its chip', () => {
  const chips = FILTER_FIELDS.map((field) => [field, ...(CHIPS[field] ?? plainChip(field))] as const);
  const filter = parseFilter(Object.fromEntries(chips));
  assert.deepEqual(
    filterWords(filter, labels, en).map(({ field, text }) => [field, text]),
    chips.map(([field, , chip]) => [field, chip]),
  );
});

test('the fields that have nothing of their own are worded as their tables say', () => {
  for (const field of ['didAdd', 'trend', 'position', 'volumeBand', 'exitsBand'] as const) {
    const [value, chip] = plainChip(field);
    assert.deepEqual(wordsOf({ [field]: value }), [chip]);
  }
});

test('sizes and counts are written as the language writes them, prices as everywhere', () => {
  const filter = parseFilter({
    sizeBand: '..1234.5',
    volumeBand: '1000..',
    executionsBand: '1000..2000',
    priceBand: '1.5..',
  });
  const chips = [es, pt].map((messages) =>
    filterWords(filter, labels, messages).map(({ text }) => text.split(': ')[1]),
  );
  assert.deepEqual(chips, [
    ['menos de 1\u00a0234.5', '1.5 o más', '1\u00a0000 o más', '1\u00a0000 a 1\u00a0999'],
    ['menos de 1\u00a0234.5', '1.5 ou mais', '1\u00a0000 ou mais', '1\u00a0000 a 1\u00a0999'],
  ]);
});

test('no filter has no chips, and a mistake that is gone keeps its id', () => {
  assert.deepEqual(wordsOf({}), []);
  assert.deepEqual(wordsOf({ errorId: 'gone' }), ['Error: gone']);
});
