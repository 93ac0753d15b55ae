import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import { openFeedFixture, type FeedFixture } from '../feed-fixture.ts';
import { instantOf } from '../quiet-platform.ts';
import { readPublishedTrades } from '../stored-trades.ts';

type Activities = ReturnType<typeof alpacaFill>[];

/** A purchase and, a second later, its sale; `at` as `2026-03-02T15:00:00Z`, on a full minute. */
function roundTrip(at: string, symbol: string): Activities {
  return [
    alpacaFill(`${at} buy 1 ${symbol} 10`, `${symbol}-1`),
    alpacaFill(`${at.replace('00Z', '01Z')} sell 1 ${symbol} 11`, `${symbol}-2`),
  ];
}

async function openAlpacaFixture(t: TestContext, store: Store, now: number) {
  const activities: Activities = [];
  const server = await startAlpaca(t, { activities });
  const { key: user, secret, account } = server.broker;
  const accounts = [account];
  const login = { platform: 'alpaca', server, user, secret: () => Buffer.from(secret), accounts } as const;
  const fixture = await openFeedFixture(store, login, now);
  const serveActivities = (...reported: Activities) => {
    activities.push(...reported);
    activities.sort((one, other) => (one['transaction_time']! < other['transaction_time']! ? -1 : 1));
  };
  return { fixture, serveActivities };
}

async function synchronise(
  { time, synchroniser, traderId, troubles }: FeedFixture,
  now: number,
): Promise<void> {
  time.now = now;
  const imported = await synchroniser.startImport(traderId);
  assert.equal(imported.kind, 'imported', JSON.stringify([imported, troubles]));
  assert.equal((await synchroniser.startProcess(traderId)).kind, 'processed');
}

async function symbolsOf({ store, traderId }: FeedFixture): Promise<string[]> {
  return (await readPublishedTrades(store, traderId)).map(({ symbol }) => symbol).sort();
}

onEachEngine((_engine, openTestStore) => {
  test('what was traded after a clock that was years ahead is set right comes in', async (t) => {
    const start = instantOf('2026-03-02', '20:00');
    const { fixture, serveActivities } = await openAlpacaFixture(t, await openTestStore(), start);
    serveActivities(...roundTrip('2026-03-02T15:00:00Z', 'AAPL'));
    await synchronise(fixture, instantOf('2036-03-02', '20:00'));
    serveActivities(...roundTrip('2026-03-03T15:00:00Z', 'MSFT'));
    await synchronise(fixture, instantOf('2026-03-20', '20:00'));
    serveActivities(...roundTrip('2026-03-23T14:00:00Z', 'NVDA'));
    await synchronise(fixture, instantOf('2026-03-23', '20:00'));
    assert.deepEqual(await symbolsOf(fixture), ['AAPL', 'MSFT', 'NVDA']);
  });

  test('updates on both sides of midnight lose and double nothing, whichever clock is ahead', async (t) => {
    const { fixture, serveActivities } = await openAlpacaFixture(
      t,
      await openTestStore(),
      instantOf('2026-03-02', '23:00'),
    );
    serveActivities(...roundTrip('2026-03-03T04:30:00Z', 'AAPL'));
    serveActivities(...roundTrip('2026-03-03T05:10:00Z', 'MSFT'));
    await synchronise(fixture, instantOf('2026-03-02', '23:59'));
    assert.deepEqual(await symbolsOf(fixture), ['AAPL', 'MSFT'], "the platform's clock is ahead");
    serveActivities(...roundTrip('2026-03-03T05:20:00Z', 'NVDA'));
    await synchronise(fixture, instantOf('2026-03-03', '00:30'));
    serveActivities(...roundTrip('2026-03-03T05:30:00Z', 'TSLA'));
    await synchronise(fixture, instantOf('2026-03-02', '23:50'));
    assert.deepEqual(await symbolsOf(fixture), ['AAPL', 'MSFT', 'NVDA', 'TSLA']);
  });

  test('a fill of the day after tomorrow makes its answer damaged, and none of it is kept', async (t) => {
    const { fixture, serveActivities } = await openAlpacaFixture(
      t,
      await openTestStore(),
      instantOf('2026-03-02', '20:00'),
    );
    serveActivities(
      ...roundTrip('2026-03-02T15:00:00Z', 'AAPL'),
      ...roundTrip('2026-03-04T15:00:00Z', 'MSFT'),
    );
    fixture.time.now = instantOf('2026-03-02', '20:00');
    const imported = await fixture.synchroniser.startImport(fixture.traderId);
    assert.ok(imported.kind === 'platform-problem' && imported.code === '008', JSON.stringify(imported));
    assert.deepEqual(await symbolsOf(fixture), []);
    await synchronise(fixture, instantOf('2026-03-05', '20:00'));
    assert.deepEqual(await symbolsOf(fixture), ['AAPL', 'MSFT']);
  });

  test('nights on which the clock is changed keep the order of their fills', async (t) => {
    const { fixture, serveActivities } = await openAlpacaFixture(
      t,
      await openTestStore(),
      instantOf('2026-10-31', '20:00'),
    );
    // 01:50 before, 01:10 after the clock is put back, and over the hour that is left out in spring.
    serveActivities(
      alpacaFill('2026-11-01T05:50:00Z buy 1 BTC/USD 10', 'a'),
      alpacaFill('2026-11-01T06:10:00Z sell 1 BTC/USD 12', 'b'),
    );
    serveActivities(
      alpacaFill('2026-03-08T06:59:59Z sell_short 1 ETH/USD 10', 'c'),
      alpacaFill('2026-03-08T07:00:00Z buy 1 ETH/USD 9', 'd'),
    );
    await synchronise(fixture, instantOf('2026-11-02', '20:00'));
    const trades = await readPublishedTrades(fixture.store, fixture.traderId);
    assert.deepEqual(trades.map(({ symbol, gross }) => `${symbol} ${gross}`).sort(), [
      'BTC/USD 20000',
      'ETH/USD 10000',
    ]);
  });
});
