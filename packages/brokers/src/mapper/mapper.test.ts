import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { FileAnswers, KeptMapping, Question } from '#brokers/files/file-reading.ts';
import { csvRows } from '#brokers/reading/csv.ts';
import { fixtureBytes, SPANISH_TABLE } from '#brokers/files/fixtures-testing.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';
import { makeWorkbook, makeZip } from '#brokers/reading/zip-testing.ts';

type MappingQuestion = Extract<Question, { kind: 'mapping' }>;

function fileOf(text: string) {
  return { name: 'fills 2026-05-12.csv', bytes: Buffer.from(text) };
}

function last(text: string, answers: FileAnswers = {}) {
  return [...readFileParts(fileOf(text), answers)].at(-1)!;
}

/** What is asked of a table that no layout knows. */
function asked(text: string, answers: FileAnswers = {}): MappingQuestion {
  const part = last(text, answers);
  if (part.kind !== 'asked' || part.question.kind !== 'mapping') throw new Error(JSON.stringify(part));
  return part.question;
}

function guessOf(text: string): ColumnMapping {
  return asked(text).table.guess;
}

function fieldsOf({ columns }: ColumnMapping): string {
  return columns.map(({ name, at, field }) => `${name === '' ? at : name}=${field}`).join(' ');
}

function read(text: string, mapping: ColumnMapping, answers: FileAnswers = {}) {
  const completed = { ...mapping, zone: 'America/New_York', fallbackCurrency: 'USD' };
  return readWholeFiles(fileOf(text), { ...answers, mapping: completed })[0]!;
}

/** Line, action, size, symbol and price of what a table gives by its own guess. */
function fills(text: string, change: Partial<ColumnMapping> = {}): readonly string[] {
  const { executions } = read(text, { ...guessOf(text), ...change });
  return executions.map(
    ({ line, action, size, instrument, price }) => `${line} ${action} ${size} ${instrument.symbol} ${price}`,
  );
}

const HEAD = 'Exec Time,Ticker,B/S,Shares,Fill Price,Comm,SEC Fee,Exec ID,Order ID,Order Status';
const ROWS = [
  '5/12/26 09:31:04 AM,KITE,Bought,200,8.12,1.00,0.02,x1,o1,Filled',
  '5/13/26 01:33:10 PM,KITE,Sold,200,8.31,1.00,0.05,x2,o2,Filled',
];
const ENGLISH = [HEAD, ...ROWS, ''].join('\n');

test('columns are recognised by their names and values', () => {
  const guess = guessOf(ENGLISH);
  assert.equal(
    fieldsOf(guess),
    'Exec Time=date-time Ticker=symbol B/S=side Shares=size Fill Price=price Comm=commission SEC Fee=regulatory-fee Exec ID=id Order ID=order Order Status=status',
  );
  assert.partialDeepStrictEqual(guess, { dateOrder: 'month-first', decimal: 'point', zone: null });
  assert.deepEqual(fills(ENGLISH), ['2 buy 200 KITE 8.12', '3 sell 200 KITE 8.31']);
});

test('a table in Spanish, below a title, with decimal commas and charges below zero', () => {
  const text = fixtureBytes({ name: 'mapped.csv' }).toString('utf8');
  assert.deepEqual(guessOf(text), { ...SPANISH_TABLE, zone: null, currency: null });
});

test('three decimals with a comma are no thousands where a zero or tabs say so', () => {
  const rows = (one: string, two: string) => [
    ['Exec Time', 'Ticker', 'B/S', 'Shares', 'Fill Price'],
    ['2026-05-12 09:31:04', 'KITE', 'Bought', '200', one],
    ['2026-05-12 09:33:10', 'KITE', 'Sold', '200', two],
  ];
  const commas = rows('"0,125"', '"10,250"')
    .map((cells) => cells.join(','))
    .join('\n');
  assert.deepEqual(fills(commas), ['2 buy 200 KITE 0.125', '3 sell 200 KITE 10.25']);
  const tabs = rows('10,125', '10,250')
    .map((cells) => cells.join('\t'))
    .join('\n');
  assert.deepEqual(fills(tabs), ['2 buy 200 KITE 10.125', '3 sell 200 KITE 10.25']);
});

test('a table without a header is recognised by its values, and a signed size needs no side', () => {
  const text = '2026-05-12T13:31:04Z;KITE;200;8,12\n2026-05-12T13:33:10Z;KITE;-200;8,31\n';
  const guess = guessOf(text);
  assert.equal(fieldsOf(guess), '0=date-time 1=symbol 2=size 3=price');
  assert.partialDeepStrictEqual(guess, {
    hasHeader: false,
    zone: 'UTC',
    decimal: 'comma',
    dateOrder: 'year-first',
  });
  assert.deepEqual(fills(text), ['1 buy 200 KITE 8.12', '2 sell 200 KITE 8.31']);
  const [first] = read(text, guess).executions;
  assert.equal(first?.execTime, 9 * 3600 + 31 * 60 + 4, 'the clock that the cell names counts');
});

