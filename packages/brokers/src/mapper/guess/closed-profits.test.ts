// Lists of closed profits: each row a round trip with one time, and a word for how it was closed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
