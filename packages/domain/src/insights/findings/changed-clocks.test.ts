import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing, type SlowTrade } from '../../statistics/trades.slow.ts';
import { exposure } from './exposure.ts';
import { giveBack } from './give-back.ts';

const NEW_YORK = 'America/New_York';
const HOUR = 3_600;

/** When the clocks of a zone were changed from 2012 to 2018, in seconds since 1970 UTC. */
function changesIn(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.ZonedDateTime.from(`2012-01-01T00:00[${zone}]`).getTimeZoneTransition('next');
  for (; at !== null && at.year < 2019; at = at.getTimeZoneTransition('next'))
    changes.push(at.epochMilliseconds / 1000);
  return changes;
}

const CHANGES = [NEW_YORK, 'Europe/Berlin', 'America/Sao_Paulo'].flatMap(changesIn);

/** A trade with when it really began and ended, in seconds since 1970 UTC. */
interface Timed {
  readonly trade: SlowTrade;
  readonly begun: number;
  readonly ended: number;
}

/** Its day and times of day are those of New York, as a synchronisation stores them. */
function heldFrom(trade: SlowTrade, begun: number, duration: number): Timed {
  const [first, last] = [begun, begun + duration].map(clockAt);
  const times = { day: last!.day, start: first!.second, end: last!.second, duration };
  return { trade: { ...trade, ...times }, begun, ended: begun + duration };
}

function clockAt(instant: number) {
  const at = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(NEW_YORK);
  const day = Temporal.PlainDate.from('1970-01-01').until(at.toPlainDate()).days;
  return { day, second: at.hour * HOUR + at.minute * 60 + at.second, isSummer: at.offset === '-04:00' };
}

/** Whether the hour that came twice has it both times: columns cannot say which one it was. */
function isKnown({ begun, ended }: Timed): boolean {
  const [first, last] = [clockAt(begun - HOUR), clockAt(ended)];
  return first.isSummer === last.isSummer || ended - begun >= HOUR;
}

/** Trades held over, before and after a change of clocks. */
const journals = fc
  .tuple(
    slowTrades(10, 0, 2),
    fc.constantFrom(...CHANGES),
    fc.infiniteStream(fc.integer({ min: -30 * HOUR, max: 30 * HOUR })),
    fc.infiniteStream(fc.integer({ min: 0, max: 50 * HOUR })),
  )
  .map(([trades, change, begins, durations]) =>
    trades
      .map((trade) => heldFrom(trade, change + begins.next().value, durations.next().value))
      .filter(isKnown),
  );

test('how long positions were open at once is how long they really were, over every change of clocks', () => {
  let seconds = 0;
  fc.assert(
    fc.property(journals, (timed) => {
      const trades = timed.map(({ trade }) => trade);
      const found = exposure(columnsOf(trades, 0, true), Uint32Array.from(trades.keys()), null);
      const changes = [...new Set(timed.flatMap(({ begun, ended }) => [begun, ended]))].toSorted(
        (a, b) => a - b,
      );
      const wanted = changes.slice(1).reduce((sum, to, at) => {
        const open = timed.filter(({ begun, ended }) => begun <= changes[at]! && ended >= to);
        return open.length >= 2 ? sum + to - changes[at]! : sum;
      }, 0);
      assert.equal(found.seconds, wanted);
      const together = timed.filter(({ begun: from }) =>
        timed.some(({ begun, ended }) => begun < from && from < ended),
      );
      assert.equal(found.together.trades, together.length);
      seconds += wanted;
    }),
    { seed: 20_261_101, numRuns: roundsOf(20_000, 1_500), endOnFailure: true },
  );
  assert.ok(seconds > 100 * HOUR);
});

test('a night of 25 hours counts 25 hours, and one of 23 counts 23', () => {
  const [model] = fc.sample(slowTrades(1, 0, 1), { seed: 1, numRuns: 1 });
  for (const [opened, hours] of [
    ['2026-10-31T20:00', 25],
    ['2026-03-07T20:00', 23],
    ['2026-03-14T20:00', 24],
  ] as const) {
    const begun = Temporal.PlainDateTime.from(opened).toZonedDateTime(NEW_YORK).epochMilliseconds / 1000;
    const trades = [0, 1].map((at) => heldFrom({ ...model![0]!, id: BigInt(at) }, begun, hours * HOUR).trade);
    const found = exposure(columnsOf(trades, 0, true), Uint32Array.from([0, 1]), null);
    assert.equal(found.seconds, hours * HOUR, opened);
  }
});

test('from the peak to the last close of a day counts the hour by which clocks were changed', () => {
  const [model] = fc.sample(slowTrades(1, 0, 1), { seed: 1, numRuns: 1 });
  const midnight = Temporal.ZonedDateTime.from(`2026-11-01T00:00[${NEW_YORK}]`).epochMilliseconds / 1000;
  const trade = (id: bigint, net: bigint, hour: number) =>
    heldFrom({ ...model![0]!, id, net, gross: net }, midnight + (hour - 1) * HOUR, HOUR).trade;
  const trades = inOrderOfClosing([trade(1n, 50_000n, 1), trade(2n, -90_000n, 11)]);
  const [turned] = giveBack(columnsOf(trades, 0, true), Uint32Array.from([0, 1])).turned;
  assert.equal(turned!.secondsAfter, 10 * HOUR);
});
