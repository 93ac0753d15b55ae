import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { setupTable, type TagId } from '@daybook/domain/journal/labels.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { FILTER_FIELDS, parseFilter } from '@daybook/domain/trade/filter.ts';
import { en } from '@daybook/texts/en.ts';
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
  mistakes: [{ id: 'm1' as MistakeId, title: 'Moved the stop' }],
  setups: setupTable([
    { ...label, id: own, name: 'Gap and go' },
    { ...label, id: 'GBI', name: null, mergedInto: own },
  ]),
  tags: [tag('t1', 'Fed day'), tag('t2', 'News')],
};
const wordsOf = (query: Record<string, string>) =>
  filterWords(parseFilter(query), labels, en).map(({ text }) => text);

test('every field of a filter has its chip', () => {
  const filter = parseFilter({
    startDate: '2026-11-02',
    endDate: '2026-11-20',
    size: '50',
    errorId: 'm1',
    includeDeleted: 'Y',
    action: 'SLD',
    event: 'NRB',
    stopLoss: 'EVENT',
    position: 'BELOW',
    didAdd: 'Y',
    followedTradingPlan: 'N',
    closedBySystem: 'Y',
    symbol: 'aapl',
    momentOfDay: 'powerHour',
    durationGroup: 'under15s',
    currency: 'eur',
    accounts: 'U1,U2',
    result: 'turned',
    halfHour: '09:30',
    weekday: 'friday',
    kind: 'future',
    setups: 'none:RBI,GBI',
    tags: 'all:t1,t2',
    mistakes: 'none:m1',
    notes: 'too late',
    hasImage: 'Y',
    hasNote: 'N',
    netBand: '-50..0',
    sizeBand: '0.5..100',
    priceBand: '..5',
    volumeBand: '1000..',
    executionsBand: '2..3',
    nthBand: '2..5',
    exitsBand: '2..',
    resultBefore: 'lost',
    adds: 'loser',
    color: 'Y',
    trend: 'N',
    location: 'Y',
    copiesOnce: 'Y',
    cutBy: 'trades:8,loss:300,clock:11:30',
    lacks: 'percent',
  });
  const words = filterWords(filter, labels, en);
  assert.deepEqual(
    words.map(({ field }) => field),
    FILTER_FIELDS,
  );
  assert.deepEqual(
    words.map(({ text }) => text),
    [
      'Start Date: 2026-11-02',
      'End Date: 2026-11-20',
      'Last 50',
      'Error: Moved the stop',
      'Include deleted trades',
      'Short',
      'Event: NRB (narrow range bar)',
      'Stop Loss: Event',
      'Position: Below fabulous 4',
      'Did you add? Yes',
      'Did you follow your trading plan? No',
      'Closed by robot: Yes',
      'AAPL',
      'Power Hour',
      'Trade Duration: <15s',
      'EUR',
      'Accounts: U1, U2',
      'Result: Winners that fees turned',
      'Started: 09:30',
      'Friday',
      'Instrument: Future',
      'Setup: none of RBI (red bar ignored), Gap and go',
      'Tags: all of Fed day, News',
      'Mistakes: none of Moved the stop',
      'Words in the note: too late',
      'Picture: Yes',
      'Note: No',
      'Net: −€50.00 to €0.00',
      'Largest size: 0.5 to 100',
      'Price: under 5',
      'Volume: 1000 and more',
      'Executions: 2',
      'Trade of the day: 2 to 4',
      'Exits: 2 and more',
      'Trade before: Lost',
      'Added to: A loser',
      'Color: Yes',
      'Trend: No',
      'Location: Yes',
      'Copies counted once',
      'Left out by: daily stop €300, 8 trades, stop at 11:30',
      'No result in: Percent',
    ],
  );
});

test('no filter has no chips, and a mistake that is gone keeps its id', () => {
  assert.deepEqual(wordsOf({}), []);
  assert.deepEqual(wordsOf({ errorId: 'gone' }), ['Error: gone']);
});
