import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryOnTable } from '#server/column-mappings/try-on-table.ts';
import { groupReported } from '#server/imports/group-reported.ts';
import { readByGuess } from '#server/outside/files/mapper/guessed-testing.ts';
import { readFileParts, readWholeFiles } from '#server/outside/files/read-file.ts';
import { makeWorkbook } from '#server/outside/files/zip-testing.ts';

function proposals({ asked }: ReturnType<typeof readByGuess>): readonly string[] {
  return asked.map(({ symbol, proposed, isProven }) => `${symbol} ${proposed}${isProven ? ' proven' : ''}`);
}

test('round trips of pairs in lots: two executions a row, the size proven by the profits, fees of another currency left out', () => {
  const read = readByGuess(
    'Symbol,Opening direction,Opening time (UTC+3),Closing time (UTC+3),Entry price,Closing price,Closing Quantity,Commission USD,Swap USD,Net USD,Balance USD',
    'EURUSD,Buy,12/05/2026 16:31:04,12/05/2026 16:45:10,1.08120,1.08245,0.10 Lots,-0.70,0.00,11.80,1011.80',
    'EURUSD,Sell,12/05/2026 16:40:00,12/05/2026 17:05:10,1.08300,1.08350,0.20 Lots,-1.40,0.00,-11.40,1000.40',
    'USDJPY,Buy,13/05/2026 17:00:00,13/05/2026 17:05:10,151.300,151.350,0.10 Lots,-0.70,0.00,2.60,1003.00',
  );
  assert.equal(read.guess.zone, 'Etc/GMT-3');
  assert.deepEqual(proposals(read), ['EURUSD 100000 proven', 'USDJPY 100000']);
  assert.deepEqual(read.fills, [
    '2 05-12T13:31:04 buy 0.1 EURUSD×100000 @ 1.0812 USD 0.00',
    '2 05-12T13:45:10 sell 0.1 EURUSD×100000 @ 1.08245 USD 0.70',
    '3 05-12T13:40:00 sell 0.2 EURUSD×100000 @ 1.083 USD 0.00',
    '3 05-12T14:05:10 buy 0.2 EURUSD×100000 @ 1.0835 USD 1.40',
    '4 05-13T14:00:00 buy 0.1 USDJPY×100000 @ 151.3 JPY 0.00',
    '4 05-13T14:05:10 sell 0.1 USDJPY×100000 @ 151.35 JPY 0.00',
  ]);
  assert.deepEqual(read.others, ['4 foreign-fee']);
  assert.deepEqual(read.tried.profits, { compared: 2, unequal: 0, first: [] });
  assert.equal(read.tried.foreignFees, 1);
  // Long and short at once are two positions, as the broker has them.
  const nets = groupReported(read.whole.executions).flatMap(({ trades }) => trades.map(({ net }) => net));
  assert.deepEqual(
    nets.toSorted((left, right) => left - right),
    [-114_000, 118_000, 5_000_000],
  );
  assert.deepEqual(
    read.whole.summary.stated.map(({ amount, kind, symbol }) => `${symbol} ${kind} ${amount}`),
    ['EURUSD net 0.4'],
  );
});

