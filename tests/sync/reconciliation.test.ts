import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProjectX } from '../../apps/server/src/outside/projectx/projectx-testing.ts';
import { readCheckedDays } from '../../apps/server/src/reconciliation/checked-days.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from './desk.ts';
import { openFeedDesk } from './feed-desk.ts';
import { instantOf, MONDAY, openQuietDesk, TUESDAY } from './quiet-platform.ts';

onEachEngine((_engine, openTestStore) => {
  test('a report that disagrees is told by account and day, with both figures', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    desk.add(`
      10:00:00 B 100 AAPL 10.00
      10:10:00 S 100 AAPL 10.50`);
    desk.add(
      `10:00:00 B 100 AAPL 10.00
       10:10:00 S 100 AAPL 10.50`,
      { day: TUESDAY, account: 'SIDE' },
    );
    desk.time.now = instantOf(TUESDAY, '21:00');
    desk.platform.faults.reportGrossOffset = 2500;
    const { differences } = await synchroniseWell(desk);
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
    desk.platform.faults.reportGrossOffset = 0;
    assert.deepEqual((await synchroniseWell(desk)).differences, []);
  });

  test('an account whose report may not be seen differs from nothing', async (t) => {
    const desk = await openQuietDesk(t, await openTestStore(), { accounts: ['MAIN', 'SIDE'] });
    const trade = '10:00:00 B 100 AAPL 10.00\n 10:10:00 S 100 AAPL 10.50';
    desk.add(trade);
    desk.add(trade, { account: 'SIDE' });
    const withheld = { only: ['report:trades'], deniedAccounts: ['SIDE'], reportGrossOffset: 2500 };
    Object.assign(desk.platform.faults, withheld);
    const { trades, differences } = await synchroniseWell(desk);
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
    const { desk } = server;
    const login = {
      platform: 'projectx',
      server,
      user: desk.user,
      secret: () => Buffer.from(desk.key),
      accounts: ['EXPRESS-101'],
    } as const;
    const feed = await openFeedDesk(store, login, instantOf('2026-03-03', '20:00'));
    const differences = async () => {
      assert.equal((await feed.synchroniser.startImport(feed.traderId)).kind, 'imported');
      const ended = await feed.synchroniser.startProcess(feed.traderId);
      assert.ok(ended.kind === 'processed', JSON.stringify(feed.troubles));
      return ended.differences.map(({ statedGross, gross, statedNet }) => [statedGross, gross, statedNet]);
    };
    const seals = async () => {
      const wanted = { traderId: feed.traderId, before: 99_999, onlyDifferent: false };
      const { days } = await store.read((db) => readCheckedDays(db, wanted));
      return days.map(({ seal, statedGross, statedNet }) => [seal, statedGross, statedNet]);
    };
    assert.deepEqual(await differences(), []);
    assert.deepEqual(await seals(), [
      ['not-stated', null, null],
      ['sealed', 100_000, null],
    ]);
    desk.trades[1] = { ...closing, profit: '12.5' };
    assert.deepEqual(await differences(), [[125_000, 100_000, null]]);
    assert.deepEqual((await seals())[1], ['different', 125_000, null]);
  });
});
