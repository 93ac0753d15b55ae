// Longer than 300 lines: the traps of the layouts that are one table, a list of one test each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, parseDay } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { FIRST_DAY } from './fixtures-testing.ts';
import type { FileAnswers } from './file-reading.ts';
import { readWholeFiles, type WholeFile } from './read-file.ts';
import { makeZip } from '#brokers/reading/zip-testing.ts';

function read(text: string, answers: FileAnswers = {}, name = 'file.csv'): WholeFile {
  return readWholeFiles({ name, bytes: Buffer.from(text) }, answers)[0]!;
}

const brief = ({ action, effect, size, price, instrument }: ReportedExecution): string =>
  `${action}/${effect} ${size} ${instrument.symbol} ${price}`;

const DAS = 'Time,Symbol,Side,Price,Qty,Cloid,Liq,P / L\n';

test('DAS: the day is that of the answer, else of the name, else it is asked for', () => {
  const text = `${DAS}09:35:11,FERN,B,7.31,400,1,-,0.00\n`;
  const day = FIRST_DAY;
  const asked = read(text, { account: 'D1' });
  assert.equal(asked.executions.length, 0);
  assert.deepEqual(
    asked.summary.questions.find(({ kind }) => kind === 'day'),
    { kind: 'day', answer: null, from: null },
  );
  const named = read(text, { account: 'D1' }, 'trades 2026-05-12.csv');
  assert.partialDeepStrictEqual(named.summary.questions, [{ kind: 'day', answer: day, from: 'file-name' }]);
  const answered = read(text, { account: 'D1', day }, 'trades 05-13-2026.csv');
  assert.partialDeepStrictEqual(answered.summary.questions, [{ kind: 'day', answer: day, from: 'trader' }]);
  assert.deepEqual(answered.executions, named.executions);
});

test('DAS: a name that can be read as two days is asked about, unless one of them was without trading', () => {
  const text = `${DAS}09:35:11,FERN,B,7.31,400,1,-,0.00\n`;
  const daysOf = (name: string, answers: FileAnswers = {}): string[] =>
    read(text, { account: 'D1', ...answers }, name).executions.map(({ day }) => dayText(day));
  assert.deepEqual(daysOf('Das-03-02-2025.csv'), ['2025-02-03']);
  assert.deepEqual(daysOf('Das-03-04-2025.csv'), []);
  assert.partialDeepStrictEqual(read(text, { account: 'D1' }, 'Das-03-04-2025.csv').summary.questions, [
    { kind: 'day-order', answer: null, from: null, candidates: ['2025-03-04', '2025-04-03'] },
  ]);
  assert.deepEqual(daysOf('Das-03-04-2025.csv', { dayOrder: 'day-first' }), ['2025-04-03']);
  assert.deepEqual(daysOf('Das-03-04-2025.csv', { dayOrder: 'month-first' }), ['2025-03-04']);
  assert.deepEqual(daysOf('Das-03-04-2025.csv', { datesBeside: ['13-02-2025'] }), ['2025-04-03']);
  // A Sunday is no day of the exchange, however plainly it is written; what the trader says is.
  assert.deepEqual(daysOf('Das 2025-03-02.csv'), []);
  assert.deepEqual(daysOf('Das 2025-03-02.csv', { day: parseDay('2025-03-02')! }), ['2025-03-02']);
});

test('DAS: names in an archive prove the order of each other, and one answer settles them all', () => {
  const row = `${DAS}09:35:11,FERN,B,7.31,400,1,-,0.00\n`;
  const days = (names: readonly string[], answers: FileAnswers = {}): string[] => {
    const bytes = makeZip(Object.fromEntries(names.map((name) => [`days/${name}`, row])));
    const files = readWholeFiles({ name: 'days.zip', bytes }, { account: 'D1', ...answers });
    return files.map(({ executions }) => executions.map(({ day }) => dayText(day)).join());
  };
  const proved = ['Das-03-04-2025.csv', 'Das-06-05-2025.csv', 'Das-13-02-2025.csv'];
  assert.deepEqual(days(proved), ['2025-04-03', '2025-05-06', '2025-02-13']);
  const open = ['Das-03-04-2025.csv', 'Das-06-05-2025.csv'];
  assert.deepEqual(days(open), ['', '']);
  assert.deepEqual(days(open, { dayOrder: 'day-first' }), ['2025-04-03', '2025-05-06']);
});

