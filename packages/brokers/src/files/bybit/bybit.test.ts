import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const TRADES = fixtureBytes({ name: 'bybit.csv' }).toString('utf8');

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
