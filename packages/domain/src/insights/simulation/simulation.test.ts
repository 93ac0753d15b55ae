import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars } from '../../money.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing } from '../../statistics/trades.slow.ts';
import { slowDayNets, slowDeepest, slowMean, slowRun } from '../calculation.slow.ts';
import { blocksOf } from './day-blocks.ts';
import { drawDays, playFutures } from './futures.ts';
import { randomFrom } from './random.ts';
import {
  EDGES,
  FUTURES,
  HORIZONS,
  simulate,
  unsettledWidth,
  type Simulated,
  type Simulation,
} from './simulation.ts';

/** Trades in dollars, of each day; no fees. */
function simulateDays(days: readonly (readonly number[])[], futures = FUTURES): Simulation {
  const base = fc.sample(slowTrades(1, 0, 1), { seed: 1, numRuns: 1 })[0]![0]!;
  const trades = days.flatMap((amounts, day) =>
    amounts.map((amount, at) => ({
      ...base,
      id: BigInt(day * 1000 + at),
      day: 20_446 + day,
      start: 34_200 + at,
      end: 34_260 + at,
      executions: 2,
      gross: BigInt(dollars(amount)),
      net: BigInt(dollars(amount)),
    })),
  );
  return simulate(columnsOf(trades, 0, true), Uint32Array.from(trades.keys()), futures);
}

function simulated(simulation: Simulation): Simulated {
  assert.equal(simulation.kind, 'simulated');
  return simulation;
}

const sixty = <Item>(item: Item) => Array.from({ length: 60 }, () => item);

test('one kind of day only: every future is the same, and only the edge differs', () => {
  const { futures, average, own, last } = simulated(simulateDays(sixty([30, -10, -10, 20]), 100));
  assert.equal(average, dollars(7.5));
  assert.deepEqual(own, { days: 60, run: 2, fall: dollars(20) });
  assert.deepEqual(
    last.map(({ days }) => days),
    [20, 60, 60],
  );
  HORIZONS.forEach((days, at) => {
    const { band, falls, runs } = futures.whole[at]!;
    for (const { day, amounts } of band)
      assert.deepEqual(
        amounts,
        amounts.map(() => dollars(30 * day)),
      );
    assert.deepEqual([falls[0], falls[99]], [dollars(20), dollars(20)]);
    assert.deepEqual([...runs], [0, 0, 100]);
    assert.deepEqual(
      EDGES.map((edge) => futures[edge][at]!.ends[50]),
      [30 * days, 15 * days, 0].map(dollars),
    );
  });
  // Less 3.75 a trade each day runs 26.25, 12.5, −1.25, 15 and falls by 27.5; less all of 7.5 by 35.
  assert.deepEqual([futures.half[0]!.falls[0], futures.none[0]!.falls[0]], [dollars(27.5), dollars(35)]);
});

test('winners only: no fall, no loser, never below zero', () => {
  const days = Array.from({ length: 70 }, (_, day) => [10 + (day % 7), 5]);
  const { futures, own } = simulated(simulateDays(days));
  assert.deepEqual(own, { days: 70, run: 0, fall: 0 });
  for (const { ends, falls, runs } of futures.whole) {
    assert.ok(ends[0]! > 0);
    assert.equal(falls.at(-1), 0);
    assert.deepEqual([...runs], [FUTURES]);
  }
});

test('a run continues overnight, and a break-even trade neither ends nor lengthens it', () => {
  const { futures, own } = simulated(simulateDays([...sixty([-1, 0, -1]), [0]], 50));
  assert.equal(own.run, 120);
  // Days of even trades alone are drawn too, so that a run may be shorter than the days give.
  assert.ok(futures.whole[0]!.runs.length - 1 <= 40 && futures.whole[2]!.runs.length - 1 <= 500);
  assert.ok(futures.whole[2]!.runs.length - 1 > 480);
});

/**
 * Sixty days of one trade each, 36 times +$1 and 24 times −$1: what is drawn are independent tosses of a coin that wins with
 * 0.6. The chances are exact by walking through the states. A share of 10,000 draws lies within 5 of its standard errors.
 */
test('independent tosses: ends, falls and runs come as often as the chances say', () => {
  const days = Array.from({ length: 60 }, (_, day) => [day % 5 < 3 ? 1 : -1]);
  const { futures } = simulated(simulateDays(days));
  let compared = 0;
  const check = (times: number, chance: number, what: string) => {
    const reach = 5 * Math.sqrt((chance * Math.max(0, 1 - chance)) / FUTURES) + 1e-9;
    assert.ok(Math.abs(times / FUTURES - chance) <= reach, `${what}: ${times} times, chance ${chance}`);
    compared += Number(chance > 0.01 && chance < 0.99);
  };
  HORIZONS.forEach((horizon, at) => {
    const { ends, falls, runs } = futures.whole[at]!;
    const wins = binomial(horizon, 0.6);
    for (let won = 0; won <= horizon; won++) {
      const end = dollars(2 * won - horizon);
      check(ends.filter((each) => each === end).length, wins[won]!, `${won} of ${horizon} won`);
    }
    for (let most = 0; most <= 25; most++) {
      const upTo = runs.slice(0, most + 1).reduce((sum, times) => sum + times, 0);
      check(upTo, chanceToStay(horizon, most, 'run'), `no run over ${most} in ${horizon}`);
      const shallow = falls.filter((fall) => fall <= dollars(most)).length;
      check(shallow, chanceToStay(horizon, most, 'fall'), `no fall over ${most} in ${horizon}`);
    }
  });
  assert.ok(compared > 80, `${compared} chances compared`);
});

