import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryOnTable } from './try-on-table.ts';
import { proposals, readByGuess } from './guess/guessed-testing.ts';

test('without an answer no row of a pair, a metal or an index is read', () => {
  const read = readByGuess(
    'Time,Symbol,Side,Volume,Price',
    '2026-05-12 09:31:04,EURUSD.r,Buy,0.10,1.0812',
    '2026-05-12 09:32:04,XAUUSD,Buy,0.05,2350.10',
    '2026-05-12 09:33:04,US30.cash,Sell,0.5,39000',
    '2026-05-12 09:34:04,MNQ,Buy,1,18000.25',
    '2026-05-12 09:35:04,KITE,Buy,100,8.12',
  );
  assert.deepEqual(proposals(read), ['EURUSD.R 100000', 'XAUUSD 100', 'US30.CASH 1', 'MNQ 2']);
  assert.deepEqual(
    read.asked.map(({ answer }) => answer),
    [null, null, null, null],
  );
  assert.deepEqual(
    read.fills.map((fill) => fill.split(' ')[4]),
    ['EURUSD.R×100000', 'XAUUSD×100', 'US30.CASH×1', 'MNQ×2', 'KITE×1'],
  );
});

test('sizes in units are no lots, and large ones hardly are', () => {
  const units = readByGuess(
    'TRANSACTION DATE,INSTRUMENT,UNITS,DIRECTION,PRICE,COMMISSION',
    '2026-05-12 09:31:04 EDT,EUR_USD,10000,Buy,1.08120,0.50',
    '2026-05-12 09:35:04 EDT,EUR_USD,10000,Sell,1.08220,0.50',
  );
  assert.deepEqual(
    [units.asked, units.fills[0]],
    [[], '2 05-12T13:31:04 buy 10000 EUR_USD×1 @ 1.0812 USD 0.50'],
  );
  const thousands = readByGuess(
    'Time,Symbol,Side,Quantity,Price',
    '2026-05-12 09:31:04,EUR/USD,Buy,25000,1.0812',
    '2026-05-12 09:35:04,EUR/USD,Sell,25000,1.0822',
  );
  assert.deepEqual(proposals(thousands), ['EUR/USD 1']);
  const shares = readByGuess(
    'Time,Symbol,Side,Lots,Price',
    '2026-05-12 09:31:04,KITE,Buy,2,8.12',
    '2026-05-12 09:35:04,MESM6,Sell,2,5000.25',
  );
  assert.deepEqual(proposals(shares), ['KITE null']);
});

test('fees in a coin are listed and never added to dollars', () => {
  const glued = readByGuess(
    'Date(UTC),Pair,Side,Price,Executed,Turnover,Fee',
    '2026-05-12 13:31:04,BTCUSDT,BUY,60000.00,0.5000000000BTC,30000.00000000USDT,0.0375000000BNB',
    '2026-05-12 13:41:04,BTCUSDT,SELL,60100.00,0.5000000000BTC,30050.00000000USDT,30.0500000000USDT',
  );
  assert.deepEqual(glued.fills, [
    '2 05-12T13:31:04 buy 0.5 BTCUSDT×1 @ 60000 USD 0.00',
    '3 05-12T13:41:04 sell 0.5 BTCUSDT×1 @ 60100 USD 30.05',
  ]);
  assert.deepEqual(glued.others, ['2 foreign-fee']);
  assert.equal(glued.whole.executions[0]?.feeProvenance, 'unknown');
  const named = readByGuess(
    'Date(UTC),Market,Type,Price,Filled,Total,Fee,Fee Coin',
    '2026-05-12 13:31:04,ETHBTC,BUY,0.05,2,0.1,0.00001,BNB',
    '2026-05-12 13:41:04,ETHBTC,SELL,0.051,2,0.102,0.0001,BTC',
  );
  assert.deepEqual(named.fills, [
    '2 05-12T13:31:04 buy 2 ETHBTC×1 @ 0.05 BTC 0.00',
    '3 05-12T13:41:04 sell 2 ETHBTC×1 @ 0.051 BTC 0.0001',
  ]);
  assert.deepEqual(named.others, ['2 foreign-fee']);
  const euros = readByGuess(
    'Time,Symbol,Side,Qty,Price,Currency,Commission,Commission Currency',
    '2026-05-12 13:31:04,SAP,Buy,100,180.12,EUR,1.00,USD',
    '2026-05-12 13:35:04,SAP,Sell,100,181.12,EUR,1.00,EUR',
  );
  assert.deepEqual(euros.others, ['2 foreign-fee']);
});

