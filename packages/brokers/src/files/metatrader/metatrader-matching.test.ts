import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { reportPage } from './metatrader-testing.ts';
import { readWholeFiles, type WholeFile } from '#brokers/files/read-file.ts';

const HISTORIES = 120;

function timeText(seconds: number): string {
  const moment = new Date(Date.UTC(2026, 4, 12, 10) + seconds * 1000).toISOString();
  return moment.slice(0, 19).replace('T', ' ').replaceAll('-', '.');
}

/** An account with simultaneous positions, closed in up to four parts at few prices, and what each of them brought. */
function history(seed: number): { readonly page: Buffer; readonly profits: ReadonlyMap<string, number> } {
  const chance = chanceFrom(seed);
  const below = (most: number) => Math.floor(chance() * most);
  const [span, prices] = [[60, 300, 2000][below(3)]!, 1 + below(6)];
  const deals: { at: number; row: string }[] = [];
  const positions: string[] = [];
  const profits = new Map<string, number>();
  for (let id = 1000; id < 1002 + below(25); id += 1) {
    const [opened, isLong, parts, open] = [below(span), below(2) === 0, 1 + below(4), 10_000 + below(prices)];
    const [buys, closes] = isLong ? ['buy', 'sell'] : ['sell', 'buy'];
    deals.push({
      at: opened,
      row: `|EURUSD|${buys}|in|0.${parts}0|1.${open}|${id}|-0.0${below(3)}|0.00|0.00|0.00`,
    });
    let [at, profit, sum] = [opened, 0, 0];
    for (let part = 0; part < parts; part += 1) {
      at += below(20);
      const price = 10_000 + below(prices * 2);
      const gain = isLong ? price - open : open - price;
      [profit, sum] = [profit + gain, sum + price];
      const order = 5000 + id * 10 + part;
      deals.push({
        at,
        row: `|EURUSD|${closes}|out|0.10|1.${price}|${order}|-0.0${below(3)}|0.00|0.00|${gain}.00`,
      });
    }
    profits.set(`${id}`, profit);
    const average = (1 + sum / parts / 100_000).toFixed(5);
    positions.push(
      `${timeText(opened)}|${id}|EURUSD|${buys}|0.${parts}0|1.${open}|${timeText(at)}|${average}|0.00|0.00|${profit}.00`,
    );
  }
  const inTime = deals.toSorted((left, right) => left.at - right.at);
  const rows = inTime.map(({ at, row }, index) => `${timeText(at)}|${index + 1}${row}`);
  return { page: reportPage({ positions, deals: rows }), profits };
}

function profitsOf({ executions }: WholeFile): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { positionRef, statedProfit } of executions)
    sums.set(positionRef ?? '', (sums.get(positionRef ?? '') ?? 0) + Number(statedProfit ?? 0));
  return sums;
}

test('with any simultaneous positions, each gets the deals that make it up, and is a separate trade', () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { page, profits } = history(seed);
    const [file] = readWholeFiles({ name: 'report', bytes: page }, { zone: 'Europe/Athens' });
    assert.equal(file!.summary.unreadable.count, 0, `seed ${seed}`);
    assert.deepEqual(profitsOf(file!), profits, `seed ${seed}`);
    const trades = groupReported(file!.executions).flatMap((position) => position.trades);
    assert.equal(trades.length, profits.size, `seed ${seed}`);
  }
});
