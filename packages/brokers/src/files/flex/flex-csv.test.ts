import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const CSV = fixtureBytes({ name: 'flex.csv' }).toString('utf8');
const XML = fixtureBytes({ name: 'flex.xml' }).toString('utf8');

test('the same query says the same as CSV and as XML, under the same ids', () => {
  const bare = (text: string) =>
    readText(text).executions.map(({ line: _line, statedAt: _at, closedBySystem: _system, ...fill }) => fill);
  assert.deepEqual(bare(CSV), bare(XML));
});

test('other sections and their end marks are skipped', () => {
  const [head = '', ...rows] = CSV.trimEnd().split('\n');
  const rates = '"Date/Time","FromCurrency","ToCurrency","Rate"\n"20260512","EUR","USD","1.08"';
  const positions = '"ClientAccountID","CurrencyPrimary","Symbol","Quantity"\n"U5550001","USD","MOTH","5"';
  const text = [positions, head, ...rows.slice(0, 2), rates, head, ...rows.slice(2), '"EOF","1"', ''].join(
    '\n',
  );
  const bare = (from: string) => readText(from).executions.map(({ line: _line, ...fill }) => fill);
  assert.deepEqual(bare(text), bare(CSV));
});

test('a query without its currency asks for it, and reads the same with the answer', () => {
  const rows = CSV.trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const at = rows[0]!.indexOf('"CurrencyPrimary"');
  const dollars = rows.filter((row, index) => index === 0 || row[at] === '"USD"');
  const bare = ({ executions }: ReturnType<typeof readText>) =>
    executions.map(({ line: _line, ...fill }) => fill);
  const text = (lines: string[][]): string => `${lines.map((row) => row.join(',')).join('\n')}\n`;
  const without = text(dollars.map((row) => row.toSpliced(at, 1)));
  assert.ok(dollars.length > 2);
  assert.deepEqual([readText(without).asked, readText(without).executions], [['currency'], []]);
  assert.deepEqual(bare(readText(without, { currency: 'USD' })), bare(readText(text(dollars))));
});

test('a query without accounts asks for one, and one with dates only is told what to choose', () => {
  const without = CSV.replaceAll(/^"(?:ClientAccountID|U5550001)",/gm, '');
  assert.deepEqual(readText(without, {}).summary.accounts, ['']);
  assert.deepEqual(readText(without).summary.accounts, ['A1']);
  const { faults } = readText(CSV.replaceAll(/;\d{6}"/g, '"'));
  assert.match(faults[0] ?? '', /line 2.*the fill has no time of day; choose the date format/);
});

test('splits in a section of corporate actions are those of the same query in XML, and other actions are named', () => {
  const actions = [
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","Conid","Multiplier","Date/Time","ActionDescription","Type","Quantity","Proceeds","TransactionID","ActionID"',
    '"U5550001","USD","STK","WREN","WREN INC","77","1","20260511;202500","WREN(US77) SPLIT 1 FOR 20 (WREN, WREN INC, US77)","RS","-380","0","9001","5"',
    '"U5550001","USD","STK","MOTH","MOTH INC","78","1","20260511;202500","MOTH(US78) CASH DIVIDEND USD 0.10 (MOTH, MOTH INC)","DI","0","4","9002","6"',
  ];
  const [head = ''] = CSV.split('\n');
  const more = readText([CSV.trimEnd(), ...actions, ''].join('\n'));
  assert.deepEqual(more.executions, readText(CSV).executions);
  assert.partialDeepStrictEqual(more.summary.splits, [
    {
      account: 'U5550001',
      instrument: { contract: '77', symbol: 'WREN', kind: 'stock' },
      instant: Date.parse('2026-05-12T00:25:00Z'),
      numerator: 1,
      denominator: 20,
      sizeChange: '-380',
      externalId: 'transaction:9001',
    },
  ]);
  assert.deepEqual(
    more.leftOut.filter((row) => row.startsWith('corporate')),
    ['corporate-action CorporateAction MOTH 0 20260511;202500 MOTH INC'],
  );
  // Before the trades, and in a query without accounts, they are the same.
  const first = [...actions, head, ...CSV.trimEnd().split('\n').slice(1), ''].join('\n');
  const without = first.replaceAll(/^"(?:ClientAccountID|U5550001)",/gm, '');
  assert.deepEqual(
    [first, without].map((text) => readText(text).summary.splits?.map(({ account }) => account)),
    [['U5550001'], ['A1']],
  );
});