test('DAS: columns in any order are read by their names, and equal rows are as many fills', () => {
  const columns = ['Qty', 'P / L', 'Side', 'Account', 'Liq', 'Time', 'Price', 'ECNFee', 'Symbol', 'Cloid'];
  const row: Readonly<Record<string, string>> = {
    Qty: '400',
    'P / L': '0.00',
    Side: 'SS',
    Account: 'D1',
    Liq: '+',
    Time: '09:35:11',
    Price: '7.31',
    ECNFee: '0',
    Symbol: 'FERN',
    Cloid: 'AUTO',
  };
  const line = columns.map((name) => row[name]).join(',');
  const { executions } = read(`${columns.join(',')}\n${line}\n${line}\n`, { day: FIRST_DAY });
  assert.deepEqual(executions.map(brief), ['sell/open 400 FERN 7.31', 'sell/open 400 FERN 7.31']);
  assert.partialDeepStrictEqual(executions[0], {
    account: 'D1',
    addedLiquidity: true,
    externalId: null,
    externalOrderId: null,
    feeProvenance: 'unknown',
  });
});

test('DAS: a commission that the window shows is stated, beside the fee of the exchange', () => {
  for (const name of ['Comm', 'Commission']) {
    const header = `Time,Symbol,Side,Price,Qty,Account,ECNFee,${name}`;
    const { executions } = read(`${header}\n09:35:11,FERN,B,7.31,400,D1,0.88,1.25\n`, { day: FIRST_DAY });
    assert.partialDeepStrictEqual(executions, [
      { fees: { commission: 12_500, exchange: 8_800 }, feeProvenance: 'stated' },
    ]);
  }
});

test('DAS: any layout of its columns is recognised', () => {
  const row = '09:35:11,FERN,B,7.31,400';
  for (const [more, cells] of [
    ['', ''],
    [',Route,Account,', ',SMRT,D1,'],
    [',Cloid', ',1'],
    [',Route,P / L,SecType,', ',ARCA,0.00,Equity/ETF,'],
  ] as const) {
    const { summary } = read(`Time,Symbol,Side,Price,Qty${more}\n${row}${cells}\n`, {
      account: 'D1',
      day: FIRST_DAY,
    });
    assert.deepEqual([summary.format, summary.executions], ['das', 1], more);
  }
});

test('DAS: a fill with a profit of something that the file does not open opens nothing', () => {
  const rows = [
    '09:31:00,FERN,B,8.00,300,D1,45.00',
    '09:40:00,FERN,B,8.10,200,D1,0.00',
    '09:52:00,FERN,S,8.30,200,D1,40.00',
  ];
  const { executions } = read(`Time,Symbol,Side,Price,Qty,Account,P / L\n${rows.join('\n')}\n`, {
    day: FIRST_DAY,
  });
  assert.deepEqual(executions.map(brief), [
    'buy/close 300 FERN 8',
    'buy/unknown 200 FERN 8.1',
    'sell/unknown 200 FERN 8.3',
  ]);
});

const GENERIC = 'Date,Time,Symbol,Quantity,Price,Side\n';
const WHERE: FileAnswers = { account: 'T1', zone: 'America/New_York', currency: 'USD' };

test('DAS: the window calls its symbols Symb in some versions', () => {
  const named = read(`${DAS}09:35:11,FERN,B,7.31,400,1,-,0.00\n`, { day: FIRST_DAY, account: 'D1' });
  for (const [header, row] of [
    ['Time,Symb,Side,Price,Qty,Route,Broker,Account,Type,Cloid', '09:35:11,FERN,B,7.31,400,ARCA,,D1,Limit,1'],
    ['Time,Symb,Side,Price,Qty', '09:35:11,FERN,B,7.31,400'],
    ['Time,Symb,B/S,Price,Shares,Cloid', '09:35:11,FERN,B,7.31,400,1'],
  ] as const) {
    const { executions, summary } = read(`${header}\n${row}\n`, { day: FIRST_DAY, account: 'D1' });
    assert.equal(summary.format, 'das');
    assert.deepEqual(executions.map(brief), named.executions.map(brief));
  }
});