test('units of numbers: pieces and coins are sizes, money and thousands are not', () => {
  const read = readByGuess(
    'Zeit;Symbol;Richtung;Menge;Preis;Gebühren',
    '2026-05-12T15:31:04+02:00;KITE;Kauf;100 Stk.;8,12 €;1,00 €',
    '2026-05-12T15:35:04+02:00;KITE;Verkauf;1,2K;8,31 €;1,00 €',
    '2026-05-12T15:36:04+02:00;KITE;Verkauf;812 USD;8,31 €;1,00 €',
    '2026-05-12T15:37:04+02:00;KITE;Verkauf;100 Stk.;8,31 USD;1,00 €',
  );
  assert.equal(read.guess.currency, 'EUR');
  assert.deepEqual(read.fills, ['2 05-12T13:31:04 buy 100 KITE×1 @ 8.12 EUR 1.00']);
  assert.deepEqual(read.others, ['3 ! aSizeOf', '4 ! aSizeOf', '5 ! aPriceIn']);
});

test('futures as exchanges, charts and grids write them', () => {
  const { fills } = readByGuess(
    'Time,Instrument,Side,Qty,Price',
    ...[
      'MNQ 06-26',
      'MNQ JUN26',
      'MESM6.CME',
      'CME_MINI:MESM2026',
      'MES1!',
      '/MESM26:XCME',
      'CON.F.US.MES.M26',
      '/ESM6',
      '/6EM6',
      'NASDAQ:KITE',
    ].map((symbol, at) => `05/13/2026 09:3${at}:04,${symbol},Buy,1,18000.25`),
  );
  assert.deepEqual(
    fills.map((fill) => fill.split(' ')[4]),
    [
      'MNQM6×2',
      'MNQM6×2',
      'MESM6×5',
      'MESM6×5',
      'MES×5',
      'MESM6×5',
      'MESM6×5',
      'ESM6×50',
      '6EM6×125000',
      'KITE×1',
    ],
  );
});

test('sums at the foot of a short table change no guess and are left out', () => {
  const read = readByGuess(
    'Depotauszug;;;;;;;',
    'Datum;Uhrzeit;Wertpapier;K/V;Stück;Kurs;Gebühr;Währung',
    '13.05.2026;15:31:04;KITE;Kauf;1.200;8,12;1,00;EUR',
    '13.05.2026;15:35:04;KITE;Verkauf;1.200;8,31;1,00;EUR',
    'Summe;;KITE;;2.400;8,22;2,00;',
  );
  assert.deepEqual(read.fills, [
    '3 05-13T19:31:04 buy 1200 KITE×1 @ 8.12 EUR 1.00',
    '4 05-13T19:35:04 sell 1200 KITE×1 @ 8.31 EUR 1.00',
  ]);
  assert.deepEqual(read.others, ['5 not-an-execution']);
});

test('words for short sales and covers in Spanish, Portuguese and of charts', () => {
  const { guess } = readByGuess(
    'Fecha;Hora;Valor;Operación;Títulos;Precio (EUR);Comisión',
    ...['Venta a descubierto', 'Compra para cubrir', 'Venda a descoberto', 'Entry short', 'Exit long'].map(
      (word, at) => `13/05/2026;15:3${at}:04;SAN;${word};100;4,12;-1,00`,
    ),
  );
  assert.deepEqual(guess.sides, {
    'VENTA A DESCUBIERTO': 'sell-short',
    'COMPRA PARA CUBRIR': 'buy-to-cover',
    'VENDA A DESCOBERTO': 'sell-short',
    'ENTRY SHORT': 'sell-short',
    'EXIT LONG': 'sell-to-close',
  });
  assert.equal(guess.currency, 'EUR');
});

test('with a column of open or close, Long and Short are positions: closing one is the opposite side', () => {
  const { whole } = readByGuess(
    'Clock,Ticker,Position,Action,Shares,Price',
    '2026-05-13 09:31:04,KITE,Long,Open,100,8.12',
    '2026-05-13 09:35:04,KITE,Long,Close,100,8.31',
    '2026-05-13 09:36:04,KITE,Short,Open,100,8.31',
    '2026-05-13 09:37:04,KITE,Short,Close,100,8.21',
  );
  assert.deepEqual(
    whole.executions.map(({ action, effect }) => `${action} ${effect}`),
    ['buy open', 'sell close', 'sell open', 'buy close'],
  );
});

test('an order that was cancelled after a part was filled is an execution of that part', () => {
  const { fills, others } = readByGuess(
    'Symbol,Side,Status,Filled,Total Qty,Avg Price,Filled Time,Placed',
    'KITE,Buy,Filled,100,100,8.12,2026-05-13 09:31:04,x',
    'KITE,Sell,Cancelled,60,100,8.31,2026-05-13 09:35:04,x',
    'KITE,Sell,Cancelled,0,100,,2026-05-13 09:35:04,x',
    'KITE,Sell,Cancelled,,100,,,x',
    'KITE,Sell,Filled,40,100,8.30,2026-05-13 09:36:04,x',
  );
  assert.deepEqual(
    fills.map((fill) => fill.split(' ').slice(2, 4).join(' ')),
    ['buy 100', 'sell 60', 'sell 40'],
  );
  assert.deepEqual(others, ['4 cancelled', '5 not-an-execution']);
});

