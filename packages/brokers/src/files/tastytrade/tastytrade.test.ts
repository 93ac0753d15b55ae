import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

const NAMES =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,' +
  'Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';

function read(...rows: readonly string[]): WholeFile {
  const bytes = Buffer.from([NAMES, ...rows, ''].join('\n'));
  return readWholeFiles({ name: 'history.csv', bytes }, { account: 'TT1' })[0]!;
}

function fillsOf({ executions }: WholeFile): string[] {
  return executions.map(
    ({ action, effect, size, price, instrument }) =>
      `${action} ${effect} ${size} ${instrument.symbol} × ${instrument.multiplier} @ ${price}`,
  );
}

function unreadableIn({ summary }: WholeFile): string[] {
  return summary.unreadable.rows.map(inEnglish);
}

const CONTRACT = '100,UAL,UAL,4/17/26,110,CALL';
const SOLD =
  '2026-04-02T09:46:35-0400,Trade,Sell to Open,SELL_TO_OPEN,UAL   260417C00110000,Equity Option,Sold 2 UAL 04/17/26 Call 110.00 @ 0.62,' +
  `124.00,2,62.00,-2.00,-0.25,${CONTRACT},451551137,121.75,USD`;
const expired = (action: string, size = '2'): string =>
  `2026-04-17T16:00:00-0400,Receive Deliver,Expiration,${action},UAL   260417C00110000,Equity Option,` +
  `Removal of ${size}.0 UAL 04/17/26 Call 110.00 due to expiration.,0.00,${size},0.00,--,0.00,${CONTRACT},,0.00,USD`;

test('columns of all years: without Total, without root, order and currency', () => {
  const text = fixtureBytes({ name: 'tastytrade.csv' }).toString('utf8');
  const table = text.trim().split('\n');
  const without = (...names: readonly string[]): Buffer => {
    const [header = '', ...rows] = table.map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)!.slice(0, 21));
    const dropped = new Set(names.map((name) => NAMES.split(',').indexOf(name)));
    const lines = [header, ...rows].map((cells) =>
      [...cells]
        .map((cell) => cell.replace(/,$/, ''))
        .filter((_, at) => !dropped.has(at))
        .join(','),
    );
    return Buffer.from(`${lines.join('\n')}\n`);
  };
  const fills = (bytes: Buffer): string[] =>
    fillsOf(readWholeFiles({ name: 'a.csv', bytes }, { account: 'TT1' })[0]!);
  const all = fills(Buffer.from(text));
  assert.equal(all.length, 21);
  assert.deepEqual(fills(without('Total')), all);
  assert.deepEqual(fills(without('Root Symbol', 'Order #', 'Total', 'Currency')), all);
});

test('an option that expired without a side is bought back where it was sold, and sold where it was held', () => {
  const bought = SOLD.replace('Sell to Open,SELL_TO_OPEN', 'Buy to Open,BUY_TO_OPEN')
    .replace(',124.00,2,62.00', ',-124.00,2,-62.00')
    .replace('121.75', '-126.25');
  const symbol = 'UAL 260417C00110000 × 100';
  assert.deepEqual(fillsOf(read(expired(''), SOLD)), [
    `buy close 2 ${symbol} @ 0`,
    `sell unknown 2 ${symbol} @ 0.62`,
  ]);
  assert.deepEqual(fillsOf(read(expired(''), bought)), [
    `sell close 2 ${symbol} @ 0`,
    `buy unknown 2 ${symbol} @ 0.62`,
  ]);
});

test('where its opening is missing, an option that expired was held if the last of it was sold to close', () => {
  const closing = SOLD.replace('Sell to Open,SELL_TO_OPEN', 'Sell to Close,SELL_TO_CLOSE');
  assert.deepEqual(fillsOf(read(expired('', '1'), closing)), [
    'sell close 1 UAL 260417C00110000 × 100 @ 0',
    'sell close 2 UAL 260417C00110000 × 100 @ 0.62',
  ]);
});

test('an expired option without a side and without its opening is left for the journal, and one of the wrong side is reported', () => {
  const { summary } = read(expired(''));
  assert.deepEqual(
    [
      summary.unreadable.count,
      summary.leftOut.rows.map(({ reason, what }) => `${reason} ${what.slice(-32)}`),
      summary.closings?.map(
        ({ effect, size, price, instrument }) => `${effect} ${size} ${instrument.symbol} @ ${price}`,
      ),
    ],
    [0, ['opening-missing Expiration 2 UAL 260417C00110000'], ['close 2 UAL 260417C00110000 @ 0']],
  );
  assert.deepEqual(unreadableIn(read(expired('SELL_TO_CLOSE'), SOLD)), [
    'line 2, 2 of UAL 260417C00110000 expired; expected the opposite of its position',
  ]);
  assert.deepEqual(fillsOf(read(expired('SELL_TO_CLOSE'))), ['sell close 2 UAL 260417C00110000 × 100 @ 0']);
});

