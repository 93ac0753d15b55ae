import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { findPlace, MAX_REST_MS, NOTHING_SENT, type RequestPace } from './request-places.ts';
import { hasPlace, openProcessWindows, windowOver, type PlaceStore } from './request-window.ts';

const PACE: RequestPace = {
  limits: [{ most: 40, milliseconds: 4_000 }],
  spareMs: 500,
  lateMs: 300,
  maxWaitMs: 30_000,
};

test('the forty-first request waits until the first is as old as the window', () => {
  const sent = Array.from({ length: 40 }, (_, index) => index * 10);
  const at = (count: number, now: number) => {
    const found = findPlace({ sent: sent.slice(-count), restsUntil: 0 }, PACE, now);
    return found.kind === 'place' ? found.at : found;
  };
  assert.deepEqual([at(39, 400), at(40, 400), at(40, 4_499), at(40, 4_500)], [400, 4_500, 4_500, 4_500]);
});

/** The slow second calculation: the most requests in any stretch that begins with one of them. */
function busiest(sent: readonly number[], milliseconds: number): number {
  return Math.max(
    0,
    ...sent.map((from) => sent.filter((at) => at >= from && at < from + milliseconds).length),
  );
}

test('whenever requests come, no window exceeds its limit, and requests keep their order', () => {
  const limit = fc.record({
    most: fc.integer({ min: 1, max: 12 }),
    milliseconds: fc.integer({ min: 1, max: 5_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(limit, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 500 }),
      fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })), {
        minLength: 10,
        maxLength: 80,
      }),
      (limits, spareMs, pauses) => {
        const pace: RequestPace = { limits, spareMs, lateMs: 0, maxWaitMs: 20_000 };
        let known = NOTHING_SENT;
        let now = 1_000_000;
        const places: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const found = findPlace(known, pace, now);
          if (found.kind === 'refused') {
            assert.ok(found.milliseconds > pace.maxWaitMs);
            continue;
          }
          assert.ok(found.at >= now && found.at >= (places.at(-1) ?? 0), 'nobody overtakes');
          places.push(found.at);
          known = { ...known, sent: found.sent };
        }
        for (const { most, milliseconds } of limits)
          assert.ok(busiest(places, milliseconds + spareMs) <= most);
      },
    ),
    { numRuns: roundsOf(300), seed: 20_261_123 },
  );
});

test('a platform that wants to be left alone is, a short rest is waited out and a long one refused', () => {
  const resting = { sent: [], restsUntil: 60_000 };
  assert.deepEqual(findPlace(resting, PACE, 50_000), { kind: 'place', at: 60_000, sent: [60_000] });
  assert.deepEqual(findPlace(resting, PACE, 20_000), { kind: 'refused', milliseconds: 40_000 });
});

test('a clock that is set back locks no one out', () => {
  const now = 10_000_000;
  const ahead = {
    sent: Array.from({ length: 40 }, () => now + 3_600_000),
    restsUntil: now + MAX_REST_MS + 1,
  };
  const found = findPlace(ahead, PACE, now);
  assert.ok(found.kind === 'place' && found.at === now + 4_500, JSON.stringify(found));
});

test('places are taken at once, and a wait ends with its signal', async () => {
  const minute = { ...PACE, limits: [{ most: 2, milliseconds: 20_000 }] };
  const window = openProcessWindows().open(['host'], minute);
  const stopping = new AbortController();
  assert.deepEqual([await window.take(stopping.signal), await window.take(stopping.signal)], [null, null]);
  const [third, fourth] = [window.take(stopping.signal), hasPlace(window, stopping.signal)];
  assert.ok(
    ((await window.take(stopping.signal)) ?? 0) > 30_000,
    'the fifth would wait longer than anybody does',
  );
  stopping.abort();
  await assert.rejects(third, { name: 'AbortError' });
  assert.equal(await fourth, false);
});

test('a place that comes too late is given up for another', async () => {
  const reserved = [1_000, 301, 299];
  const leads: number[] = [];
  const reserve: PlaceStore['reserve'] = async (_signal, leadMs) => {
    leads.push(leadMs);
    const now = performance.now();
    const readAt = now - (reserved.shift() ?? assert.fail('it was in time'));
    return { kind: 'place', waitMs: 0, readAt, readBy: now };
  };
  const late = { ...PACE, lateMs: 300 };
  // The last one may be late as well where the machine stalls: then a further one is asked for.
  reserved.push(0, 0, 0, 0);
  assert.equal(
    await windowOver({ reserve, rest: async () => undefined }, late).take(new AbortController().signal),
    null,
  );
  assert.ok(reserved.length <= 4);
  assert.deepEqual([leads[0], leads[2]], [0, 4_000], 'further ahead each time');
});

test('names that a platform counts separately do not wait for each other', async () => {
  const windows = openProcessWindows();
  const one: RequestPace = { ...PACE, limits: [{ most: 1, milliseconds: 100_000 }] };
  const { signal } = new AbortController();
  for (const name of ['a', 'b', 'c'])
    assert.equal(await windows.open(['host', name], one).take(signal), null);
  await windows.open(['host', 'd'], one).rest(100_000);
  assert.ok(((await windows.open(['host', 'd'], one).take(signal)) ?? 0) > 90_000);
});
