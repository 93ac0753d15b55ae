// Columns of money that a mapping passes over: results are compared all the same, amounts and fees too, whatever they are called.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { readByGuess } from './guessed-testing.ts';
import { moneyInName } from './unused-money.ts';
import { isOpen, readWholeFiles } from '#brokers/files/read-file.ts';

function read(lines: readonly string[], mapping: ColumnMapping) {
  const file = { name: 'export.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
  const { summary, executions } = readWholeFiles(file, { mapping, zone: 'America/New_York' })[0]!;
  const asked = summary.questions.filter((question) => isOpen(question) && question.kind !== 'account');
  return {
    executions,
    asked: asked.map(({ kind }) => kind),
    stated: summary.stated.map(({ amount, kind }) => `${amount} ${kind}`),
    amounts: summary.amounts,
    faults: summary.unreadable.count,
  };
}

function without(mapping: ColumnMapping, ...names: readonly string[]): ColumnMapping {
  return { ...mapping, columns: mapping.columns.filter(({ name }) => !names.includes(name)) };
}

/** As a broker states its fills in one long line, without a currency. */
const FILLS = [
  'Symbol,DateTime,Buy/Sell,Quantity,TradePrice,TradeMoney,Taxes,BrokerCommission,FifoPnlRealized',
  'KITE,2026-05-12 10:30:00,BUY,100,8.00,800,0,-1,0',
  'KITE,2026-05-12 11:30:00,SELL,-100,8.50,-850,-0.10,-1,47.90',
].map((line) => line.replace(',SELL,-100,', ',SELL,100,'));

test('names of programmers are results, amounts and fees like any others', () => {
  const { guess } = readByGuess(...FILLS);
  const fieldOf = (wanted: string) => guess.columns.find(({ name }) => name === wanted)?.field ?? null;
  assert.deepEqual(['Taxes', 'BrokerCommission', 'FifoPnlRealized'].map(fieldOf), [
    'other-fee',
    'commission',
    'profit',
  ]);
  const names = [
    'Profit|P&L|P / L|FifoPnlRealized|Net P&L|Realized PnL (USD)|Resultado|Gewinn/Verlust',
    'IBCommission|Taxes|Total Broker Fees|Commission|Gebühren|Corretagem|Swap',
    'Order Value|Net|NetCash|TradeMoney|Proceeds|Total|Gross Amount|Betrag',
    'Commission Rate|Unrealized P&L|Profit %|Order Price|Stop Loss|Take Profit|Total Qty|Market Value|CostBasis|Balance|Fee Currency|Wert storniert',
  ];
  assert.deepEqual(
    names.map((row) => [...new Set(row.split('|').map(moneyInName))]),
    [['result'], ['fee'], ['amount'], [null]],
  );
});

test('a column of results that the mapping leaves out is compared all the same, unless it is overruled', () => {
  const { guess } = readByGuess(...FILLS);
  const silent = { ...without(guess, 'FifoPnlRealized'), currency: 'USD' };
  assert.deepEqual(read(FILLS, silent).stated, ['47.9 net']);
  assert.deepEqual(read(FILLS, { ...silent, overruled: ['FifoPnlRealized'] }).stated, []);
  // What is not mapped need not be readable.
  const words = FILLS.map((line) => line.replace(/,0$/, ',none yet'));
  assert.deepEqual([read(words, silent).faults, read(words, silent).stated], [0, []]);
});

test('results of fills are before or after fees as the rows show, whatever their column is called', () => {
  const kinds = (name: string, first: string, second: string): readonly string[] => {
    const lines = [
      `Time,Symbol,Side,Quantity,Price,Fee,${name}`,
      `2026-05-12 10:00:00,KITE,Buy,100,8.00,1.00,${first}`,
      `2026-05-12 10:05:00,KITE,Sell,100,8.50,1.00,${second}`,
    ];
    return read(lines, { ...readByGuess(...lines).guess, currency: 'USD' }).stated;
  };
  assert.deepEqual(kinds('Realized P&L', '0', '50.00'), ['50 gross']);
  assert.deepEqual(kinds('Realized P&L', '0', '48.00'), ['48 net']);
  assert.deepEqual(kinds('Realized P&L', '-1.00', '49.00'), ['48 net']);
  assert.deepEqual(kinds('Net Profit', '0', '50.00'), ['50 gross']);
  // Neither follows from the rows: the name says it.
  assert.deepEqual(kinds('Net Profit', '0', '47.00'), ['47 net']);
});

test('fees that the mapping does not count are named before anything is imported', () => {
  const { guess } = readByGuess(...FILLS);
  const whole = { ...guess, currency: 'USD' };
  assert.deepEqual(read(FILLS, whole).asked, []);
  const silent = without(whole, 'Taxes');
  assert.deepEqual(read(FILLS, silent).asked, ['stated-amounts']);
  assert.deepEqual(read(FILLS, silent).amounts, {
    kind: 'fees',
    column: 'Taxes',
    compared: 1,
    differing: 1,
    first: [{ line: 3, symbol: 'KITE', currency: 'USD', stated: '0.1', calculated: '1' }],
    proposed: null,
    isOverruled: false,
  });
  assert.deepEqual(read(FILLS, { ...silent, overruled: ['Taxes'] }).asked, []);
});

test('a sum of fees, or the parts of one, says nothing new', () => {
  const lines = FILLS.map((line, at) => `${line},${['Total Broker Fees', '1.00', '1.10'][at]}`);
  const { guess } = readByGuess(...lines);
  const parts = { ...guess, currency: 'USD' };
  assert.ok(parts.columns.every(({ name }) => name !== 'Total Broker Fees'));
  assert.deepEqual(read(lines, parts).asked, []);
  const total = without(parts, 'Taxes', 'BrokerCommission');
  assert.deepEqual(read(lines, total).asked, ['stated-amounts']);
  const at = lines[0]!.split(',').indexOf('Total Broker Fees');
  const bySum = {
    ...total,
    columns: [...total.columns, { at, name: 'Total Broker Fees', field: 'other-fee' as const }],
  };
  assert.deepEqual(read(lines, { ...bySum, chargeSign: 'positive' }).asked, []);
  // What is called a total and is none is a fee of its own.
  const other = lines.map((line) => line.replace(/1\.[01]0$/, '0.55'));
  assert.deepEqual(read(other, parts).asked, ['stated-amounts']);
});

test('an amount is compared by whatever name it has, and one that agrees is enough', () => {
  const lines = [
    'Time,Symbol,Side,Quantity,Price,Order Value',
    '2026-05-12 10:00:00,KITE,Buy,10,8.00,8.00',
    '2026-05-12 10:05:00,KITE,Sell,10,8.50,8.50',
  ];
  const mapping = { ...readByGuess(...lines).guess, currency: 'USD', multiplier: null };
  assert.deepEqual(read(lines, mapping).asked, ['stated-amounts']);
  assert.partialDeepStrictEqual(read(lines, mapping).amounts, { column: 'Order Value', proposed: '0.1' });
  assert.deepEqual(read(lines, { ...mapping, overruled: ['Order Value'] }).asked, []);
  const both = lines.map((line, at) => `${line},${['Trade Value', '80.00', '85.00'][at]}`);
  assert.deepEqual(read(both, mapping).asked, []);
});

test('lots of coins are told by the values of a column, whatever it is called, for each symbol by its own', () => {
  const lines = [
    'Order ID,Contract,Side,Filled Qty,Avg. Price,Worth,Fees,Time',
    '1,BTCUSD,buy,2,98000,196,0.098,2026-05-12 10:00:00',
    '2,BTCUSD,sell,2,98090.5,196.181,0.098,2026-05-12 10:05:00',
    '3,BTCUSD,sell,5,98100,490.5,0.245,2026-05-12 10:15:00',
    '4,BTCUSD,buy,5,98000,490,0.245,2026-05-12 10:25:00',
  ];
  const { guess, fills } = readByGuess(...lines);
  assert.equal(guess.multiplier, '0.001');
  assert.match(fills[0]!, /buy 2 BTCUSD×0\.001 @ 98000/);
  // Whoever takes a lot for a coin is stopped.
  assert.deepEqual(read(lines, { ...guess, multiplier: null }).asked, ['stated-amounts']);
  const two = [
    ...lines,
    '5,ETHUSD,buy,3,3000,90,0.045,2026-05-12 11:00:00',
    '6,ETHUSD,sell,3,3010,90.3,0.045,2026-05-12 11:05:00',
  ];
  for (const name of ['Worth', 'Order Value']) {
    const named = two.map((line) => line.replace('Worth', name));
    const each = readByGuess(...named);
    assert.deepEqual(each.guess.contractSizes, { BTCUSD: '0.001', ETHUSD: '0.01' }, name);
    assert.match(each.fills.at(-1)!, /sell 3 ETHUSD×0\.01 @ 3010/);
    assert.deepEqual(read(named, { ...each.guess, contractSizes: {} }).asked, ['stated-amounts'], name);
  }
  const notional = lines.map((line) => line.replace('Worth', 'Margin'));
  assert.deepEqual(read(notional, { ...guess, multiplier: null }).asked, []);
});