test('of one contract, what one row says of its side holds for the others of that moment', () => {
  const assigned = expired('').replace('Expiration', 'Assignment');
  assert.deepEqual(fillsOf(read(expired('', '1'), assigned)), [
    'buy close 1 UAL 260417C00110000 × 100 @ 0',
    'buy close 2 UAL 260417C00110000 × 100 @ 0',
  ]);
});

test('cash, totals and the columns of a contract must follow from each other', () => {
  const changed: Readonly<Record<string, readonly [from: string | RegExp, to: string]>> = {
    'price × quantity × contract size 124 is not the stated amount 1,240': [
      /,124.00(.*)121.75/,
      ',1240.00$11237.75',
    ],
    'Value: got "-124.00"; expected a sign that agrees with SELL_TO_OPEN': [',124.00,2', ',-124.00,2'],
    'Total: got 121.85; expected 121.75 from the other columns': ['121.75', '121.85'],
    'Strike Price: got "115"; expected what UAL 260417C00110000 says': [',110,CALL', ',115,CALL'],
    'Call or Put: got "PUT"; expected what UAL 260417C00110000 says': [',110,CALL', ',110,PUT'],
    'Expiration Date: got "4/24/26"; expected what UAL 260417C00110000 says': ['4/17/26,', '4/24/26,'],
    'Sub Type: got "Buy to Open"; expected a sign that agrees with SELL_TO_OPEN': [
      'Sell to Open',
      'Buy to Open',
    ],
    'Instrument Type: got "Bond"; expected one of Equity, Equity Option, Future, Future Option, Cryptocurrency':
      ['Equity Option', 'Bond'],
  };
  for (const [why, [from, to]] of Object.entries(changed))
    assert.deepEqual(unreadableIn(read(SOLD.replace(from, to))), [`line 2, ${why}`]);
});

test('the price of shares filled in parts of a cent is what their cash says', () => {
  const rows = [
    '2026-06-23T13:46:02-0400,Trade,Sell to Open,SELL_TO_OPEN,IWM,Equity,Sold 3 IWM @ 208.32,624.97,3,208.33,0.00,0.00,,,,,,,391052108,624.97,USD',
    '2026-06-23T13:46:01-0400,Trade,Sell to Open,SELL_TO_OPEN,IWM,Equity,Sold 4 IWM @ 208.50,834.00,4,208.50,0.00,0.00,,,,,,,391052107,834.00,USD',
  ];
  assert.deepEqual(fillsOf(read(...rows)), [
    'sell unknown 3 IWM × 1 @ 208.323333333333',
    'sell unknown 4 IWM × 1 @ 208.5',
  ]);
});

test('a future is bought at the price in its description, and one without any is reported', () => {
  const future = (description: string, average = '0.00'): string =>
    `2026-05-14T10:20:03-0400,Trade,Buy,BUY,/MCLN6,Future,${description},0.00,1,${average},-0.75,-0.82,,,,,,,413432751,-1.57,USD`;
  assert.deepEqual(fillsOf(read(future('Bought 1 /MCLN6 @ 57.92'))), ['buy unknown 1 MCLN6 × 100 @ 57.92']);
  assert.deepEqual(fillsOf(read(future('Bought 1 /MCLN6', '-57.92'))), ['buy unknown 1 MCLN6 × 100 @ 57.92']);
  assert.deepEqual(unreadableIn(read(future('Bought 1 /MCLN6'))), [
    'line 2, Description: got "Bought 1 /MCLN6"; expected a price at its end, such as /ESM6 @ 5300.25',
  ]);
});

test('a future whose size is not known is asked for, and an option on one has the size that its cash says', () => {
  const [wheat] = [
    '2026-05-14T10:20:03-0400,Trade,Buy,BUY,/ZWN6,Future,Bought 1 /ZWN6 @ 540.25,0.00,1,0.00,-0.75,-0.82,,,,,,,413432751,-1.57,USD',
  ];
  const { questions } = read(wheat).summary;
  assert.partialDeepStrictEqual(
    questions.find(({ kind }) => kind === 'multiplier'),
    { symbol: 'ZWN6', answer: null },
  );
  const option = (price: string, value: string, total: string): string =>
    `2026-05-14T10:20:03-0400,Trade,Buy to Open,BUY_TO_OPEN,./ZWN6 OZWN6 260626P540,Future Option,Bought 1 /ZWN6 @ ${price},` +
    `-${value},1,-${value},-1.25,-1.05,1,./ZWN6 OZWN6,/ZWN6,6/26/26,540,PUT,1,-${total},USD`;
  assert.deepEqual(fillsOf(read(option('10.5', '525.00', '527.30'))), [
    'buy unknown 1 OZWN6 P540 × 50 @ 10.5',
  ]);
  const conflicting = read(option('10.5', '525.00', '527.30'), option('11', '600.00', '602.30'));
  assert.deepEqual(unreadableIn(conflicting), [
    'line 3, price × quantity × contract size 550 is not the stated amount -600',
  ]);
});
