import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom, roundsOf } from '../../chance-testing.ts';
import { keepFirstCopies } from './copies.ts';
import type { TradeColumns } from '../trade-columns.ts';
import { emptyColumns } from '../trade-columns-testing.ts';

interface Drawn {
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly symbol: number;
  readonly account: number;
  readonly short: number;
}

function columnsOf(trades: readonly Drawn[]): TradeColumns {
  const column = (name: keyof Drawn) => trades.map((trade) => trade[name]);
  return {
    ...emptyColumns(),
    count: trades.length,
    day: Int32Array.from(column('day')),
    start: Int32Array.from(column('start')),
    end: Int32Array.from(column('end')),
    symbol: Uint16Array.from(column('symbol')),
    account: Uint8Array.from(column('account')),
    short: Uint8Array.from(column('short')),
    currency: new Uint8Array(trades.length),
  };
}

function keptOf(trades: readonly Drawn[]): number[] {
  const rows = Uint32Array.from(trades.keys());
  return [...rows.subarray(0, keepFirstCopies(columnsOf(trades), rows, rows.length))];
}

/** By the definition: each trade is compared with all that were kept before it. */
function slowKeptOf(trades: readonly Drawn[]): number[] {
  const groups: Drawn[][] = [];
  for (const trade of trades) {
    const group = groups.find(
      ([first, ...others]) =>
        first!.day === trade.day &&
        first!.symbol === trade.symbol &&
        first!.short === trade.short &&
        Math.abs(first!.start - trade.start) <= 2 &&
        trade.end - first!.end <= 2 &&
        [first!, ...others].every(({ account }) => account !== trade.account),
    );
    if (group) group.push(trade);
    else groups.push([trade]);
  }
  return groups.map(([first]) => trades.indexOf(first!));
}

test('however many close within a moment, the first of each group of copies is kept', () => {
  const chance = chanceFrom(1);
  const draw = (most: number) => Math.floor(chance() * most);
  for (let round = 0; round < roundsOf(1_000, 250); round++) {
    const [accounts, symbols, moments] = [1 + draw(5), 1 + draw(3), 1 + draw(20)];
    const trades = Array.from({ length: draw(150) }, () => ({
      day: draw(2),
      start: draw(1 + draw(12)),
      end: 100 + draw(moments),
      symbol: draw(symbols),
      account: draw(accounts),
      short: draw(2),
    })).toSorted((left, right) => left.day - right.day || left.end - right.end);
    assert.deepEqual(keptOf(trades), slowKeptOf(trades), JSON.stringify(trades));
  }
});

test('thirty thousand trades of one second are looked through without looking at all pairs', () => {
  const equal = { day: 0, start: 5, end: 9, symbol: 0, short: 0 };
  const trades = Array.from({ length: 30_000 }, (_, at) => ({ ...equal, account: at % 2 }));
  assert.equal(keptOf(trades).length, 15_000);
  const ofOne = trades.map((trade) => ({ ...trade, account: 0 }));
  assert.equal(keptOf(ofOne).length, 30_000);
});
