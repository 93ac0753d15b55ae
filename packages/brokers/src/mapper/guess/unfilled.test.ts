import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { readFileParts } from '#brokers/files/read-file.ts';
import { readText, type ReadText } from '#brokers/files/read-testing.ts';

/** A list of orders with the state of each, mapped as it is guessed; `more` columns and cells come before the state. */
function listOf(
  orders: readonly (readonly [side: string, size: string, state: string, more?: string])[],
  column?: string,
): string {
  const header = ['Time,Symbol,Side,Quantity', ...(column === undefined ? [] : [column]), 'Price,Status'];
  const rows = orders.map(([side, size, state, more], at) =>
    [
      `2026-05-12 09:3${at}:04,FERN,${side},${size}`,
      ...(more === undefined ? [] : [more]),
      `7.31,${state}`,
    ].join(),
  );
  return [header.join(), ...rows, ''].join('\n');
}

function guessFor(text: string): ColumnMapping {
  const last = [...readFileParts({ name: 'f.csv', bytes: Buffer.from(text) }, {})].at(-1);
  assert.ok(last?.kind === 'asked' && last.question.kind === 'mapping');
  return { ...last.question.table.guess, zone: 'America/New_York', fallbackCurrency: 'USD' };
}

function read(text: string, mapping = guessFor(text)): ReadText {
  return readText(text, { account: 'A1', mapping });
}

const sizes = ({ executions }: ReadText): readonly string[] =>
  executions.map(({ action, size }) => `${action} ${size}`);

test('of an order that was filled in part, cancelled or not, what was filled counts', () => {
  const text = listOf(
    [
      ['Buy', '100', 'Partially Filled', '40'],
      ['Sell', '100', 'Cancelled', '40'],
      ['Buy', '100', 'Cancelled', '0'],
      ['Buy', '100', 'Partially Cancelled', '30'],
    ],
    'Filled Qty',
  );
  assert.deepEqual(sizes(read(text)), ['buy 40', 'sell 40', 'buy 30']);
});

test('where only the ordered size is stated, a part of it is never taken for the whole', () => {
  for (const state of [
    'Partially Filled',
    'Partial Fill',
    'Ejecutada parcialmente',
    'Parcialmente executada',
  ]) {
    const list = read(
      listOf([
        ['Buy', '100', state],
        ['Sell', '40', 'Filled'],
      ]),
    );
    assert.deepEqual(sizes(list), ['sell 40'], state);
    assert.match(
      list.faults.join(),
      /^line 2, Status: got .*; expected a column with what was filled/,
      state,
    );
  }
  // A position that was closed in part is no order.
  assert.deepEqual(sizes(read(listOf([['Sell', '100', 'Partially Closed']]))), ['sell 100']);
});

test('states that deny a fill are no fills', () => {
  for (const state of [
    'Unfilled',
    'Not Filled',
    'Not Executed',
    'No ejecutada',
    'Não executada',
    'Nicht ausgeführt',
  ]) {
    const list = read(
      listOf([
        ['Buy', '100', state],
        ['Sell', '40', 'Filled'],
      ]),
    );
    assert.deepEqual(sizes(list), ['sell 40'], state);
    assert.equal(list.leftOut.length, 1, state);
  }
});

test('a cancelled order is none where no order was cancelled when the table was mapped', () => {
  const mapping = guessFor(listOf([['Buy', '100', 'Filled']]));
  assert.deepEqual(mapping.leaveOut, []);
  const later = listOf([
    ['Buy', '100', 'Filled'],
    ['Sell', '100', 'Cancelled'],
    ['Sell', '100', 'Rejected'],
  ]);
  assert.deepEqual(sizes(read(later, mapping)), ['buy 100']);
});