test('generic columns: a stated commission stays known beside a fee that is left out, other fees alone say nothing of it', () => {
  const provenance = (columns: string, cells: string) =>
    read(`${GENERIC.trim()},${columns}\n2026-05-12,09:31:04,KITE,100,8.12,BOT,${cells}\n`, WHERE)
      .executions[0]?.feeProvenance;
  assert.equal(provenance('Commission,ECNFee', '1.00,0.10 EUR'), 'stated');
  assert.equal(provenance('Commission,ECNFee', '0,0.10'), 'stated');
  assert.equal(provenance('Commission,ECNFee', '1.00 EUR,0.10'), 'unknown');
  assert.equal(provenance('Commission,ECNFee', ',0.10'), 'unknown');
  assert.equal(provenance('Fees', '0.10'), 'stated');
  assert.equal(provenance('Regulatory fees', '0.10'), 'unknown');
});

test('generic columns: the zone is asked for and nothing is given before', () => {
  const text = `${GENERIC}2026-05-12,09:31:04,KITE,100,8.12,BOT\n`;
  const asked = read(text);
  assert.equal(asked.executions.length, 0);
  assert.deepEqual(asked.summary.questions.map(({ kind, answer }) => `${kind} ${answer}`).toSorted(), [
    'account null',
    'currency null',
    'zone null',
  ]);
  const chicago = read(text, { ...WHERE, zone: 'America/Chicago' });
  assert.equal(chicago.executions[0]?.instant, Date.parse('2026-05-12T14:31:04Z'));
});

test('generic columns: stocks, options and futures are recognised by their symbols', () => {
  const symbols = ['brk.b', 'SPY 260515C00500000', '/MESM6', 'MES 06-26', 'ETHUSDT', 'ETHBTC'];
  const rows = symbols.map((symbol) => `2026-05-12,09:31:04,${symbol},1,8.12,B\n`).join('');
  assert.deepEqual(
    read(GENERIC + rows, WHERE).executions.map(({ instrument }) => [
      instrument.kind,
      instrument.symbol,
      instrument.currency,
      instrument.multiplier,
    ]),
    [
      ['stock', 'BRK.B', 'USD', '1'],
      ['option', 'SPY 260515C00500000', 'USD', '100'],
      ['future', 'MESM6', 'USD', '5'],
      ['future', 'MESM6', 'USD', '5'],
      ['crypto', 'ETHUSDT', 'USD', '1'],
      ['crypto', 'ETHBTC', 'BTC', '1'],
    ],
  );
});

test('generic columns: whatever calls itself a fee is one', () => {
  const header = GENERIC.replace('Side', 'Side,Commission,TransFee,ECNFee,Regulatory fees,Note');
  const { executions } = read(`${header}2026-05-12,09:31:04,KITE,100,8.12,BOT,1,0.02,-0.3,0.05,x\n`, WHERE);
  assert.deepEqual(executions[0]?.fees, { commission: 10_000, exchange: -3000, regulatory: 200, other: 500 });
});

test('generic columns: contracts are never treated as shares', () => {
  const named = ['SPY 16JUN23 420 C', 'AAPL 01/19/2024 150 C'];
  const symbols = [
    'SPY230616C420',
    '.SPY230616P412.5',
    ...named,
    'MNQU2026',
    'US0378331005',
    '0700 HK',
    'BRK B',
  ];
  const rows = symbols.map((symbol) => `2026-05-12,09:31:04,${symbol},1,8.12,B\n`).join('');
  assert.deepEqual(
    read(GENERIC + rows, WHERE).executions.map(({ instrument }) => [
      instrument.symbol,
      instrument.multiplier,
    ]),
    [
      ['SPY 230616C00420000', '100'],
      ['SPY 230616P00412500', '100'],
      ['SPY 230616C00420000', '100'],
      ['AAPL 240119C00150000', '100'],
      ['MNQU6', '2'],
      ['US0378331005', '1'],
      ['0700 HK', '1'],
      ['BRK B', '1'],
    ],
  );
  // An index is none of them; its size is asked for.
  assert.equal(read(`${GENERIC}2026-05-12,09:31:04,US2000,1,8.12,B\n`, WHERE).summary.unreadable.count, 0);
  for (const symbol of ['SPY 16JUN23 420', 'AAPL 01/19/2024 C', 'SPY16JUN2023C420', 'ES202606'])
    assert.equal(
      read(`${GENERIC}2026-05-12,09:31:04,${symbol},1,8.12,B\n`, WHERE).summary.unreadable.count,
      1,
      symbol,
    );
});

