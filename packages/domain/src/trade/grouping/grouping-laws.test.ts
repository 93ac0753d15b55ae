import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PositionEffect } from '../../execution/reported-execution.ts';
import { compareExecutions, groupPosition } from './grouping.ts';
import type { Grouping, Trade, TradePart } from './grouping.ts';
import { exact, exactText } from './exact.slow.ts';
import { histories } from './random-fills.slow.ts';
import type { TestFill, TestHistory } from './random-fills.slow.ts';

const SEED = 20261104;

function law(
  title: string,
  check: (history: TestHistory, chance: number) => void,
  given = histories(30),
  numRuns = 1000,
) {
  test(title, () => {
    fc.assert(fc.property(given, fc.integer({ min: 1, max: 1000 }), check), { seed: SEED, numRuns });
  });
}

/** Histories without a part set aside: nothing is stated wrongly and nothing is missing. */
const whole = histories(30, ['unknown', 'true']);

law('the same fills in any order make the same trades', (history, chance) => {
  const shuffled = history.executions.map((fill, place) => ({
    fill,
    key: (place * 7919 + chance * 104_729) % 1009,
  }));
  const executions = shuffled.sort((a, b) => a.key - b.key).map(({ fill }) => fill);
  assert.deepEqual(groupPosition({ ...history, executions }), groupPosition(history));
});

law('the fills given are left as they are', (history) => {
  const before = structuredClone(history);
  groupPosition({
    ...history,
    executions: Object.freeze(history.executions.map((fill) => Object.freeze(fill))),
  });
  assert.deepEqual(history, before);
});

law(
  'buying for selling makes the same trades on the other side, with gross negated',
  (history) => {
    const executions = history.executions.map(mirrored);
    const mirror = groupPosition({ ...history, executions, marksShorts: false });
    const original = groupPosition({ ...history, marksShorts: false });
    assert.deepEqual(mirror.trades.map(plainTrade), original.trades.map(plainTrade).map(negated));
    assert.deepEqual(mirror.open?.size, original.open?.size);
  },
  whole,
);

law(
  'trades whose gross needs no rounding earn k times as much with k times the size',
  (history, chance) => {
    const cents = { ...history, executions: history.executions.map(inCents), multiplier: '50' };
    const times = (chance % 9) + 2;
    const larger = cents.executions.map((fill) => ({
      ...fill,
      size: exactText(exact(fill.size).units * BigInt(times), 0),
    }));
    const original = groupPosition(cents);
    const scaled = groupPosition({ ...cents, executions: larger });
    assert.deepEqual(
      scaled.trades.map((each) => each.gross),
      original.trades.map((each) => each.gross * times + 0),
    );
    assert.deepEqual(
      scaled.trades.map((each) => each.fees),
      original.trades.map((each) => each.fees),
    );
  },
  whole,
);

law('the same amount more on every price changes no profit', (history, chance) => {
  const dearer = history.executions.map((fill) => {
    const price = exact(fill.price);
    return {
      ...fill,
      price: exactText(price.units + BigInt(chance) * 10n ** BigInt(price.scale), price.scale),
    };
  });
  const original = groupPosition(history);
  const shifted = groupPosition({ ...history, executions: dearer });
  assert.deepEqual(shifted.trades.map(plainTrade), original.trades.map(plainTrade));
});

law(
  'fees and sizes of the parts make up the executions',
  (history) => {
    const grouping = groupPosition(history);
    const parts = [...grouping.trades.flatMap((each) => each.parts), ...(grouping.open?.parts ?? [])];
    assert.equal(grouping.setAside.length, 0);
    for (const fill of history.executions) {
      const own = parts.filter((part) => part.execution === fill);
      assert.equal(
        sum(own, (part) => part.fees),
        fill.fees,
      );
      assert.equal(added(own.map((part) => part.size)), fill.size);
    }
  },
  whole,
);

law('no size is lost, whatever the statements: what no trade has is open or set aside', (history) => {
  const grouping = groupPosition(history);
  const parts = [
    ...grouping.trades.flatMap((each) => each.parts),
    ...(grouping.open?.parts ?? []),
    ...grouping.setAside,
  ];
  for (const fill of history.executions) {
    assert.equal(added(parts.filter((part) => part.execution === fill).map((part) => part.size)), fill.size);
  }
});