function binomial(tosses: number, chance: number): number[] {
  let chances = [1];
  for (let toss = 0; toss < tosses; toss++)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, won) => (chances[won] ?? 0) * (1 - chance) + (chances[won - 1] ?? 0) * chance,
    );
  return chances;
}

/** How likely losers in a row, or the distance from the peak, never exceed a number; a winner ends a run and wins back one. */
function chanceToStay(tosses: number, most: number, what: 'run' | 'fall'): number {
  let chances = Array.from({ length: most + 1 }, (_, at): number => (at === 0 ? 1 : 0));
  for (let toss = 0; toss < tosses; toss++) {
    const next = chances.map(() => 0);
    chances.forEach((chance, at) => {
      next[what === 'run' ? 0 : Math.max(0, at - 1)]! += chance * 0.6;
      if (at < most) next[at + 1]! += chance * 0.4;
    });
    chances = next;
  }
  return chances.reduce((sum, chance) => sum + chance, 0);
}

test('the own days, the average and its range are those of the slow calculation', () => {
  let seen = 0;
  fc.assert(
    fc.property(slowTrades(400, 110, 150), (trades) => {
      const ordered = inOrderOfClosing(trades);
      const simulation = simulate(columnsOf(trades, 0, true), Uint32Array.from(trades.keys()), 3);
      const slow = slowMean(ordered.map(({ day, net }) => ({ day, value: Number(net) })));
      if (slow.days < 60)
        return assert.deepEqual(simulation, { kind: 'few', days: slow.days, isUneven: false });
      const { own, last, dayNets, average, range } = simulated(simulation);
      const days = [...new Set(ordered.map(({ day }) => day))];
      [days.length, ...HORIZONS].forEach((count, at) => {
        const some = ordered.filter(({ day }) => days.slice(-count).includes(day));
        assert.deepEqual(at === 0 ? own : last[at - 1], {
          days: Math.min(count, days.length),
          run: slowRun(
            some.map(({ gross }) => gross),
            -1,
          ),
          fall: Number(slowDeepest(some.map(({ net }) => net))),
        });
      });
      assert.deepEqual(Array.from(dayNets), slowDayNets(ordered).map(Number));
      assert.ok(Math.abs(average - slow.mean) <= Math.abs(slow.mean) * 1e-12);
      assert.ok(range.low < average && average < range.high);
      seen += 1;
    }),
    { seed: 20261123, numRuns: 60 },
  );
  assert.ok(seen > 40, `${seen} journals with enough days`);
});

test('below 60 days there is no result, nor for a journal that is almost one day', () => {
  assert.deepEqual(simulateDays(sixty([1]).slice(1)), { kind: 'few', days: 59, isUneven: false });
  assert.deepEqual(simulateDays([]), { kind: 'few', days: 0, isUneven: false });
  const heavy = Array.from({ length: 400 }, (_, at) => (at % 3) - 1);
  assert.deepEqual(simulateDays([...sixty([1]), heavy]), { kind: 'few', days: 61, isUneven: true });
});

test('the same journal gives the same futures', () => {
  const days = Array.from({ length: 64 }, (_, day) => [((day * 37) % 11) - 4, 2 - (day % 4)]);
  assert.deepEqual(simulateDays(days, 500), simulateDays(days, 500));
});

/**
 * Traders whose true days are known: 120 of them are traded, then 250 more come. The share of 300 traders lies within 4 of its
 * standard errors, 0.07, of what is said.
 */
test('what comes spreads wider than the bands by as much as the days do not settle', () => {
  const random = randomFrom(7);
  const [own, ahead, traders] = [120, 250, 300];
  let [inBand, inWide] = [0, 0];
  const draw = () => dollars(random.below(801) - 395);
  for (let trader = 0; trader < traders; trader++) {
    const nets = Array.from({ length: own }, draw);
    const columns = {
      net: Float64Array.from(nets),
      gross: Float64Array.from(nets),
      day: Int32Array.from(nets.keys()),
    };
    const blocks = blocksOf(columns, Uint32Array.from(nets.keys()), 0);
    const [futures] = playFutures(blocks, drawDays(random, own, 400, ahead), [ahead]);
    const [low, , middle, , high] = futures!.band.at(-1)!.amounts as [number, number, number, number, number];
    const came = Array.from({ length: ahead }, draw).reduce((sum, net) => sum + net, 0);
    const width = unsettledWidth(own, ahead);
    inBand += Number(came >= low && came <= high);
    inWide += Number(came >= middle + (low - middle) * width && came <= middle + (high - middle) * width);
  }
  assert.ok(Math.abs(inWide / traders - 0.9) <= 0.07, `${inWide} of ${traders} in the wider ones`);
  assert.ok(inBand / traders < 0.76, `${inBand} of ${traders} in the bands`);
});
