import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen } from '#brokers/files/read-file.ts';
import { readByGuess } from '#brokers/mapper/guess/guessed-testing.ts';

test('a column of codes without a name states the currency of the column before it', () => {
  const read = readByGuess(
    'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Transaktionsgebühren,,Gesamt,,Order-ID',
    '13-05-2026,15:45,KITE CORP,US0000000001,NDQ,-20,"8,5000",USD,"170,00",USD,"150,00",EUR,"1,1333","-0,50",EUR,"149,50",EUR,k-1',
    '13-05-2026,15:35,KITE CORP,US0000000001,NDQ,20,"8,0000",USD,"-160,00",USD,"-141,18",EUR,"1,1333","-0,50",EUR,"-141,68",EUR,k-0',
  );
  const named = (field: string) => read.guess.columns.find((column) => column.field === field)?.name;
  assert.deepEqual(['symbol', 'other-fee'].map(named), ['Produkt', 'Transaktionsgebühren']);
  assert.deepEqual(read.fills, [
    '2 05-13T19:45:00 sell 20 KITE CORP×1 @ 8.5 USD 0.00',
    '3 05-13T19:35:00 buy 20 KITE CORP×1 @ 8 USD 0.00',
  ]);
  assert.deepEqual(read.others, ['2 foreign-fee', '3 foreign-fee']);
  // The value in dollars is compared; those in euros say nothing of it.
  assert.partialDeepStrictEqual(read.whole.summary.amounts, { column: 'Wert in Lokalwährung', differing: 0 });
  assert.deepEqual(
    read.whole.summary.questions.filter(isOpen).map(({ kind }) => kind),
    [],
  );
});

test('a column that is called after another one states its currency', () => {
  const read = readByGuess(
    'Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Result,Currency (Result),Total,Currency (Total),Fee,Currency (Fee)',
    'Market buy,2026-05-12 14:30:43,KITE,10.5,100.00,USD,,,841.26,GBP,1.26,GBP',
    'Market sell,2026-05-12 15:30:43,KITE,10.5,101.00,USD,7.14,GBP,847.13,GBP,1.27,GBP',
    'Market buy,2026-05-12 15:35:43,LOND,10,235.00,GBX,,,23.50,GBP,,',
  );
  assert.equal(read.guess.columns.find(({ field }) => field === 'price')?.name, 'Price / share');
  assert.deepEqual(read.fills, [
    '2 05-12T18:30:43 buy 10.5 KITE×1 @ 100 USD 0.00',
    '3 05-12T19:30:43 sell 10.5 KITE×1 @ 101 USD 0.00',
  ]);
  assert.deepEqual(read.others, ['2 foreign-fee', '3 foreign-fee', '4 ! aPriceIn']);
  assert.deepEqual(read.whole.summary.stated, []);
  assert.deepEqual(
    read.whole.summary.questions.filter(isOpen).map(({ kind }) => kind),
    [],
  );
});

test('symbols with an exchange behind an at sign, and columns of securities that may be ISINs', () => {
  const { fills } = readByGuess(
    'Time,Security / ISIN,Direction,Volume,Price',
    '2026-05-12 09:30:00,MESM6@CME,Buy,2,5850.25',
    '2026-05-12 09:31:00,MESM6@CME,Sell,2,5851.25',
  );
  assert.deepEqual(fills, [
    '2 05-12T13:30:00 buy 2 MESM6×5 @ 5850.25 USD 0.00',
    '3 05-12T13:31:00 sell 2 MESM6×5 @ 5851.25 USD 0.00',
  ]);
});
