import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceFrom, draw, roundsOf } from '@daybook/domain/chance-testing.ts';
import { dayOf } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { markClosings } from './mark-closings.ts';

const DAY = dayOf(2026, 3, 2);

/** `SIZE PRICE PROFIT`, a second apart unless told; sales are negative. */
function fillsOf(rows: readonly string[], secondOf = (at: number) => at): ReportedExecution[] {
  return rows.map((row, at) => {
    const [size = '', price = '', profit = '0'] = row.split(' ');
    return newFill({
      line: at,
      account: 'D1',
      instrument: { kind: 'stock', symbol: 'FERN', contract: 'FERN', currency: 'USD', multiplier: '1' },
      action: size.startsWith('-') ? 'sell' : 'buy',
      size: size.replace('-', ''),
      price,
      day: DAY,
      execTime: 36_000 + secondOf(at),
      instant: 1_000 * secondOf(at),
      zone: 'America/New_York',
      localText: '',
      statedRealised: profit === '0' ? null : { amount: profit, kind: 'gross' },
    });
  });
}

/** Places of the fills that are marked. */
function marked(fills: readonly ReportedExecution[]): number[] {
  const passed = [...markClosings(fills)];
  assert.deepEqual(
    passed.map((fill) => ({ ...fill, effect: 'unknown' })),
    fills,
  );
  return passed.flatMap(({ effect }, at) => (effect === 'close' ? [at] : []));
}

test('a fill with a profit that finds nothing open closes what was opened before the file', () => {
  assert.deepEqual(marked(fillsOf(['750 46.99 142.5', '100 46', '-100 47 100'])), [0]);
  assert.deepEqual(marked(fillsOf(['100 46', '-100 47 100', '-300 47.5 60', '100 46', '-100 47 100'])), [2]);
  assert.deepEqual(marked(fillsOf(['100 46', '-100 47 100'].toReversed(), (at) => 1 - at)), []);
});

test('a fill through zero whose profit is that of what the file opened opens the rest', () => {
  assert.deepEqual(marked(fillsOf(['100 10', '-300 11 100', '200 10 200'])), []);
  assert.deepEqual(
    marked(fillsOf(['100 10', '-300 11 250'])),
    [1],
    'the profit of 300, of which 200 are older',
  );
});

test('what opens and what closes it in one second are left as they are, in whatever order', () => {
  const rows = ['-100 11 100', '100 10'];
  assert.deepEqual(marked(fillsOf(rows, () => 0)), []);
});

test('of positions that begin before the file, the fills that close them are marked, and no others', () => {
  const chance = chanceFrom(7);
  for (let round = 0; round < roundsOf(2_000, 300); round += 1) {
    const rows: string[] = [];
    const expected: number[] = [];
    const trips = 1 + draw(chance, 0, 3);
    const overnight = draw(chance, 0, 1) === 0 ? 0 : 100 * (1 + draw(chance, 0, 2));
    const isLong = draw(chance, 0, 1) === 0;
    const signed = (size: number, isBuy: boolean) => `${isBuy ? '' : '-'}${size}`;
    // Held overnight at 9, and closed at the beginning.
    if (overnight > 0) {
      const price = draw(chance, 0, 1) === 0 ? 8 : 10;
      rows.push(`${signed(overnight, !isLong)} ${price} ${(isLong ? price - 9 : 9 - price) * overnight}`);
      expected.push(0);
    }
    let open = 0;
    let entry = 0;
    for (let trip = 0; trip < trips; trip += 1) {
      const price = 10 + draw(chance, 0, 4);
      const size = 100 * (1 + draw(chance, 0, 2));
      const isBuy = open === 0 ? draw(chance, 0, 1) === 0 : open < 0;
      const isFlip = open !== 0;
      const profit = isFlip ? (price - entry) * open : 0;
      rows.push(`${signed(Math.abs(open) + size, isBuy)} ${price} ${profit}`);
      open = isBuy ? size : -size;
      entry = price;
      // Closes what is open, or leaves it to the next fill, which goes through zero.
      if (draw(chance, 0, 1) === 0) continue;
      rows.push(`${signed(size, open < 0)} ${price + 1} ${open}`);
      open = 0;
    }
    assert.deepEqual(marked(fillsOf(rows)), expected, rows.join(', '));
  }
});
