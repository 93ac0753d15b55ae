import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProjectX } from '@daybook/brokers/feeds/projectx/projectx-testing.ts';
import { readReconciledDays } from '../../../apps/server/src/ledger/reconciliation/reconciled-days.ts';
import { onEachEngine } from '../../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from '../sync-fixture.ts';
import { openFeedFixture } from '../feed-fixture.ts';
import { instantOf, MONDAY, openQuietFixture, TUESDAY } from '../quiet-platform.ts';

onEachEngine((_engine, openTestStore) => {
  test('a report that disagrees is shown by account and day, with both figures', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    fixture.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    fixture.add(
      `10:00:00 B 100 AAPL 10.00
       10:10:00 S 100 AAPL 10.50`,
      { day: TUESDAY, account: 'SIDE' },
    );
    fixture.time.now = instantOf(TUESDAY, '21:00');
    fixture.platform.faults.reportGrossOffset = 2500;
    const { differences } = await synchroniseWell(fixture);
    const day = (date: string) => Math.floor(instantOf(date, '12:00') / 86_400_000);
    assert.deepEqual(
      differences.map(({ account, day: on, gross, statedGross, net, statedNet, currency }) => ({
        account,
        on,
        gross,
        statedGross,
        net,
        statedNet,
        currency,
      })),
      [['MAIN', MONDAY] as const, ['SIDE', TUESDAY] as const].map(([account, date]) => ({
        account,
        on: day(date),
        gross: 500_000,
        statedGross: 502_500,
        net: 500_000,
        statedNet: 502_500,
        currency: 'USD',
      })),
    );
    fixture.platform.faults.reportGrossOffset = 0;
    assert.deepEqual((await synchroniseWell(fixture)).differences, []);
  });

  test('an account whose report may not be seen differs from nothing', async (t) => {
    const fixture = await openQuietFixture(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    const trade = '10:00:00 B 100 AAPL 10.00\n 10:10:00 S 100 AAPL 10.50';
    fixture.add(trade);
    fixture.add(trade, { account: 'SIDE' });
    const withheld = { only: ['report:trades'], deniedAccounts: ['SIDE'], reportGrossOffset: 2500 };
    Object.assign(fixture.platform.faults, withheld);
    const { trades, differences } = await synchroniseWell(fixture);
    assert.deepEqual([trades, differences.map(({ account }) => account)], [2, ['MAIN']]);
  });

  test('a platform that states the profit of each closing fill seals the days that it states, and no others', async (t) => {
    const store = await openTestStore();
    const closing = { id: 2, time: '2026-03-02T15:10:00Z', side: 1, size: 2, price: '6001' } as const;
    const server = await startProjectX(t, {
      trades: [
        { id: 1, time: '2026-03-02T15:00:00Z', side: 0, size: 2, price: '6000' },
        { ...closing, profit: '10' },
        { id: 3, time: '2026-03-03T15:00:00Z', side: 0, size: 1, price: '6000' },
        { id: 4, time: '2026-03-03T15:10:00Z', side: 1, size: 1, price: '6001' },
      ],
    });
    const { broker } = server;
    const login = {
      platform: 'projectx',
      server,
      user: broker.user,
      secret: () => Buffer.from(broker.key),
      accounts: ['EXPRESS-101'],
    } as const;
    const feed = await openFeedFixture(store, login, instantOf('2026-03-03', '20:00'));
    const differences = async () => {
      assert.equal((await feed.synchroniser.startImport(feed.traderId)).kind, 'imported');
      const ended = await feed.synchroniser.startProcess(feed.traderId);
      assert.ok(ended.kind === 'processed', JSON.stringify(feed.troubles));
      return ended.differences.map(({ statedGross, gross, statedNet }) => [statedGross, gross, statedNet]);
    };
    const seals = async () => {
      const wanted = { traderId: feed.traderId, before: 99_999, onlyDifferent: false };
      const { days } = await store.read((db) => readReconciledDays(db, wanted));
      return days.map(({ seal, statedGross, statedNet }) => [seal, statedGross, statedNet]);
    };
    assert.deepEqual(await differences(), []);
    assert.deepEqual(await seals(), [
      ['not-stated', null, null],
      ['sealed', 100_000, null],
    ]);
    broker.trades[1] = { ...closing, profit: '12.5' };
    assert.deepEqual(await differences(), [[125_000, 100_000, null]]);
    assert.deepEqual((await seals())[1], ['different', 125_000, null]);
  });
});
