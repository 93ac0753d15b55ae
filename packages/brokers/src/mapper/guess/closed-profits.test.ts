// Lists of closed profits: each row a round trip with one time, and a word for how it was closed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen, readWholeFiles } from '#brokers/files/read-file.ts';
import { readByGuess } from './guessed-testing.ts';

const HEAD =
  'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0),Order No.,Create Time';
const rowsOf = (long: string, short: string): readonly string[] => [
  HEAD,
  `KITEUSDT,${long},100,0.5000,0.5200,2.00,Trade,2026-05-12 13:31:04,9871b976,2026-05-12 13:31:04`,
  `KITEUSDT,${short},50,0.6000,0.5000,5.00,Trade,2026-05-12 13:41:04,9871b977,2026-05-12 13:41:04`,
];
const READ = [
  '2 05-12T13:31:04 buy 100 KITEUSDT×1 @ 0.5 USD 0.00',
  '2 05-12T13:31:04 sell 100 KITEUSDT×1 @ 0.52 USD 0.00',
  '3 05-12T13:41:04 sell 50 KITEUSDT×1 @ 0.6 USD 0.00',
  '3 05-12T13:41:04 buy 50 KITEUSDT×1 @ 0.5 USD 0.00',
];

test('what closes a long began with a purchase, in each of the words that platforms have', () => {
  const words = [
    ['Close Long', 'Close Short'],
    ['Sell', 'Buy'],
    ['Cerrar largo', 'Cerrar corto'],
    ['Fechar Long', 'Fechar Short'],
    ['Long schließen', 'Short schließen'],
    ['平多', '平空'],
  ] as const;
  for (const [long, short] of words) {
    const { fills, tried, whole } = readByGuess(...rowsOf(long, short));
    assert.deepEqual(fills, READ, long);
    assert.partialDeepStrictEqual(tried.profits, { compared: 2, unequal: 0 });
    assert.equal(whole.summary.grain, 'round-trips');
  }
});

test('results that may be after fees which the table does not state are asked about, and then not compared', () => {
  const row = (direction: string, prices: string, result: string, minute: number): string =>
    `BTCUSDT,${direction},0.1,${prices},${result},Trade,2026-05-12 13:${minute}:04,9871b9${minute},2026-05-12 13:${minute}:04`;
  const short = row('Buy', '65200.35,65100.25', '2.84', 41);
  const lines = [HEAD, row('Sell', '65000.15,65100.25', '2.85', 31), short];
  const { whole, guess, tried } = readByGuess(...lines);
  const asked = whole.summary.questions.filter(isOpen);
  assert.deepEqual(
    asked.map(({ kind }) => kind),
    ['stated-amounts'],
  );
  // Nothing is said of sizes and sides then.
  assert.equal(tried.profits.compared, 0);
  assert.partialDeepStrictEqual(whole.summary.amounts, {
    kind: 'results',
    column: 'Closed P&L',
    differing: 2,
    first: [{ line: 2, stated: '2.85', calculated: '10.01' }, { line: 3 }],
  });
  const file = { name: 'export.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
  const mapping = { ...guess, zone: 'UTC', fallbackCurrency: 'USD', overruled: ['Closed P&L'] };
  const [answered] = readWholeFiles(file, { mapping });
  assert.deepEqual([answered!.summary.questions.filter(isOpen), answered!.summary.stated], [[], []]);
  assert.equal(answered!.executions.length, 4);
  // A result that no fee explains is another mistake, and stays compared.
  const wrong = readByGuess(HEAD, row('Sell', '65000.15,65100.25', '100.10', 31), short);
  assert.notEqual(wrong.whole.summary.amounts?.kind, 'results');
  assert.equal(wrong.whole.summary.stated.length, 1);
});

test('a word that did not occur when the column was mapped closes too', () => {
  const [head = '', first = '', second = ''] = rowsOf('Sell', 'Buy');
  const { guess } = readByGuess(head, first, first.replace('13:31', '13:32'));
  assert.deepEqual(guess.sides, { SELL: 'sell-to-close' });
  const { fills } = readByGuess(head, first, second);
  assert.deepEqual(fills, READ);
});

test('columns with names given by traders are known: Symb and P / L', () => {
  const { guess } = readByGuess(
    'Exec Time,Symb,Direction,Fill Price,Shares,P / L',
    '05/13/2026 09:31:04,KITE,B,8.12,100,0',
    '05/13/2026 09:32:04,KITE,S,8.32,100,20',
  );
  assert.deepEqual(
    guess.columns.map(({ name, field }) => `${name} ${field}`),
    [
      'Exec Time date-time',
      'Symb symbol',
      'Direction side',
      'Fill Price price',
      'Shares size',
      'P / L profit',
    ],
  );
});

test('numbers in scientific notation are read exactly', () => {
  const { fills } = readByGuess(
    'Time,Symbol,Side,Price,Qty,Commission',
    '2026-05-13 09:31:04,PEPEUSDT,Buy,3.8275e-9,1.5E+6,1e-4',
    '2026-05-13 09:32:04,PEPEUSDT,Sell,4.1e-9,1500000,1e-4',
  );
  assert.deepEqual(fills, [
    '2 05-13T13:31:04 buy 1500000 PEPEUSDT×1 @ 0.0000000038275 USD 0.0001',
    '3 05-13T13:32:04 sell 1500000 PEPEUSDT×1 @ 0.0000000041 USD 0.0001',
  ]);
});
