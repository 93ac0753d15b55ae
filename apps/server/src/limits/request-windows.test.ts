import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RequestPace } from '@daybook/brokers/feeds/request/request-places.ts';
import { forgetWindows, openRequestWindows, reservePlace } from './request-windows.ts';
import { busiestStretch } from './sliding-limit-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { StoreClock } from './store-clock.ts';
import type { Store } from '#server/store/store.ts';

const NOW = Date.UTC(2026, 10, 23, 14);
const { signal } = new AbortController();

onEachEngine((engine, openTestStore, newStoreLocation) => {
  /** Three servers on one database; SQLite has one, and other programs. */
  async function severalStores(): Promise<readonly [Store, Store, Store]> {
    const place = await newStoreLocation('tables');
    return [await openTestStore({ place }), await openTestStore({ place }), await openTestStore({ place })];
  }

  test('whichever servers ask at any time, no window exceeds its limit, and requests keep their order', async () => {
    const stores = await severalStores();
    let run = 0;
    const burst = fc.record({
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000 })),
      servers: fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }),
    });
    const limit = fc.record({
      most: fc.integer({ min: 1, max: 8 }),
      milliseconds: fc.integer({ min: 100, max: 4_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(limit, { minLength: 1, maxLength: 2 }),
        fc.array(burst, { minLength: 5, maxLength: 15 }),
        async (limits, bursts) => {
          const pace: RequestPace = { limits, spareMs: 100, lateMs: 50, maxWaitMs: 8_000 };
          const name = `any-${run++}`;
          let now = NOW;
          const clock: StoreClock = async () => now;
          const places: number[] = [];
          for (const { pauseMs, servers } of bursts) {
            now += pauseMs;
            // Simultaneous requests are answered in some order; a restarted server knows only what is in the store.
            const found = await Promise.all(
              servers.map((server) =>
                stores[server]!.write((db) => reservePlace(db, name, pace, clock), 'lazy'),
              ),
            );
            const taken = found
              .flatMap((each) => (each.kind === 'place' ? [each.at] : []))
              .toSorted((a, b) => a - b);
            for (const at of taken)
              assert.ok(at >= now && at <= now + pace.maxWaitMs && at >= (places.at(-1) ?? 0));
            places.push(...taken);
          }
          for (const { most, milliseconds } of limits)
            assert.ok(busiestStretch(places, milliseconds + pace.spareMs) <= most);
        },
      ),
      { numRuns: engine === 'sqlite' ? 40 : 15, seed: 20_261_123 },
    );
  });

  test('requests of three servers leave at their places, by the clock of the database', async () => {
    const stores = await severalStores();
    const pace: RequestPace = {
      limits: [{ most: 10, milliseconds: 100 }],
      spareMs: 100,
      lateMs: 20,
      maxWaitMs: 60_000,
    };
    const sent: number[] = [];
    const windows = stores.map((store) => openRequestWindows(store).open(['one', 'host'], pace));
    await Promise.all(
      Array.from({ length: 45 }, async (_, at) => {
        assert.equal(await windows[at % 3]!.take(signal), null);
        sent.push(performance.now());
      }),
    );
    assert.ok(busiestStretch(sent, 100) <= 10, `${busiestStretch(sent, 100)} within a tenth of a second`);
  });

  test('a pause that one server was asked for applies to all, and the store does not reveal the token', async () => {
    const [here, there] = await severalStores();
    const pace: RequestPace = {
      limits: [{ most: 1, milliseconds: 10 }],
      spareMs: 10,
      lateMs: 5_000,
      maxWaitMs: 100,
    };
    const name = ['ibkr', '123456789012345678901234'];
    await openRequestWindows(here).open(name, pace).rest(600_000);
    const waiting = await openRequestWindows(there).open(name, pace).take(signal);
    assert.ok(waiting !== null && waiting > 500_000 && waiting <= 600_000, `${waiting}`);
    assert.equal(await openRequestWindows(there).open(['ibkr', 'another'], pace).take(signal), null);
    const rows = await here.read((db) => db.selectFrom('request_window').selectAll().execute());
    assert.equal(rows.length, 2);
    assert.ok(!JSON.stringify(rows).includes(name[1]!));
  });

  test('what was written by a fast clock does not delay callers for hours', async () => {
    const [store] = await severalStores();
    const pace: RequestPace = {
      limits: [{ most: 1, milliseconds: 1_000 }],
      spareMs: 0,
      lateMs: 0,
      maxWaitMs: 5_000,
    };
    const at = (now: number) => store.write((db) => reservePlace(db, 'ahead', pace, async () => now));
    await at(NOW + 3_600_000);
    assert.partialDeepStrictEqual(await at(NOW), { kind: 'place', at: NOW + 1_000 });
  });

  test('unused windows are forgotten after a day, and no sooner', async () => {
    const [store] = await severalStores();
    const pace: RequestPace = {
      limits: [{ most: 1, milliseconds: 1_000 }],
      spareMs: 0,
      lateMs: 0,
      maxWaitMs: 5_000,
    };
    await store.write((db) => reservePlace(db, 'old', pace, async () => NOW));
    const count = async (now: number) => {
      await store.write((db) => forgetWindows(db, now));
      return (await store.read((db) => db.selectFrom('request_window').select('name').execute())).length;
    };
    assert.deepEqual([await count(NOW + 23 * 3_600_000), await count(NOW + 25 * 3_600_000)], [1, 0]);
  });
});
