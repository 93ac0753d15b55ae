import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const TRADES = fixtureBytes({ name: 'bybit.csv' }).toString('utf8');

test('the name of the column of times says their zone, and one of half hours is asked for', () => {
  const first = (text: string): string =>
    new Date(readText(text).executions.at(-1)?.instant ?? 0).toISOString().slice(0, 16);
  assert.equal(first(TRADES), '2026-05-12T13:31');
  assert.equal(first(TRADES.replace('(UTC+0)', '(UTC+10)')), '2026-05-12T03:31');
  assert.deepEqual(readText(TRADES.replace('(UTC+0)', '(UTC+05:30)')).asked, ['zone']);
});

test('a liquidation is a fill that the exchange made', () => {
  assert.deepEqual(
    readText(TRADES).executions.map(({ closedBySystem }) => closedBySystem),
    [true, null, null, null, null],
  );
});

test('histories of earlier years call their columns otherwise, and sides by where they lead', () => {
  const earlier = [
    'Contracts,Order No.,Direction,Order Type,Filled Qty,Filled Price,Filled Type,Fees Paid,Trasaction ID,Transaction Time(UTC+0)',
    'BTCUSDT,o1,LONG,Market,0.01,65000,Trade,0.39,e1,22:55 2026-05-12',
    'BTCUSDT,o2,SHORT,Market,0.01,65100,Trade,0.39,e2,22:58 2026-05-12',
  ];
  assert.deepEqual(
    readText(`${earlier.join('\n')}\n`).executions.map(({ action, effect }) => `${action} ${effect}`),
    ['buy unknown', 'sell unknown'],
  );
});

test('a file from old to new keeps the order of one minute, even where each instrument has only one', () => {
  const [header = ''] = TRADES.split('\n');
  const fills = ['BTCUSDT BUY 13:31', 'BTCUSDT SELL 13:31', 'ETHUSDT BUY 14:55', 'ETHUSDT SELL 14:55'];
  const rows = fills.map((fill, at) => {
    const [pair, side, time] = fill.split(' ');
    return `${pair},Trade,0.4,3600,3600,0.0002,0.288,USDT,0,${side},LIMIT,id-${at},order-${at},${time} 2026-05-12`;
  });
  const ordered = (lines: readonly string[]): readonly string[] =>
    readText(`${[header, ...lines].join('\n')}\n`)
      .executions.toSorted((a, b) => a.instant - b.instant || a.sequence - b.sequence || a.line - b.line)
      .map(({ action }) => action);
  for (const lines of [rows, rows.toReversed()])
    assert.deepEqual(ordered(lines), ['buy', 'sell', 'buy', 'sell']);
});

test('a contract that is settled in its coin is refused', () => {
  assert.match(
    readText(TRADES.replace('ETHUSDT,Trade', 'ETHUSD,Trade')).faults.join(),
    /Market: got "ETHUSD"/,
  );
});
