import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from './desk.ts';
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
});
