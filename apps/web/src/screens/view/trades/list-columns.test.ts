import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columnsOf, searches, slowTrades, sourcesOf } from '@daybook/domain/statistics/random-trades.slow.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { en } from '@daybook/texts/en.ts';
import { pt } from '@daybook/texts/pt.ts';
import { PROGRAM_FORM, spreadsheetForm, writeTable, type TableForm } from '#web/ui/table/table-text.ts';
import { readDelimited } from '@daybook/domain/read-delimited-testing.ts';
import { listCells } from './list-cells.ts';
import type { ListSource } from './column-kinds.ts';
import { chosenColumns, LIST_COLUMN_NAMES, listColumn, shownColumns, USUAL_COLUMNS } from './list-columns.ts';
import { orderRows } from './trade-order.ts';

const SEED = 20261127;
const RUNS = 1_000;

const questions = fc.record({
  trades: slowTrades(40, 40),
  search: searches,
  key: fc.constantFrom(...LIST_COLUMN_NAMES),
  direction: fc.constantFrom('ascending' as const, 'descending' as const),
  shown: fc.shuffledSubarray([...LIST_COLUMN_NAMES], { minLength: 1 }),
  form: fc.constantFrom<TableForm[]>(
    PROGRAM_FORM,
    spreadsheetForm('es-ES', ['Sí', 'No']),
    spreadsheetForm('en-US', ['Yes', 'No']),
  ),
});

test('the file has exactly the trades of the list in its order: as many and with the net of the statistics, for any filter', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(questions, async ({ trades, search, key, direction, shown, form }) => {
      const columns = columnsOf(trades, 0, true);
      const sources = sourcesOf(trades, search);
      const listed = selectTrades(columns, search, sources);
      const source = { columns, details: sources.details ?? null, messages: en };
      const ordered = orderRows(source, listed, { key, direction });
      const names = shownColumns([...new Set([...shown, 'net', 'executions'] as const)]);
      const pieces = await writeTable(listCells(source, ordered, names, form.purpose), form);
      const [head, ...rows] = readDelimited(pieces.join(''), form.separator);
      assert.equal(head!.length, names.length);
      assert.equal(rows.length, listed.length);
      const place = (name: (typeof names)[number]) => names.indexOf(name);
      const number = (text: string) => Number(text.replace(form.decimalSign, '.'));
      // What has no executions is listed, and counts in no figure.
      const counted = rows.filter((row) => number(row[place('executions')]!) > 0);
      const net = counted.reduce((sum, row) => sum + Math.round(number(row[place('net')]!) * 10_000), 0);
      const statistics = computeStatistics(columns, listed);
      assert.deepEqual({ trades: counted.length, net }, { trades: statistics.trades, net: statistics.net });
      assert.deepEqual(
        rows.map((row) => row[place('symbol')]!.replace(/^'/, '')),
        Array.from(ordered, (row) => columns.symbols[columns.symbol[row]!]!),
      );
      if (counted.length > 0) found++;
    }),
    { seed: SEED, numRuns: RUNS },
  );
  assert.ok(found > RUNS / 4, `only ${found} filters found trades`);
});

const some = () => {
  const trades = fc.sample(slowTrades(60, 40, 20), { seed: SEED, numRuns: 1 })[0]!;
  const columns = columnsOf(trades, 0, true);
  return { columns, details: sourcesOf(trades, { sizeBand: '0..' as never }).details ?? null };
};

test('every column is sorted by what it shows, both ways, unknown ones last', () => {
  const { columns } = some();
  const all = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const source: ListSource = { columns, details: null, messages: en };
  for (const name of LIST_COLUMN_NAMES) {
    const key = listColumn(name).key(source);
    for (const direction of ['ascending', 'descending'] as const) {
      const keys = Array.from(orderRows(source, all, { key: name, direction }), key);
      assert.equal(keys.length, all.length);
      const known = keys.filter((value) => !Number.isNaN(value));
      assert.ok(
        keys.slice(0, known.length).every((value) => !Number.isNaN(value)),
        `${name}: unknown ones are last`,
      );
      const sign = direction === 'ascending' ? 1 : -1;
      assert.ok(
        known.every((value, at) => at === 0 || sign * (value - known[at - 1]!) >= 0),
        `${name} ${direction}`,
      );
    }
  }
});

test('headings differ within a language; a program reads names and codes that are the same in all of them', async () => {
  const { columns } = some();
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  const texts = await Promise.all(
    [en, pt].map(async (messages) => {
      const headings = LIST_COLUMN_NAMES.map((name) => listColumn(name).heading(messages));
      assert.equal(new Set(headings).size, headings.length, headings.join());
      const source = { columns, details: null, messages };
      return (await writeTable(listCells(source, rows, LIST_COLUMN_NAMES, 'program'), PROGRAM_FORM)).join('');
    }),
  );
  assert.equal(texts[0], texts[1]);
  assert.equal(texts[0]!.split('\r\n')[0], LIST_COLUMN_NAMES.join(','));
});

test('a setup of the trader’s own has its name for everybody, one of the first its code for a program; tags are named', () => {
  const { columns } = some();
  const setups = columns.setups.map((setup) =>
    setup.id === 'RED_TAKE_OUT_GREEN'
      ? { ...setup, name: 'Gap and go', mergedInto: null }
      : { ...setup, mergedInto: null },
  );
  const cellOf = (id: string, messages: ListSource['messages']) => {
    const place = setups.findIndex((setup) => setup.id === id);
    const event = new Uint8Array(columns.count).fill(place);
    const seen = { ...columns, setups, journal: { ...columns.journal, event } };
    return listColumn('event').cell({ columns: seen, details: null, messages })(0);
  };
  assert.deepEqual(
    [cellOf('RED_TAKE_OUT_GREEN', en), cellOf('RED_TAKE_OUT_GREEN', null)],
    ['Gap and go', 'Gap and go'],
  );
  assert.deepEqual([cellOf('BULL_180', en), cellOf('BULL_180', null)], ['Bull 180', 'BULL_180']);
  assert.deepEqual([cellOf('NOT_DEFINED', en), cellOf('NOT_DEFINED', null)], [null, null]);
  const tagged = columns.journal.tagStart.findIndex(
    (start, row) => columns.journal.tagStart[row + 1]! - start === 2,
  );
  const { tagStart, tag } = columns.journal;
  const names = [tag[tagStart[tagged]!]!, tag[tagStart[tagged]! + 1]!].map(
    (place) => columns.tags[place]!.name,
  );
  assert.equal(listColumn('tags').cell({ columns, details: null, messages: en })(tagged), names.join(', '));
});

test('details that are not there yet leave their cells empty', () => {
  const { columns } = some();
  for (const name of LIST_COLUMN_NAMES)
    if (listColumn(name).needsDetails)
      assert.equal(listColumn(name).cell({ columns, details: null, messages: en })(0), null, name);
});

test('without a choice there is the default list; unknown names are skipped, and the link to the trade stays', () => {
  assert.deepEqual(shownColumns([]), USUAL_COLUMNS);
  assert.deepEqual(shownColumns(['nothing', 'toString']), USUAL_COLUMNS);
  assert.deepEqual(shownColumns(['net', 'tomorrow', 'fees']), ['symbol', 'net', 'fees']);
  assert.deepEqual(shownColumns(['net', 'symbol']), ['net', 'symbol']);
  assert.deepEqual(chosenColumns(USUAL_COLUMNS), []);
  assert.deepEqual(chosenColumns(['net', 'symbol']), ['net', 'symbol']);
});
