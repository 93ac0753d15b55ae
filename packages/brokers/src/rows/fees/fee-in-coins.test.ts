import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom, draw, roundsOf } from '@daybook/domain/chance-testing.ts';
import { addDecimals, decimal, decimalText, multiplyDecimals } from '@daybook/domain/decimal.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { readText, type ReadText } from '#brokers/files/read-testing.ts';
import type { FileAnswers } from '#brokers/files/file-reading.ts';

const HEADER = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
const fileOf = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\n');

/** `SIZE PRICE GROSS NET` of each trade, and how many positions stay open. */
function madeOf({ executions }: ReadText): readonly [readonly string[], number] {
  const positions = groupReported(executions);
  const trades = positions.flatMap((position) =>
    position.trades.map(({ size, gross, net }) => `${size} ${moneyText(gross)} ${moneyText(net)}`),
  );
  return [trades, positions.filter(({ open }) => open !== null).length];
}

const BUY = '2026-05-12 13:31:04,BTCUSDT,BUY,100000,1BTC,100000USDT,0.001BTC';
const SELL = '2026-05-12 13:52:40,BTCUSDT,SELL,100500.5,0.999BTC,100399.9995USDT,100.3999995USDT';

test('a purchase that pays its fee in the coin is flat when all that came is sold', () => {
  const read = readText(fileOf(BUY, SELL));
  assert.deepEqual(
    read.executions.map(({ action, size, fees, feeProvenance }) =>
      [action, size, moneyText(fees.commission), feeProvenance].join(' '),
    ),
    ['buy 1 0.00 stated', 'sell 0.001 100.00 stated', 'sell 0.999 100.40 stated'],
  );
  // 100,399.9995 came in and 100,000 went out; the sale paid 100.40.
  assert.deepEqual(madeOf(read), [['1 499.9995 299.5995'], 0]);
  assert.deepEqual(read.leftOut, []);
});

test('coins that a purchase is given on top are a negative fee, and go with the sale', () => {
  const given = BUY.replace('0.001BTC', '-0.001BTC');
  const all = SELL.replace('0.999BTC', '1.001BTC').replace('100.3999995USDT', '0USDT');
  const read = readText(fileOf(given, all));
  assert.deepEqual(
    read.executions.map(({ action, size, fees }) => [action, size, moneyText(fees.commission)].join(' ')),
    ['buy 1 0.00', 'buy 0.001 -100.00', 'sell 1.001 0.00'],
  );
  // 100,601.0005 came in and 100,000 went out.
  assert.deepEqual(madeOf(read), [['1.001 501.0005 601.0005'], 0]);
});

test('the newest first, and all in one second, it is the same trade', () => {
  assert.deepEqual(madeOf(readText(fileOf(SELL, BUY))), madeOf(readText(fileOf(BUY, SELL))));
  const atOnce = SELL.replace('13:52:40', '13:31:04');
  const earlier = '2026-05-11 13:31:04,SOLUSDT,BUY,170,1SOL,170USDT,0.1USDT';
  assert.deepEqual(madeOf(readText(fileOf(atOnce, BUY, earlier))), [['1 499.9995 299.5995'], 1]);
});

test('a sale pays in what it brings, and one that pays in its coin leaves more of it', () => {
  const paid = SELL.replace('0.999BTC', '0.998BTC').replace('100.3999995USDT', '0.001BTC');
  const [[trade], open] = madeOf(readText(fileOf(BUY, paid)));
  assert.deepEqual([trade, open], ['1 499.9995 299.499', 0]);
});

test('dust that cannot be sold stays open, and goes with the next sale', () => {
  const dust = SELL.replace('0.999BTC', '0.99BTC');
  assert.deepEqual(madeOf(readText(fileOf(BUY, dust))), [[], 1]);
  const next = [
    '2026-05-12 14:00:00,BTCUSDT,BUY,100000,0.5BTC,50000USDT,0.0005BTC',
    '2026-05-12 14:01:00,BTCUSDT,SELL,100000,0.5085BTC,50850USDT,0USDT',
  ];
  const [trades, open] = madeOf(readText(fileOf(BUY, dust, ...next)));
  assert.deepEqual([trades.length, open], [1, 0]);
});