test('purchases and sales in separate columns do not count as purchases only', () => {
  assert.throws(
    () =>
      readByGuess(
        'Time,Symbol,Buy Qty,Sell Qty,Price',
        '2026-05-12 13:31:04,KITE,100,0,8.12',
        '2026-05-12 13:35:04,KITE,0,100,8.31',
      ),
    /the mapping lacks: size/,
  );
});

test('symbols of digits, names of contracts, and microseconds since 1970', () => {
  const read = readByGuess(
    'timestamp,symbol,side,qty,price',
    '1778592664000000,7203,buy,100,2812',
    '1778592964000000,Micro E-mini Nasdaq 100,sell,1,18000.25',
  );
  assert.equal(read.fills[0], '2 05-12T13:31:04 buy 100 7203×1 @ 2812 USD 0.00');
  assert.deepEqual(proposals(read), ['MICRO E-MINI NASDAQ 100 null']);
});

test('options whose parts are in separate columns are named in full, and are never shares', () => {
  const parts = readByGuess(
    'Clock,Ticker,Expiry,Strike,Call/Put,Side,Qty,Price',
    '2026-05-12 09:31:04,SPY,05/15/2026,500,Call,Buy,1,2.50',
    '2026-05-12 09:32:04,SPY,05/15/2026,412.5,P,Buy,1,2.50',
    '2026-05-12 09:33:04,SPY,,,,Buy,100,500.10',
    '2026-05-12 09:35:04,SPY,,500,Call,Sell,1,2.60',
  );
  assert.deepEqual(
    parts.whole.executions.map(
      ({ instrument: { kind, symbol, multiplier } }) => `${kind} ${symbol} ${multiplier}`,
    ),
    ['option SPY 260515C00500000 100', 'option SPY 260515P00412500 100', 'stock SPY 1'],
  );
  assert.deepEqual(parts.others, ['5 ! anOption']);
  const kinds = readByGuess(
    'Clock,Ticker,Asset Class,Side,Qty,Price',
    '2026-05-12 09:31:04,SPY,OPT,Buy,1,2.50',
    '2026-05-12 09:32:04,MES,Futures,Buy,1,5000.25',
    '2026-05-12 09:33:04,PL,Stock,Buy,1,5.25',
  );
  assert.deepEqual(kinds.others, ['2 ! anOption']);
  assert.deepEqual(
    kinds.fills.map((fill) => fill.split(' ')[4]),
    ['MES×5', 'PL×1'],
  );
  assert.deepEqual(kinds.asked, []);
});

test('a plain table with full times does not count as the window of DAS, which writes times only', () => {
  const { fills } = readByGuess(
    'Time,Symbol,Side,Qty,Price',
    '05/13/2026 09:31:04,KITE,Buy,100,8.12',
    '05/13/2026 09:35:04,KITE,Sell,100,8.31',
  );
  assert.equal(fills.length, 2);
});

test('until a currency is stated, amounts that differ are shown without one', () => {
  const { guess } = readByGuess(
    'Time,Ticker,Side,Shares,Fill Price,Charge',
    '2026-05-12 09:31:04,KITE,Buy,100,8.12,1.10',
    '2026-05-12 09:35:04,KITE,Sell,100,8.31,1.20',
  );
  const columns = guess.columns.filter(({ name }) => name !== 'Charge');
  const rows = [
    { line: 1, cells: ['Time', 'Ticker', 'Side', 'Shares', 'Fill Price', 'Charge'] },
    { line: 2, cells: ['2026-05-12 09:31:04', 'KITE', 'Buy', '100', '8.12', '1.10'] },
    { line: 3, cells: ['2026-05-12 09:35:04', 'KITE', 'Sell', '100', '8.31', '1.20'] },
  ];
  const { amounts } = tryOnTable({ kind: 'csv', rows }, { ...guess, columns }, {}, '');
  assert.deepEqual(
    amounts?.first.map(({ stated, currency }) => `${stated}|${currency}`),
    ['1.1|', '1.2|'],
  );
});

test('until a zone is stated, times are shown as written, even within an hour that New York skips', () => {
  const { guess } = readByGuess(
    'Clock,Ticker,Side,Shares,Fill Price',
    '2026-03-07 02:30:00,KITE,Buy,100,8.12',
    '2026-03-07 02:31:00,KITE,Sell,100,8.31',
  );
  const rows = [
    { line: 1, cells: ['Clock', 'Ticker', 'Side', 'Shares', 'Fill Price'] },
    { line: 2, cells: ['2026-03-08 02:30:00', 'KITE', 'Buy', '100', '8.12'] },
  ];
  const tried = tryOnTable({ kind: 'csv', rows }, guess, {}, '');
  assert.deepEqual(
    tried.executions.map(({ seconds }) => seconds),
    [2 * 3600 + 30 * 60],
  );
});
