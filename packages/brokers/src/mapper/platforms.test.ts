import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyText } from '@daybook/domain/money.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';

/** What the columns of a table are guessed to be, and what is read by the guess in New York unless the table states its clock. */
function guessed(...lines: readonly string[]) {
  const file = { name: 'export.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
  const part = [...readFileParts(file, {})].at(-1)!;
  if (part.kind !== 'asked' || part.question.kind !== 'mapping') throw new Error(JSON.stringify(part));
  const { guess } = part.question.table;
  const mapping = {
    ...guess,
    zone: guess.zone ?? 'America/New_York',
    fallbackCurrency: 'USD',
    dateOrder: guess.dateOrder ?? 'month-first',
  } as const;
  const [whole] = readWholeFiles(file, { mapping });
  const fills = whole!.executions.map(
    ({ action, effect, size, price, instant, fees: { commission, exchange, regulatory, other } }) =>
      `${new Date(instant).toISOString().slice(5, 19)} ${action} ${effect} ${size} ${price} ${[commission, exchange, regulatory, other].map(moneyText).join('+')}`,
  );
  return { guess, fills };
}

test('what was filled is the size, and not what was to be filled', () => {
  const { fills } = guessed(
    'Completed Orders',
    'Account,Status,Buy/Sell,Qty To Fill,Max Show Qty,Symbol,Limit Price,Qty Filled,Qty Cancelled,Avg Fill Price,Order Number,Create Time,Update Time',
    'R1,Filled,B,3,3,ESM6,5000.25,2,1,5000.25,71,2026-05-12 09:31:04,2026-05-12 09:31:05',
    'R1,Filled,S,2,2,ESM6,5001.25,2,0,5001.25,72,2026-05-12 09:33:04,2026-05-12 09:33:09',
  );
  assert.deepEqual(fills, [
    '05-12T13:31:05 buy unknown 2 5000.25 0.00+0.00+0.00+0.00',
    '05-12T13:33:09 sell unknown 2 5001.25 0.00+0.00+0.00+0.00',
  ]);
});

test('kinds of orders before a side, and what a side opens or closes', () => {
  const side = (...words: readonly string[]) =>
    guessed(
      'Time,Ticker,Action,Shares,Price',
      ...words.map((word, at) => `2026-05-12 09:3${at}:00,KITE,${word},100,8.12`),
    ).guess.sides;
  assert.deepEqual(side('Market buy', 'Limit sell'), { 'MARKET BUY': 'buy', 'LIMIT SELL': 'sell' });
  assert.deepEqual(side('Open Long', 'Close Long', 'Open Short', 'Close Short'), {
    'OPEN LONG': 'buy-to-open',
    'CLOSE LONG': 'sell-to-close',
    'OPEN SHORT': 'sell-short',
    'CLOSE SHORT': 'buy-to-cover',
  });
  assert.deepEqual(side('Sold Short', 'Bought To Cover'), {
    'SOLD SHORT': 'sell-short',
    'BOUGHT TO COVER': 'buy-to-cover',
  });
  assert.deepEqual(side('B', 'S', 'T'), { B: 'buy', S: 'sell', T: 'sell-short' });
});

test('a word that the file of a saved mapping did not have yet counts like those that it had', () => {
  const lines = ['Clock,Ticker,B/S/T,Shares,Price', '2026-05-12 09:31:00,KITE,B,100,8.12', ''];
  const { guess } = guessed(...lines, '2026-05-12 09:32:00,KITE,S,100,8.13');
  const bytes = Buffer.from([...lines, '2026-05-12 09:33:00,KITE,T,100,8.14', ''].join('\n'));
  const mapping = { ...guess, zone: 'America/New_York', currency: 'USD' };
  const [whole] = readWholeFiles({ name: 'next.csv', bytes }, { mapping });
  assert.deepEqual(
    whole!.executions.map(({ action, effect }) => `${action} ${effect}`),
    ['buy unknown', 'sell open'],
  );
});

test('a rate is no fee, and a column may say that its clock is UTC', () => {
  const { guess, fills } = guessed(
    'Market,Direction,Filled Quantity,Filled Price,Fee Rate,Trading Fee,Order Type,Transaction ID,Transaction Time(UTC+0),Create Time(UTC+0)',
    'ETHUSDT,BUY,1.25,3000.10,0.00055,2.06,MARKET,a1,13:31 2026-05-12,13:30 2026-05-12',
    'ETHUSDT,SELL,1.25,3010.10,0.00055,2.07,MARKET,a2,13:41 2026-05-12,13:40 2026-05-12',
  );
  assert.equal(guess.zone, 'UTC');
  assert.equal(
    guess.columns.some(({ field }) => field === 'order'),
    false,
  );
  assert.deepEqual(fills, [
    '05-12T13:31:00 buy unknown 1.25 3000.1 0.00+0.00+0.00+2.06',
    '05-12T13:41:00 sell unknown 1.25 3010.1 0.00+0.00+0.00+2.07',
  ]);
});

test('a commission for each contract counts as often as the size', () => {
  const names = [
    'Commission Fill Rate',
    'Commission per contract',
    'Comm / Contract',
    'Provision pro Kontrakt',
  ];
  for (const name of names) {
    const lines = [
      `Account,Symbol,Buy/Sell,Qty Filled,Avg Fill Price,Update Time,${name},Order Number`,
      'R1,MESM6,B,4,5125.25,2026-05-12 09:35:12,0.60,1',
      'R1,MESM6,S,3,5130.50,2026-05-12 09:42:15,0.605,2',
    ];
    const { guess, fills } = guessed(...lines);
    assert.deepEqual(
      fills,
      [
        '05-12T13:35:12 buy unknown 4 5125.25 2.40+0.00+0.00+0.00',
        '05-12T13:42:15 sell unknown 3 5130.5 1.815+0.00+0.00+0.00',
      ],
      name,
    );
    const silent = { ...guess, zone: 'UTC', columns: guess.columns.filter((column) => column.name !== name) };
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const [whole] = readWholeFiles({ name: 'fills.csv', bytes }, { mapping: silent });
    assert.partialDeepStrictEqual(whole!.summary.amounts, { column: name, kind: 'fees', differing: 2 });
  }
});

test('until when an order held is no moment of its execution, and what was ordered is not what was filled', () => {
  const { guess, fills } = guessed(
    'Name;ISIN;Anzahl;Status;Limit;Erstellt Datum;Erstellt Zeit;Gültig bis;Richtung;Wert;Ausführung Datum;Ausführung Zeit;Ausführung Kurs;Anzahl ausgeführt;Gestrichen Datum',
    'KITE AG;DE0000000001;30;ausgeführt;8,20;11.05.2026;19:23:59;30.05.2026;Kauf;-80,00;12.05.2026;09:30:00;8,00;10;',
    'KITE AG;DE0000000001;30;ausgeführt;8,40;12.05.2026;07:23:59;30.05.2026;Verkauf;85,00;12.05.2026;11:30:00;8,50;10;',
  );
  const named = (field: string) => guess.columns.find((column) => column.field === field)?.name;
  assert.deepEqual(['date', 'time', 'size', 'price'].map(named), [
    'Ausführung Datum',
    'Ausführung Zeit',
    'Anzahl ausgeführt',
    'Ausführung Kurs',
  ]);
  assert.deepEqual(fills, [
    '05-12T13:30:00 buy unknown 10 8 0.00+0.00+0.00+0.00',
    '05-12T15:30:00 sell unknown 10 8.5 0.00+0.00+0.00+0.00',
  ]);
  const dayOf = (other: string) =>
    guessed(
      `Symbol,Side,Shares,Price,${other},Moment,At`,
      'KITE,Buy,10,8.00,2026-05-30,2026-05-12,09:30:00',
      'KITE,Sell,10,8.50,2026-05-30,2026-05-12,11:30:00',
    ).guess.columns.find(({ field }) => field === 'date')?.name;
  for (const other of [
    'Valid until',
    'GTD',
    'Válida hasta',
    'Validade',
    'Settlement',
    'Placed',
    'Created at',
    'Cancelled',
  ])
    assert.equal(dayOf(other), 'Moment', other);
});

test('rows of money alone in a list of activities are proposed to be left out, later words of their kind too', () => {
  const lines = [
    'Action,Time,Ticker,No. of shares,Price / share',
    'Deposit,2026-05-12 08:00:00,,,',
    'Market buy,2026-05-12 09:30:00,KITE,10,8.00',
    'Market sell,2026-05-12 09:40:00,KITE,10,8.50',
    'Dividend (Ordinary),2026-05-12 10:00:00,KITE,10,0.20',
    'Interest on cash,2026-05-12 11:00:00,,,',
  ];
  const { guess, fills } = guessed(...lines);
  assert.deepEqual(guess.sides, {
    'MARKET BUY': 'buy',
    'MARKET SELL': 'sell',
    DEPOSIT: 'leave-out',
    'DIVIDEND (ORDINARY)': 'leave-out',
    'INTEREST ON CASH': 'leave-out',
  });
  assert.equal(fills.length, 2);
  const next = [
    ...lines,
    'Withdrawal,2026-05-13 08:00:00,,,',
    'Stock split open,2026-05-13 09:00:00,KITE,5,8.00',
  ];
  const mapping = { ...guess, zone: 'America/New_York', currency: 'USD' };
  const bytes = Buffer.from(`${next.join('\n')}\n`);
  const { executions, summary } = readWholeFiles({ name: 'next.csv', bytes }, { mapping })[0]!;
  assert.equal(executions.length, 2);
  assert.deepEqual(
    summary.leftOut.rows.map(({ line, reason }) => `${line} ${reason}`),
    ['2 not-an-execution', '5 not-an-execution', '6 not-an-execution', '7 not-an-execution'],
  );
  // A split changes what is held: it is never passed over.
  assert.deepEqual(
    summary.unreadable.rows.map(({ line }) => line),
    [8],
  );
});

test('names written as programmers do, and a moment with a clock that knows summer', () => {
  const { fills } = guessed(
    'Id,AccountName,ContractName,Status,Size,Side,CreatedAt,FilledAt,StopPrice,ExecutePrice',
    '111,K,ESM6,Filled,2,Bid,"May 12, 2026 09:31:03 ET","May 12, 2026 09:31:04 ET",,5000.25',
    '112,K,ESM6,Filled,2,Ask,"May 12, 2026 09:33:03 ET","May 12, 2026 09:33:04 ET",,5001.25',
    '113,K,ESM6,Cancelled,2,Ask,"May 12, 2026 09:33:03 ET",,5003.25,',
  );
  assert.deepEqual(fills, [
    '05-12T13:31:04 buy unknown 2 5000.25 0.00+0.00+0.00+0.00',
    '05-12T13:33:04 sell unknown 2 5001.25 0.00+0.00+0.00+0.00',
  ]);
});

test('a row of units below the names', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `05/12/2026 9:3${at}:04 AM,KITE,Buy,200,8.12,0.50`);
  const { guess, fills } = guessed('Time,Symbol,Side,Qty,Price,Fee', '(local),,,(shares),(USD),', ...rows);
  assert.deepEqual([guess.skipRows, guess.hasHeader, fills.length], [0, true, 8]);
});