test('a fee in a third coin is named and not counted; one that takes all that was bought is refused', () => {
  const { leftOut, executions } = readText(fileOf(BUY.replace('0.001BTC', '0.09BNB')));
  assert.deepEqual(leftOut, ['foreign-fee 0.09 BNB · 2026-05-12 13:31:04 BTCUSDT']);
  assert.deepEqual(
    executions.map(({ feeProvenance }) => feeProvenance),
    ['unknown'],
  );
  assert.match(readText(fileOf(BUY.replace('0.001BTC', '1BTC'), SELL)).faults.join(), /line 2, Fee/);
});

test('tables that are mapped take the coins too, with the coin in its own column or behind the fee', () => {
  const columns = [
    { at: 0, name: 'Time', field: 'date-time' },
    { at: 1, name: 'Pair', field: 'symbol' },
    { at: 2, name: 'Side', field: 'side' },
    { at: 3, name: 'Price', field: 'price' },
    { at: 4, name: 'Amount', field: 'size' },
    { at: 5, name: 'Charge', field: 'commission' },
    { at: 6, name: 'Charged in', field: 'fee-currency' },
  ] as const;
  const mapping: FileAnswers['mapping'] = {
    version: 1,
    skipRows: 0,
    hasHeader: true,
    columns,
    dateOrder: 'year-first',
    decimal: 'point',
    zone: 'UTC',
    chargeSign: 'negative',
    sides: { BUY: 'buy', SELL: 'sell' },
    leaveOut: [],
    kind: null,
    multiplier: null,
    pairSize: null,
    contractSizes: {},
    currency: null,
    fallbackCurrency: null,
    overruled: [],
  };
  const table = [
    columns.map(({ name }) => name).join(),
    '2026-05-12 13:31:04,BTC-USDT,BUY,100000,1,-0.001,BTC',
    '2026-05-12 13:52:40,BTC-USDT,SELL,100500.5,0.999,-100.3999995,USDT',
    '',
  ].join('\n');
  const read = readText(table, { account: 'A1', mapping });
  assert.deepEqual(madeOf(read), [['1 499.9995 299.5995'], 0]);
  // A perpetual future is not held in coins.
  const future = readText(table.replaceAll('BTC-USDT', 'BTC-USDT-SWAP'), { account: 'A1', mapping });
  assert.deepEqual(future.leftOut, ['foreign-fee -0.001 BTC · 2026-05-12 13:31:04 BTC-USDT-SWAP']);
});

const ROUNDS = roundsOf(2000, 200);

test('what came in less what went out is the net profit, whatever was bought in parts and paid in coins', () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const chance = chanceFrom(seed);
    const rows: string[] = [];
    let [coins, cash] = [decimal('0'), decimal('0')];
    const parts = draw(chance, 1, 6);
    for (let at = 0; at < parts; at += 1) {
      const size = { units: BigInt(draw(chance, 1000, 90_000_000)), scale: 7 };
      const price = { units: BigInt(draw(chance, 1, 12_000_000)), scale: 2 };
      const fee = { units: size.units, scale: size.scale + 3 };
      rows.push(
        `2026-05-12 13:31:0${at},SOLUSDT,BUY,${decimalText(price)},${decimalText(size)}SOL,1USDT,${decimalText(fee)}SOL`,
      );
      coins = addDecimals(coins, addDecimals(size, { units: -fee.units, scale: fee.scale }));
      cash = addDecimals(cash, multiplyDecimals({ units: -size.units, scale: size.scale }, price));
    }
    const price = { units: BigInt(draw(chance, 1, 12_000_000)), scale: 2 };
    rows.push(`2026-05-12 14:00:00,SOLUSDT,SELL,${decimalText(price)},${decimalText(coins)}SOL,1USDT,0USDT`);
    cash = addDecimals(cash, multiplyDecimals(coins, price));
    const [position] = groupReported(readText(fileOf(...rows)).executions);
    assert.deepEqual([position?.trades.length, position?.open], [1, null], `seed ${seed}`);
    // Each fee is rounded to 1/10,000, and so is the gross profit.
    const difference = Math.abs(position!.trades[0]!.net - roundToMoney(cash));
    assert.ok(difference <= (parts + 2) / 2, `seed ${seed}: ${difference} of ${decimalText(cash)}`);
  }
});
