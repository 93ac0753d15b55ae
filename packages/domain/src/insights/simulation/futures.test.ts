import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing } from '../../statistics/trades.slow.ts';
import { blocksOf } from './day-blocks.ts';
import { slowFutures } from './futures.slow.ts';
import { drawDays, playFutures } from './futures.ts';
import { randomFrom } from './random.ts';

const few = fc.integer({ min: 1, max: 6 });

test('days put one after the other are those of the slow calculation, given the same draws', () => {
  let [fallen, runs] = [0, 0];
  fc.assert(
    fc.property(
      slowTrades(30, 7, 1),
      fc.constantFrom(0, 1, -1, 12_345, -250_000, 10_000),
      fc.tuple(few, few, few),
      fc.integer(),
      (trades, less, [futures, first, more], seed) => {
        const ordered = inOrderOfClosing(trades);
        const columns = columnsOf(trades, 0, true);
        const blocks = blocksOf(columns, Uint32Array.from(ordered.keys()), less);
        const horizons = [first, first + more];
        const drawn = drawDays(randomFrom(seed), blocks.count, futures, first + more);
        const played = playFutures(blocks, drawn, horizons);
        assert.deepEqual(
          played.map(({ days }) => days),
          horizons,
        );
        for (const { days, band, ends, falls, runs: counts } of played) {
          const places = Array.from({ length: futures }, (_, future) =>
            Array.from({ length: days }, (__, day) => drawn.days[day * futures + future]!),
          );
          const slow = slowFutures(ordered, BigInt(less), places);
          assert.deepEqual([...ends], slow.ends);
          assert.deepEqual([...falls], slow.falls);
          assert.deepEqual(
            [...counts].flatMap((times, run) => Array.from({ length: times }, () => run)),
            slow.runs,
          );
          for (const { day, amounts } of band) {
            const there = places.map((list) => list.slice(0, day));
            const wanted = slowFutures(ordered, BigInt(less), there);
            const largest = Math.max(...wanted.ends.map(Math.abs));
            amounts.forEach((amount, at) => {
              assert.ok(
                Math.abs(amount - wanted.band[at]!) <= largest * 1e-14,
                `${amount} ${wanted.band[at]}`,
              );
            });
          }
          fallen += Number(slow.falls.some((fall) => fall > 0));
          runs += Number(slow.runs.some((run) => run > 3));
        }
      },
    ),
    { seed: 20261123, numRuns: roundsOf(1500) },
  );
  assert.ok(
    fallen > roundsOf(1000) && runs > roundsOf(500),
    `${fallen} with a fall, ${runs} with a run of more than 3`,
  );
});

test('the band begins at the start, holds every day up to the first horizon, and each horizon', () => {
  const ordered = fc.sample(slowTrades(30, 9, 10), { seed: 1, numRuns: 1 })[0]!;
  const columns = columnsOf(ordered, 0, true);
  const blocks = blocksOf(columns, Uint32Array.from(ordered.keys()), 0);
  const drawn = drawDays(randomFrom(1), blocks.count, 50, 250);
  const [month, quarter, year] = playFutures(blocks, drawn, [20, 60, 250]);
  const daysOf = (band: (typeof month & object)['band']) => band.map(({ day }) => day);
  assert.deepEqual(
    daysOf(month!.band),
    Array.from({ length: 21 }, (_, day) => day),
  );
  assert.deepEqual(daysOf(quarter!.band).slice(0, 21), daysOf(month!.band));
  assert.deepEqual(daysOf(quarter!.band).slice(20, 23), [20, 23, 26]);
  assert.equal(daysOf(quarter!.band).at(-1), 60);
  assert.equal(daysOf(year!.band).at(-1), 250);
  assert.deepEqual(month!.band[0], { day: 0, amounts: [0, 0, 0, 0, 0] });
});
