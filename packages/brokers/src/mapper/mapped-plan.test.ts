import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnField, ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';

const HEAD = 'Exec Time,Ticker,B/S,Shares,Fill Price';
const FILL = '2026-05-12 09:31:04,KITE,Bought,200,8.12';

function fileOf(text: string) {
  return { name: 'fills.csv', bytes: Buffer.from(text) };
}

function guessOf(text: string): ColumnMapping {
  const part = [...readFileParts(fileOf(text), {})].at(-1)!;
  if (part.kind !== 'asked' || part.question.kind !== 'mapping') throw new Error(JSON.stringify(part));
  return part.question.table.guess;
}

/** The fields of plan columns by their names alone. */
function guessed(names: readonly string[]): Record<string, string> {
  const { columns } = guessOf(`${HEAD},${names.join()}\n${FILL}${',8.00'.repeat(names.length)}\n`);
  return Object.fromEntries(columns.slice(5).map(({ name, field }) => [name, field]));
}

/** The plan of a fill, with additional columns of the given fields. */
function planned(columns: readonly (readonly [field: ColumnField, cell: string, name?: string])[]) {
  const names = columns.map(([field, , name], at) => name ?? `${field} ${at}`);
  const text = `${[HEAD, ...names].join()}\n${[FILL, ...columns.map(([, cell]) => cell)].join()}\n`;
  const guess = guessOf(text);
  const own = columns.map(([field], at) => ({ at: 5 + at, name: names[at]!, field }));
  const mapping = {
    ...guess,
    columns: [...guess.columns.filter(({ at }) => at < 5), ...own],
    zone: 'America/New_York',
    fallbackCurrency: 'USD',
  };
  const { executions, summary } = readWholeFiles(fileOf(text), { mapping })[0]!;
  return executions[0] ? executions[0].plan : summary.unreadable.rows[0]?.expected?.code;
}

test('columns of a plan are recognised by clear names, and stops of orders are not taken', () => {
  assert.deepEqual(guessed(['Planned Stop', 'Initial Target', 'Original target', 'Risk amount']), {
    'Planned Stop': 'planned-stop',
    'Initial Target': 'target',
    'Original target': 'target',
    'Risk amount': 'planned-risk',
  });
  assert.deepEqual(guessed(['Stop previsto', 'Objetivo previsto', 'Riesgo previsto']), {
    'Stop previsto': 'planned-stop',
    'Objetivo previsto': 'target',
    'Riesgo previsto': 'planned-risk',
  });
  assert.deepEqual(guessed(['Stop', 'Stop Price', 'S / L', 'Take Profit', 'Target', 'Limit Price']), {});
});

test('stop, targets and risk are read as the table writes its numbers', () => {
  assert.deepEqual(
    planned([
      ['planned-stop', '8.00'],
      ['target', '8.50'],
      ['target', '9'],
      ['planned-risk', '$24.00'],
    ]),
    { stop: '8', targets: ['8.5', '9'], risk: 240_000 },
  );
  assert.deepEqual(planned([['planned-risk', '(24.5)']]), { stop: null, targets: [], risk: 245_000 });
  assert.deepEqual(planned([['planned-risk', '33.33333333']]), { stop: null, targets: [], risk: 333_333 });
});

test('an empty cell and a nought state nothing', () => {
  for (const cell of ['', '-', 'n/a', '0', '0.00'])
    assert.equal(
      planned([
        ['planned-stop', cell],
        ['target', cell],
        ['planned-risk', cell],
      ]),
      null,
      cell,
    );
});

test('an invalid price or amount is reported with its row', () => {
  assert.equal(planned([['planned-stop', 'below the low']]), 'aNumber');
  assert.equal(planned([['planned-stop', '-8']]), 'priceNotNegative');
  assert.equal(planned([['target', '-8']]), 'priceNotNegative');
  for (const amount of ['1234567890123456', '1000000000', '-1000000000'])
    assert.equal(planned([['planned-risk', amount]]), 'smallerAmount');
});

test('a risk in another currency than the prices is not taken', () => {
  assert.equal(planned([['planned-risk', '24', 'Risk (EUR)']]), null);
  assert.deepEqual(planned([['planned-risk', '24', 'Risk (USD)']]), {
    stop: null,
    targets: [],
    risk: 240_000,
  });
});