test('a date that may be two days is asked about', () => {
  const text = ENGLISH.replace('5/12/26', '5/6/26').replace('5/13/26', '5/7/26');
  assert.equal(guessOf(text).dateOrder, null);
  assert.throws(() => read(text, guessOf(text)), /the mapping lacks: date-order/);
  const [first] = read(text, { ...guessOf(text), dateOrder: 'day-first' }).executions;
  assert.equal(first?.localText, '5/6/26 09:31:04 AM');
  assert.notEqual(first?.day, read(text, { ...guessOf(text), dateOrder: 'month-first' }).executions[0]?.day);
});

test('a date that is the same either way is no evidence of the order', () => {
  const text = ENGLISH.replace('5/12/26', '5/5/26').replace('5/13/26', '6/6/26');
  assert.equal(guessOf(text).dateOrder, null);
});

test('days without a time of day are refused with the reason', () => {
  const text =
    'Trade Date,Symbol,Side,Qty,Price\n2026-05-12,KITE,Buy,100,8.12\n2026-05-12,KITE,Sell,100,8.31\n';
  const part = last(text);
  assert.equal(part.kind === 'refused' && part.reason.code, 'daysAlone');
});

test('times without a day take it from the name, or ask for it', () => {
  const text =
    'Clock,Ticker,B/S,Shares,Fill Price\n09:31:04,KITE,Buy,100,8.12\n09:33:04,KITE,Sell,100,8.31\n';
  const { executions, summary } = read(text, guessOf(text));
  assert.equal(executions[0]?.localText, '09:31:04');
  assert.partialDeepStrictEqual(
    summary.questions.find(({ kind }) => kind === 'day'),
    { from: 'file-name' },
  );
});

test('a file that is not a table of executions is refused as before', () => {
  for (const text of ['a,b\n1,2\n', 'dear broker,\nplease, send, my, fills\n', 'x\n'])
    assert.partialDeepStrictEqual(last(text), { kind: 'refused', reason: { code: 'unknownLayout' } });
});

test('unknown words for sides hold their rows back until they are mapped', () => {
  const text = ENGLISH.replace('Bought', 'Zukauf');
  const { summary } = read(text, guessOf(text));
  assert.deepEqual([summary.executions, summary.unreadable.rows[0]?.line], [1, 2]);
  assert.deepEqual(fills(text, { sides: { ZUKAUF: 'buy' } }), [
    '2 buy 200 KITE 8.12',
    '3 sell 200 KITE 8.31',
  ]);
  assert.deepEqual(fills(text, { sides: { ZUKAUF: 'leave-out' } }), ['3 sell 200 KITE 8.31']);
});

test('with Long, Short is a sale; C and V are Compra and Venta', () => {
  const long = guessOf(ENGLISH.replace('Bought', 'Long').replace('Sold', 'Short'));
  assert.deepEqual(long.sides, { LONG: 'buy', SHORT: 'sell' });
  assert.deepEqual(guessOf(ENGLISH.replace('Bought', 'C').replace('Sold', 'V')).sides, {
    C: 'buy',
    V: 'sell',
  });
});

test('several columns of fees are added up, and a column with their sum is left out', () => {
  const text = ENGLISH.replace('Order ID,Order Status', 'Platform Fee,Total Fees')
    .replace('o1,Filled', '0.10,1.12')
    .replace('o2,Filled', '0.10,1.15');
  const [first] = read(text, guessOf(text)).executions;
  assert.deepEqual(first?.fees, { commission: 10_000, exchange: 0, regulatory: 200, other: 1000 });
});

test('a commission that no column states is not known, whatever else is charged; one of 0 is stated', () => {
  const provenanceOf = (name: string, cell: string) => {
    const rows = ROWS.map((row) => row.replace(/,1\.00,0\.0\d,/, `,${cell},`));
    const text = [HEAD.replace('Comm,SEC Fee', name), ...rows, ''].join('\n');
    return read(text, guessOf(text)).executions[0]?.feeProvenance;
  };
  for (const name of ['ECN Fee', 'SEC Fee', 'Platform Fee', 'Clearing Fee', 'Misc', 'Taxes', 'Other Fees'])
    for (const cell of ['0.10', '0']) assert.equal(provenanceOf(name, cell), 'unknown', `${name} ${cell}`);
  for (const name of ['Comm', 'Fees', 'Total Fees'])
    for (const cell of ['0.10', '0']) assert.equal(provenanceOf(name, cell), 'stated', `${name} ${cell}`);
  for (const name of ['Comm', 'Fees']) assert.equal(provenanceOf(name, ''), 'unknown', name);
});

test('a row of another width is one that cannot be read, and so is one with a wrong number', () => {
  const text = [HEAD, ROWS[0], ROWS[1]!.replace('8.31', '8.3l'), '5/13/26 01:3', ''].join('\n');
  const { summary } = read(text, guessOf(ENGLISH));
  assert.deepEqual(
    summary.unreadable.rows.map(({ line, reason }) => [line, reason.code]),
    [
      [3, 'cell'],
      [4, 'rowWidth'],
    ],
  );
});