test('generic columns: pairs, metals and indices are read as soon as their sizes are stated', () => {
  const symbols = ['EUR/USD', 'XAUUSD', 'US2000', 'MNQ'];
  const rows = symbols.map((symbol) => `2026-05-12,09:31:04,${symbol},1,8.12,B\n`).join('');
  const { executions, summary } = read(GENERIC + rows, WHERE);
  assert.deepEqual(
    [
      executions.length,
      summary.questions.flatMap((each) => (each.kind === 'multiplier' ? [each.symbol] : [])),
    ],
    [0, ['EUR/USD', 'XAUUSD', 'US2000', 'MNQ']],
  );
  const multipliers = { 'EUR/USD': '100000', XAUUSD: '100', US2000: '1', MNQ: '2' };
  assert.deepEqual(
    read(GENERIC + rows, { ...WHERE, multipliers }).executions.map(({ instrument }) => instrument.multiplier),
    ['100000', '100', '1', '2'],
  );
});

test('generic columns: a contract size that is not known is asked for, never guessed', () => {
  const text = `${GENERIC}2026-05-12,09:31:04,QQZM6,1,8.12,B\n2026-05-12,09:31:05,KITE,1,8.12,B\n`;
  const asked = read(text, WHERE);
  assert.equal(asked.executions.length, 1);
  assert.deepEqual(
    asked.summary.questions.filter(({ kind }) => kind === 'multiplier'),
    [{ kind: 'multiplier', symbol: 'QQZM6', answer: null, from: null }],
  );
  const answered = read(text, { ...WHERE, multipliers: { QQZM6: '25' } });
  assert.equal(answered.executions[0]?.instrument.multiplier, '25');
});

test('newest first: fills of one second keep the order that they had', () => {
  const rows = ['10:00:02,S,3', '10:00:01,S,2', '10:00:01,B,2', '10:00:00,S,1', '10:00:00,B,1'];
  const text = rows.map((row) => row.replace(/(.*),(.),(.)/, '2026-05-12,$1,KITE,$3,8.12,$2\n')).join('');
  const { executions } = read(GENERIC + text, WHERE);
  const ordered = executions.toSorted(
    (a, b) => a.instant - b.instant || a.sequence - b.sequence || a.line - b.line,
  );
  assert.deepEqual(
    ordered.map(({ action, size }) => `${action} ${size}`),
    ['buy 1', 'sell 1', 'buy 2', 'sell 2', 'sell 3'],
  );
});

test('newest first: the order shows in the whole file where no instrument shows it', () => {
  const rows = ['10:00:00,S,AAA', '10:00:00,B,AAA', '09:00:00,S,CCC', '09:00:00,B,CCC', '08:00:00,B,BBB'];
  const text = rows.map((row) => row.replace(/(.*),(.),(.*)/, '2026-05-12,$1,$3,1,8.12,$2\n')).join('');
  assert.deepEqual(
    read(GENERIC + text, WHERE).executions.map(({ sequence }) => sequence),
    [1, 0, 1, 0, 0],
  );
});

test('one instrument after another: fills of one second keep the order of the file', () => {
  const rows = [
    '10:00:00,B,1,AAA',
    '10:00:00,S,1,AAA',
    '09:00:00,B,1,BBB',
    '09:00:00,S,1,BBB',
    '08:00:00,B,1,CCC',
  ];
  const text = rows.map((row) => row.replace(/(.*),(.),(.),(.*)/, '2026-05-12,$1,$4,$3,8.12,$2\n')).join('');
  assert.deepEqual(
    read(GENERIC + text, WHERE).executions.map(({ sequence }) => sequence),
    [0, 0, 0, 0, 0],
  );
});

