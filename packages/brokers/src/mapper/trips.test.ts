import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { proposals, readByGuess } from './guess/guessed-testing.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';
import { makeWorkbook } from '#brokers/reading/zip-testing.ts';

test('round trips of pairs in lots: two executions a row, the size proven by the profits, fees of another currency left out', () => {
  const read = readByGuess(
    'Symbol,Direction,Opening time (UTC+3),Closing time (UTC+3),Entry price,Closing price,Closing Quantity,Commission USD,Swap USD,Net USD,Balance USD',
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

test('round trips of futures are fills of one position, and a profit that does not follow is reported', () => {
  const read = readByGuess(
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,Profit,Size,Type,TradeDay,TradeDuration,Commissions',
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
    first: [{ line: 3, symbol: 'MESM6', currency: 'USD', stated: '1000', calculated: '10' }],
  });
  const { executions, summary } = read.whole;
  assert.deepEqual(
    [summary.grain, executions[0]?.externalId, executions[0]?.positionRef ?? null],
    ['round-trips', '11111 entry', null],
  );
});

test('columns of one name are entry and exit, in their order', () => {
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

test('a plain price beside the times of both ends is that of the entry, also where names are joined', () => {
  const names = [
    'Ticket,Open Time,Type,Size,Symbol,Price,S/L,T/P,Close Time,Close Price,Commission,Swap,Profit',
    'ticket,opentime,type,size,symbol,openprice,s/l,t/p,closetime,closeprice,commission,swap,profit',
    'Order,OpenTime,Type,Size,Symbol,OpenPrice,SL,TP,CloseTime,ClosePrice,Commission,Swap,Profit',
  ];
  for (const header of names) {
    const read = readByGuess(
      header,
      '71,2026.05.12 10:30:00,buy,0.10,EURUSD,1.08500,0,0,2026.05.12 14:45:00,1.08850,0.00,-0.50,35.00',
      '72,2026.05.13 14:30:00,sell,0.10,EURUSD,1.08650,0,0,2026.05.13 17:45:00,1.08400,0.00,0.00,25.00',
    );
    assert.deepEqual(proposals(read), ['EURUSD 100000 proven'], header);
    assert.deepEqual(
      read.fills,
      [
        '2 05-12T14:30:00 buy 0.1 EURUSD×100000 @ 1.085 USD 0.00',
        '2 05-12T18:45:00 sell 0.1 EURUSD×100000 @ 1.0885 USD 0.50',
        '3 05-13T18:30:00 sell 0.1 EURUSD×100000 @ 1.0865 USD 0.00',
        '3 05-13T21:45:00 buy 0.1 EURUSD×100000 @ 1.084 USD 0.00',
      ],
      header,
    );
    assert.deepEqual(read.tried.profits, { compared: 2, unequal: 0, first: [] }, header);
  }
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

test('round trips without sides are compared with their profits; an open one has only an entry', () => {
  const sideless = readByGuess(
    'Symbol,Entry Time,Entry Price,Exit Time,Exit Price,Shares,P/L',
    'KITE,05/13/2026 09:31:04,8.12,05/13/2026 09:35:04,8.31,100,19.00',
    'ZZAA,05/13/2026 09:31:04,20.10,05/13/2026 09:36:04,20.00,100,10.00',
  );
  assert.deepEqual(sideless.tried.profits.first, [
    { line: 3, symbol: 'ZZAA', currency: 'USD', stated: '10', calculated: '-10' },
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

test('at one second an earlier trade ends before a later one begins, newest first too', () => {
  const nets = (...rows: readonly string[]): readonly number[] => {
    const read = readByGuess(...rows);
    return groupReported(read.whole.executions).flatMap(({ trades }) =>
      trades.map(({ net }) => net / 10_000),
    );
  };
  assert.deepEqual(
    nets(
      'Symbol,Direction,Shares,Entry Time,Entry Price,Exit Time,Exit Price',
      'KITE,Long,100,2026-05-12 09:40:04,11,2026-05-12 09:42:04,12',
      'KITE,Long,100,2026-05-12 09:40:04,10,2026-05-12 09:40:04,11',
    ),
    [100, 100],
  );
  assert.deepEqual(
    nets(
      'Symbol,Qty,Buy Price,Sell Price,Bought Timestamp,Sold Timestamp',
      'KITE,100,9,12,2026-05-12 09:42:04,2026-05-12 09:44:04',
      'KITE,100,10,11,2026-05-12 09:42:04,2026-05-12 09:40:04',
    ),
    [100, 300],
  );
});

test('prices of purchases and sales with unknown sides are not taken for prices of fills', () => {
  assert.throws(
    () =>
      readByGuess(
        'Ativo;Lado;Quantidade;Abertura;Fechamento;Preço Compra;Preço Venda',
        'KITE;C;1;13/05/2026 10:31:04;13/05/2026 10:35:04;5.120,50;5.125,50',
      ),
    /the mapping lacks: price/,
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

test('entries and exits with separate dates and times, and exits with only a time', () => {
  const separate = readByGuess(
    'Symbol,Type,Shares,Entry Date,Entry Time,Entry Price,Exit Date,Exit Time,Exit Price,P&L,Duration',
    'ZZAA,Short,100,05/13/2026,15:31:04,8.12,05/14/2026,09:41:04,8.02,10,18:10:00',
  );
  const times = ['05-13T19:31:04', '05-14T13:41:04'];
  assert.deepEqual(
    separate.fills.map((fill) => fill.split(' ')[1]),
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
  const mapping = { ...part.question.table.guess, zone: 'America/New_York', currency: 'USD' };
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

/** Executions of round trips whose first column holds ids, and the rows that are none. */
function readParts(...rows: readonly string[]): readonly (readonly string[])[] {
  const head = 'Id,Symbol,Side,Entry Time,Entry Price,Exit Time,Exit Price,Shares,Commission';
  const file = { name: 'parts.csv', bytes: Buffer.from([head, ...rows, ''].join('\n')) };
  const { guess } = readByGuess(head, ...rows);
  const columns = [
    { at: 0, name: 'Id', field: 'id' },
    ...guess.columns.filter(({ at }) => at !== 0),
  ] as const;
  const mapping = { ...guess, columns, zone: 'America/New_York', fallbackCurrency: 'USD' } as const;
  const { executions, summary } = readWholeFiles(file, { mapping, account: 'A1' })[0]!;
  return [
    executions.map(({ action, size, price, fees }) => `${action} ${size} ${price} ${totalFees(fees)}`),
    summary.leftOut.rows.map(({ line, reason, what }) => `${line} ${reason} ${what}`),
    summary.unreadable.rows.map(inEnglish),
  ];
}

test('parts of one position: equal rows count once and are listed, and its entry pays what every row states', () => {
  const part = (exit: string, commission: string): string =>
    `7,KITE,Long,05/13/2026 09:31:04,8.12,${exit},1,${commission}`;
  const first = part('05/13/2026 09:35:04,8.31', '0.50');
  const later = part('05/13/2026 09:36:04,8.32', '0.25');
  const left = ['3 correction-replaced 05/13/2026 09:31:04 KITE'];
  assert.deepEqual(readParts(first, first, later, part(',', '0.11')), [
    ['buy 3 8.12 1100', 'sell 1 8.31 5000', 'sell 1 8.32 2500'],
    left,
    [],
  ]);
  assert.deepEqual(readParts(first, first), [['buy 1 8.12 0', 'sell 1 8.31 5000'], left, []]);
  // What did not begin with the same fill contradicts its id.
  const others = [first, later].map((row) => row.replace('8.12', '8.15'));
  assert.deepEqual(readParts(first, ...others)[2], [
    'line 3, the id 7 entry was given to another fill on line 2',
    'line 4, the id 7 entry was given to another fill on line 2',
    'line 4, the id 7 exit was given to another fill on line 2',
  ]);
});