test('the contract size of all instruments, and their kind', () => {
  const text = ENGLISH.replaceAll('KITE', 'DAX MINI');
  const { executions } = read(text, { ...guessOf(text), kind: 'cfd', multiplier: '5', currency: 'EUR' });
  assert.partialDeepStrictEqual(executions[0]?.instrument, { kind: 'cfd', multiplier: '5', currency: 'EUR' });
  const { summary } = read(text, { ...guessOf(text), kind: 'cfd' });
  assert.equal(summary.questions.find(({ kind }) => kind === 'multiplier')?.answer, null);
});

function kept(text: string, part: Partial<KeptMapping> = {}): KeptMapping {
  const { fingerprint, guess } = asked(text).table;
  const mapping = { ...guess, zone: 'America/New_York', currency: 'USD' };
  return { id: 'm1', name: 'My broker', fingerprint, mapping, usedAt: null, ...part };
}

test('a saved mapping reads every table with the same columns automatically, in any order', () => {
  const mapping = kept(ENGLISH);
  const swapped = ENGLISH.split('\n')
    .map((line) => line.split(',').toReversed().join(','))
    .join('\n');
  for (const text of [ENGLISH, swapped]) {
    const part = last(text, { kept: [mapping] });
    assert.partialDeepStrictEqual(part, {
      kind: 'finished',
      summary: { executions: 2, mapping: { id: 'm1', name: 'My broker' }, unreadable: { count: 0 } },
    });
  }
  assert.equal(last(ENGLISH.replace('Comm,', 'Charges,'), { kept: [mapping] }).kind, 'asked');
});

test('asked for, it is shown as it was kept', () => {
  const mapping = kept(ENGLISH);
  const changed = { ...mapping, mapping: { ...mapping.mapping, chargeSign: 'negative' } } as const;
  const question = asked(ENGLISH, { kept: [changed], mapping: 'ask' });
  assert.deepEqual([question.table.guess, question.kept], [changed.mapping, { id: 'm1', name: 'My broker' }]);
});

test('the source of what is read does not follow the name of a mapping, nor what it says', () => {
  const sources = [kept(ENGLISH), kept(ENGLISH, { name: 'Other', id: 'm2' })].map((mapping) => {
    const part = last(ENGLISH, { kept: [{ ...mapping, mapping: { ...mapping.mapping, currency: 'EUR' } }] });
    return part.kind === 'finished' ? part.summary.source : null;
  });
  const { source } = read(ENGLISH, guessOf(ENGLISH)).summary;
  assert.deepEqual(new Set(sources), new Set([source]));
});

test('a kept mapping without a header must read the first rows, and never takes the file of a platform', () => {
  const text = '2026-05-12 13:31:04;KITE;200;8,12\n2026-05-12 13:33:10;KITE;-200;8,31\n';
  const mapping = kept(text);
  assert.equal(last(text, { kept: [mapping] }).kind, 'finished');
  assert.equal(last(text.replaceAll(';200;', ';two hundred;'), { kept: [mapping] }).kind, 'asked');
  const das = fixtureBytes({ name: 'das 2026-05-12.csv' }).toString('utf8');
  const part = [
    ...readFileParts({ name: 'das 2026-05-12.csv', bytes: Buffer.from(das) }, { kept: [mapping] }),
  ][0];
  assert.partialDeepStrictEqual(part, { kind: 'recognised', format: 'das' });
});

test('the generic columns may be mapped manually too, and a spreadsheet like a text', () => {
  const generic = fixtureBytes({ name: 'tradervue.csv' }).toString('utf8');
  const { table } = asked(generic, { mapping: 'ask' });
  assert.equal(
    fieldsOf(table.guess).startsWith('Date=date Time=time Symbol=symbol Quantity=size Price=price'),
    true,
  );
  const rows = [...csvRows([ENGLISH], { delimiter: ',' })];
  const part = [...readFileParts({ name: 'fills.xlsx', bytes: makeWorkbook(rows) }, {})].at(-1);
  assert.partialDeepStrictEqual(part, {
    kind: 'asked',
    question: { kind: 'mapping', table: { kind: 'sheet' } },
  });
});

test('in an archive a mapping reads the tables that have its columns, and layouts that are known read theirs', () => {
  const mapping = { ...guessOf(ENGLISH), zone: 'America/New_York' };
  const das = fixtureBytes({ name: 'das 2026-05-12.csv' }).toString('utf8');
  const bytes = makeZip({ 'a.csv': ENGLISH, 'das 2026-05-12.csv': das });
  const parts = [...readFileParts({ name: 'both.zip', bytes }, { mapping })];
  assert.deepEqual(
    parts.flatMap((part) => (part.kind === 'finished' ? [part.summary.format] : [])),
    ['mapped', 'das'],
  );
});