test('generic columns: what cannot be read is noted with its line, and the rest is there', () => {
  const rows = [
    '2026-05-12,09:31,KITE,100,8.12,B',
    '2026-15-12,09:31:04,KITE,100,8.12,B',
    '2026-05-12,09:31:04,KITE,1O0,8.12,B',
    '2026-05-12,09:31:04,KITE,-100,8.12,B',
    '2026-05-12,09:31:04,KITE,100,-8.12,B',
    '2026-05-12,09:31:04,<b>,100,8.12,B',
    '2026-05-12,09:31:04,KITE,100,8.12,Hold',
    '2026-05-12,09:31:04,KITE,0,8.12,B',
    '2026-05-12,09:31:04,KITE,100,8.12,B',
  ];
  const { executions, summary } = read(`${GENERIC}${rows.join('\n')}\n`, WHERE);
  assert.equal(executions.length, 1);
  assert.deepEqual(
    summary.unreadable.rows.map(({ line }) => line),
    [2, 3, 4, 5, 6, 7, 8],
  );
  assert.deepEqual(
    summary.leftOut.rows.map(({ line, reason }) => `${line} ${reason}`),
    ['9 no-size'],
  );
});

const WEBULL =
  'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n';

test('Webull: a cancelled order that was filled in part counts with what was filled', () => {
  const text = `${WEBULL}Fern,FERN,Buy,Cancelled,40,100,@9.64,9.6375000000,DAY,05/12/2026 10:30:59 EDT,05/12/2026 10:31:04 EDT\n`;
  assert.deepEqual(read(text).executions.map(brief), ['buy/unknown 40 FERN 9.6375']);
});

test('Webull: the zone of every row must be that of New York on its day', () => {
  const row = (time: string): string => `${WEBULL}Fern,FERN,Sell,Filled,1,1,@9.64,9.64,DAY,,${time}\n`;
  assert.equal(
    read(row('01/30/2026 12:08:51 EST')).executions[0]?.instant,
    Date.parse('2026-01-30T17:08:51Z'),
  );
  for (const time of [
    '01/30/2026 12:08:51 EDT',
    '05/30/2026 12:08:51 EST',
    '01/30/2026 12:08:51',
    '01/30/2026 12:08:51 CST',
  ])
    assert.equal(read(row(time)).summary.unreadable.count, 1, time);
});

test('Webull: a plain sale of a stock closes, so one without its purchase is no short', () => {
  const rows =
    'Fern,FERN,Sell,Filled,1,1,@9.64,9.64,DAY,,05/12/2026 10:31:04 EDT\n' +
    'Fern,FERN260515C00010000,Sell,Filled,1,1,@0.64,0.64,DAY,,05/12/2026 10:31:04 EDT\n';
  assert.deepEqual(read(WEBULL + rows).executions.map(brief), [
    'sell/close 1 FERN 9.64',
    'sell/unknown 1 FERN 260515C00010000 0.64',
  ]);
});

test('a comma that may be the decimal one is never read as thousands, whatever parts the cells', () => {
  const generic = (...prices: readonly string[]): string =>
    GENERIC + prices.map((price, at) => `2026-05-12,09:31:0${at},AA,"1,500",${price},B\n`).join('');
  const prices = (text: string, encoding: BufferEncoding = 'utf8'): readonly string[] => {
    const bytes = Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`, encoding);
    const [file] = readWholeFiles({ name: 'file.csv', bytes }, WHERE);
    return file!.executions.map(({ price }) => price);
  };
  const asked = /the number "1,500" can be read as 1500 or 1.5/;
  assert.throws(() => prices(generic('"10,125"')), asked);
  assert.throws(() => prices(generic('"0,125"')), /expected a plain number without separators/);
  const tabs = generic('10;125')
    .replaceAll('"', '')
    .replaceAll(/,(?!500)/g, '\t')
    .replace(';', ',');
  assert.throws(() => prices(tabs, 'utf16le'), asked);
  assert.deepEqual(prices(generic('"10,125"', '10.50')), ['10125', '10.5']);
  assert.deepEqual(prices(generic('"0,125"', '10.50')), ['10.5']);
  assert.deepEqual(prices(generic('0.125')), ['0.125']);
});

test('scientific notation is read exactly in the layouts of platforms too', () => {
  const orders = (price: string): string =>
    `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\nFern,FERN,Buy,Filled,1E+2,100,@${price},${price},DAY,05/12/2026 10:40:00 EDT,05/12/2026 10:40:11 EDT\n`;
  const found = (price: string): string[] =>
    read(orders(price), { account: 'W1' }).executions.map((fill) => `${fill.size} @ ${fill.price}`);
  assert.deepEqual(found('3.8275e-9'), ['100 @ 0.0000000038275']);
  assert.deepEqual(found('9.71E0'), ['100 @ 9.71']);
});