law('a trade is the sum of its parts: volume, size, gross, fees, and net is gross less fees', (history) => {
  for (const trade of groupPosition(history).trades) {
    const opens = trade.side === 'long' ? 'buy' : 'sell';
    const opening = trade.parts.filter((part) => part.execution.action === opens);
    const closing = trade.parts.filter((part) => part.execution.action !== opens);
    assert.equal(added(trade.parts.map((part) => part.size)), trade.volume);
    assert.equal(added(opening.map((part) => part.size)), trade.size);
    assert.equal(added(closing.map((part) => part.size)), trade.size);
    assert.equal(
      sum(trade.parts, (part) => part.tradePnL),
      trade.gross,
    );
    assert.equal(
      sum(trade.parts, (part) => part.fees),
      trade.fees,
    );
    assert.equal(trade.gross - trade.fees, trade.net);
  }
});

law('trades follow one another: none begins before the one before has ended', (history) => {
  const { trades, open } = groupPosition(history);
  const fills = [...trades.flatMap((each) => each.parts), ...(open?.parts ?? [])].map(
    (part) => part.execution,
  );
  fills.slice(1).forEach((fill, index) => {
    const before = fills[index];
    assert(before !== undefined && (before === fill || compareExecutions(before, fill) < 0));
  });
});

law(
  'from any fill on, told what was open, the later trades are the same and the rest is set aside',
  (history, chance) => {
    const fills = [...history.executions].sort(compareExecutions);
    const cut = chance % (fills.length + 1);
    const earlier = groupPosition({ ...history, executions: fills.slice(0, cut) });
    const missing = signedSize(earlier);
    const later = groupPosition({
      ...history,
      executions: fills.slice(cut),
      ...(missing === '0' ? {} : { missing }),
    });
    const all = groupPosition(history);
    const begun = all.trades.length - later.trades.length;
    assert.deepEqual(later.trades, all.trades.slice(begun));
    const known = new Set(
      [...later.trades, ...(later.open === null ? [] : [later.open])]
        .flatMap((each) => each.parts)
        .map((part) => part.execution),
    );
    for (const fill of fills.slice(cut))
      assert(known.has(fill) || later.setAside.some((each) => each.execution === fill));
  },
  whole,
);

law('grouping other positions in between changes nothing', (history) => {
  const before = groupPosition(history);
  const copy = structuredClone(before);
  const other = history.executions.map((fill) => ({ ...mirrored(fill), price: '1', size: '3' }));
  groupPosition({ executions: other, multiplier: '7', marksShorts: false });
  assert.deepEqual(before, copy, 'what was returned is not room for the next');
  assert.deepEqual(groupPosition(history), before);
});

function mirrored(fill: TestFill): TestFill {
  return { ...fill, action: fill.action === 'buy' ? 'sell' : 'buy' };
}

function negated(trade: ReturnType<typeof plainTrade>): ReturnType<typeof plainTrade> {
  return {
    ...trade,
    side: trade.side === 'long' ? 'short' : 'long',
    gross: 0 - trade.gross,
    parts: trade.parts.map((part) => ({ ...part, tradePnL: 0 - part.tradePnL })),
  };
}

/** All that does not change with the prices' signs; net follows from gross and fees. */
function plainTrade({ side, size, volume, gross, fees, day, opened, closed, parts }: Trade<TestFill>) {
  return { side, size, volume, gross: Number(gross), fees, day, opened, closed, parts: parts.map(plainPart) };
}

function plainPart(part: TradePart<TestFill>) {
  return { id: part.execution.id, size: part.size, fees: part.fees, tradePnL: Number(part.tradePnL) };
}

/** The same fill in whole shares at whole cents, stating nothing. */
function inCents(fill: TestFill): TestFill {
  const effect: PositionEffect = 'unknown';
  return {
    ...fill,
    size: exactText((exact(fill.size).units % 997n) + 1n, 0),
    price: exactText(exact(fill.price).units % 99_999n, 2),
    effect,
  };
}

function signedSize({ open }: Grouping<TestFill>): string {
  if (open === null) return '0';
  return open.side === 'long' ? open.size : `-${open.size}`;
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((so, item) => so + amount(item), 0);
}

function added(sizes: readonly string[]): string {
  const units = sizes.map(exact).reduce((so, size) => so + size.units * 10n ** BigInt(18 - size.scale), 0n);
  return exactText(units, 18);
}