test('without an answer nothing of a pair, a metal or an index is read', () => {
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

test('round trips of futures are fills of one position, and a profit that does not follow is told', () => {
  const read = readByGuess(
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions',
    '11111,MESM6,05/12/2026 08:31:04 -05:00,05/12/2026 08:33:04 -05:00,5000.25,5001.25,1.48,10.00,2,Long,05/12/2026 00:00:00 -05:00,00:02:00,',
    '11112,MESM6,05/12/2026 08:41:04 -05:00,05/12/2026 08:43:04 -05:00,5003.25,5001.25,0.74,1000.00,1,Short,05/12/2026 00:00:00 -05:00,00:02:00,',
  );
  assert.deepEqual(read.fills, [
    '2 05-12T13:31:04 buy 2 MESM6×5 @ 5000.25 USD 0.00',
    '2 05-12T13:33:04 sell 2 MESM6×5 @ 5001.25 USD 1.48',
    '3 05-12T13:41:04 sell 1 MESM6×5 @ 5003.25 USD 0.00',
    '3 05-12T13:43:04 buy 1 MESM6×5 @ 5001.25 USD 0.74',
  ]);
  assert.deepEqual(read.tried.profits, {
    compared: 2,
    unequal: 1,
    first: [{ line: 3, symbol: 'MESM6', currency: 'USD', stated: '1000', reckoned: '10' }],
  });
  const { executions, summary } = read.whole;
  assert.deepEqual(
    [summary.grain, executions[0]?.externalId, executions[0]?.positionRef ?? null],
    ['round-trips', '11111 entry', null],
  );
});

test('columns of one name are entry and exit, in the order in which they stand', () => {
  const read = readByGuess(
    'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
    '2026.05.12 09:31:04,1001,EURUSD,buy,0.10,1.08120,,,2026.05.12 09:45:10,1.08245,-0.70,0.00,12.50',
    '2026.05.12 09:51:04,1002,EURUSD,sell,0.10,1.08220,,,2026.05.12 09:55:10,1.08200,-0.70,0.00,2.00',
  );
  assert.deepEqual(proposals(read), ['EURUSD 100000 proven']);
  assert.deepEqual(read.fills.slice(2), [
    '3 05-12T13:51:04 sell 0.1 EURUSD×100000 @ 1.0822 USD 0.00',
    '3 05-12T13:55:10 buy 0.1 EURUSD×100000 @ 1.082 USD 0.70',
  ]);
});

test('a purchase and a sale in one row need no side: of a short trade the sale came first', () => {
  const { fills, tried } = readByGuess(
    'Symbol,Qty,Buy Price,Buy Time,Sell Price,Sell Time,P&L',
    'KITE,100,8.12,05/13/2026 09:31:04,8.31,05/13/2026 09:35:04,19.00',
    'KITE,100,8.22,05/13/2026 10:35:04,8.31,05/13/2026 10:31:04,9.00',
  );
  assert.deepEqual(fills.slice(2), [
    '3 05-13T14:35:04 buy 100 KITE×1 @ 8.22 USD 0.00',
    '3 05-13T14:31:04 sell 100 KITE×1 @ 8.31 USD 0.00',
  ]);
  assert.equal(tried.profits.unequal, 0);
});

test('round trips without sides are held against their profits; one that is still open has an entry alone', () => {
  const sideless = readByGuess(
    'Symbol,Entry Time,Entry Price,Exit Time,Exit Price,Shares,P/L',
    'KITE,05/13/2026 09:31:04,8.12,05/13/2026 09:35:04,8.31,100,19.00',
    'ZZAA,05/13/2026 09:31:04,20.10,05/13/2026 09:36:04,20.00,100,10.00',
  );
  assert.deepEqual(sideless.tried.profits.first, [
    { line: 3, symbol: 'ZZAA', currency: 'USD', stated: '10', reckoned: '-10' },
  ]);
  const open = readByGuess(
    'Symbol,Side,Entry Time,Entry Price,Exit Time,Exit Price,Shares,Commission,P/L',
    'KITE,Long,05/13/2026 09:31:04,8.12,05/13/2026 09:35:04,8.31,100,1.00,18.00',
    'ZZAA,Short,05/13/2026 09:31:04,20.10,,,100,0.50,',
    'ZZBB,Long,05/13/2026 09:35:04,20.10,05/13/2026 09:31:04,20.00,100,0.50,',
  );
  assert.deepEqual(open.fills.at(-1), '3 05-13T13:31:04 sell 100 ZZAA×1 @ 20.1 USD 0.50');
  assert.deepEqual(open.others, ['4 ! timeAfter']);
});

test('prices of purchases and sales that belong to sides, as nobody can tell, are not taken for prices of fills', () => {
  assert.throws(
    () =>
      readByGuess(
        'Ativo;Lado;Quantidade;Abertura;Fechamento;Preço Compra;Preço Venda',
        'KITE;C;1;13/05/2026 10:31:04;13/05/2026 10:35:04;5.120,50;5.125,50',
      ),
    /the mapping lacks: price/,
  );
});

test('fees in a coin are told and never added to dollars', () => {
  const glued = readByGuess(
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
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

test('units beside numbers: pieces and coins are sizes, money and thousands are not', () => {
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
      'NASDAQ:KITE',
    ].map((symbol, at) => `05/13/2026 09:3${at}:04,${symbol},Buy,1,18000.25`),
  );
  assert.deepEqual(
    fills.map((fill) => fill.split(' ')[4]),
    ['MNQM6×2', 'MNQM6×2', 'MESM6×5', 'MESM6×5', 'MES×5', 'MESM26×5', 'MESM26×5', 'KITE×1'],
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

test('beside a column that says open or close, Long and Short are positions: to close one is the other side', () => {
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

test('purchases and sales in columns of their own are not taken for purchases alone', () => {
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

test('a swap is a credit above zero however fees are written, and a rate is no fee', () => {
  const head =
    'Symbol,Side,Lots,Open Time,Open Price,Close Time,Close Price,Commission %,Commission,Swap,Net Profit';
  for (const [commission, swap, net] of [
    ['7.00', '-1.50', '91.50'],
    ['-7.00', '1.50', '94.50'],
  ]) {
    const read = readByGuess(
      head,
      `EURUSD,Buy,1,2026-05-12 13:31:04,1.08120,2026-05-13 13:41:04,1.08220,0.1,${commission},${swap},${net}`,
    );
    assert.deepEqual([read.tried.profits.compared, read.tried.profits.unequal], [1, 0]);
  }
});

test('entries and exits whose days and times stand apart, and exits that state their time alone', () => {
  const apart = readByGuess(
    'Symbol,Type,Shares,Entry Date,Entry Time,Entry Price,Exit Date,Exit Time,Exit Price,P&L,Duration',
    'ZZAA,Short,100,05/13/2026,15:31:04,8.12,05/14/2026,09:41:04,8.02,10,18:10:00',
  );
  const times = ['05-13T19:31:04', '05-14T13:41:04'];
  assert.deepEqual(
    apart.fills.map((fill) => fill.split(' ')[1]),
    times,
  );
  const alone = readByGuess(
    'Date,Symbol,Type,Shares,Entry Time,Entry Price,Exit Time,Exit Price',
    '05/13/2026,KITE,Long,100,09:31:04,8.12,09:41:04,8.31',
  );
  assert.deepEqual(
    alone.fills.map((fill) => fill.split(' ')[1]),
    ['05-13T13:31:04', '05-13T13:41:04'],
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

test('a sheet whose header has two rows, of which the first spans several columns', () => {
  const rows = [
    ['', '', 'Entry', '', 'Exit', '', ''],
    ['Symbol', 'Side', 'Time', 'Price', 'Time', 'Price', 'Qty'],
    ['KITE', 'Long', '2026-05-13 09:31:04', '8.12', '2026-05-13 09:35:04', '8.31', '100'],
    ['ZZAA', 'Short', '2026-05-13 10:31:04', '20.12', '2026-05-13 10:35:04', '20.02', '50'],
  ];
  const sheet = {
    name: 'trips.xlsx',
    bytes: makeWorkbook(rows.map((cells, at) => ({ line: at + 1, cells }))),
  };
  const part = [...readFileParts(sheet, {})].at(-1)!;
  assert.ok(part.kind === 'asked' && part.question.kind === 'mapping');
  const mapping = { ...part.question.table.guess, zone: 'America/New_York' };
  const [whole] = readWholeFiles(sheet, { mapping });
  assert.deepEqual(
    whole?.executions.map(({ action, size, price, execTime }) => `${action} ${size} ${price} ${execTime}`),
    ['buy 100 8.12 34264', 'sell 100 8.31 34504', 'sell 50 20.12 37864', 'buy 50 20.02 38104'],
  );
});

test('a position that is still open is no order that waits', () => {
  const { fills } = readByGuess(
    'Symbol,Status,Side,Entry Time,Entry Price,Exit Time,Exit Price,Shares,Currency',
    'KITE,Closed,Long,05/13/2026 09:31:04,8.12,05/13/2026 09:35:04,8.31,100,eur',
    'ZZAA,Open,Short,05/13/2026 09:31:04,20.10,,,100,eur',
  );
  assert.equal(fills.length, 3);
  assert.match(fills.at(-1) ?? '', /20\.1 EUR/);
});

test('trades of a strategy tester are refused for what they are', () => {
  assert.throws(
    () =>
      readByGuess(
        'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Cum. Profit USD,Run-up USD,Drawdown USD',
        '1,Exit long,Close,2026-05-12 09:45,8.31,100,19,19,20,-3',
        '1,Entry long,Long,2026-05-12 09:31,8.12,100,19,19,20,-3',
      ),
    /tradingviewTester/,
  );
});

test('a plain table with whole moments is not taken for the window of DAS, which writes times alone', () => {
  const { fills } = readByGuess(
    'Time,Symbol,Side,Qty,Price',
    '05/13/2026 09:31:04,KITE,Buy,100,8.12',
    '05/13/2026 09:35:04,KITE,Sell,100,8.31',
  );
  assert.equal(fills.length, 2);
});

test('until a zone is said, times are shown as they are written, be it within an hour that New York skips', () => {
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
