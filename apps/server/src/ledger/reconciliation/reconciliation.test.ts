import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import type { ReconciledDay } from '@daybook/api/imports/reconciliation.ts';
import { reconciliationOf } from './reconciled-days.ts';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

test('a seal holds within half a cent a fill, on whichever figure is stated', () => {
  const ours = { gross: 1_000_000, net: 990_000, fills: 4, moved: { gross: 0, net: 0, fills: 0 } };
  const seal = (statedGross: number | null, statedNet: number | null) =>
    reconciliationOf({ ...ours, statedGross, statedNet });
  assert.equal(seal(null, null), 'not-stated');
  assert.equal(seal(1_000_000, 990_000), 'sealed');
  assert.equal(seal(1_000_200, null), 'sealed');
  assert.equal(seal(1_000_201, null), 'different');
  assert.equal(seal(null, 989_800), 'sealed');
  assert.equal(seal(1_000_000, 989_799), 'different');
});

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
    const lines = [
      'MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00',
      'MAIN 03/02/2026 10:10:00 S 100 AAPL 10.50',
      // Shorts are marked on this account: a plain sell closes what was bought before.
      'MAIN 03/02/2026 12:00:00 SS 10 MSFT 20.00',
      'MAIN 03/02/2026 12:10:00 BC 10 MSFT 20.00',
      'MAIN 03/03/2026 09:30:00 S 30 OLD 7.00',
      'MAIN 03/03/2026 11:00:00 B 100 QQQ 5.00',
      'MAIN 03/03/2026 11:01:00 B 100 QQQ 6.00',
      'MAIN 03/03/2026 11:02:00 S 150 QQQ 7.00',
    ];
    await importLines(lines);
  });
  /** Imports them; the checked days then. */
  const importLines = async (lines: readonly string[]) => {
    await importPreviewed(trader, await previewFile(trader, tradeZeroBytes(lines)), true);
    return (await trader.call('GET', '/api/v1/reconciliation')).json;
  };
  const state = async (gross: number, net: number, onDay?: number) =>
    server.services.store.write(async (db) => {
      const { id, trader_id: traderId } = await db
        .selectFrom('account')
        .select(['id', 'trader_id'])
        .executeTakeFirstOrThrow();
      const first = await db.selectFrom('trade').select('day').limit(1).executeTakeFirstOrThrow();
      const day = onDay ?? first.day;
      const figures = { stated_gross: gross, stated_net: net };
      await db
        .insertInto('reconciliation')
        .values({
          trader_id: traderId,
          account_id: id,
          day,
          currency: 'USD',
          ...figures,
          gross: 0,
          net: 0,
          fills: 0,
          checked_at: 1,
        })
        .onConflict((conflict) =>
          conflict.columns(['trader_id', 'account_id', 'day', 'currency']).doUpdateSet(figures),
        )
        .execute();
    });

  test('a day of which nothing was stated has no seal, an equal one is sealed, another differs', async () => {
    const days = async (query = '') => (await trader.call('GET', `/api/v1/reconciliation${query}`)).json;
    assert.deepEqual(
      (await days()).days.map(({ seal, net, trades }: { seal: string; net: number; trades: number }) => [
        seal,
        net,
        trades,
      ]),
      [['not-stated', 500_000, 2]],
    );
    await state(500_000, 500_000);
    assert.equal((await days()).days[0].seal, 'sealed');
    assert.deepEqual((await days('?only=different')).days, []);
    await state(500_000, 490_000);
    assert.equal((await days('?only=different')).days[0].seal, 'different');
    assert.equal((await days()).before, null);
  });

  test('a day names its trades, another trader’s account does not exist', async () => {
    const [{ accountUuid, day }] = (await trader.call('GET', '/api/v1/reconciliation')).json.days;
    const found = await trader.call('GET', `/api/v1/reconciliation/${accountUuid}/${day}`);
    assert.partialDeepStrictEqual(found.json, {
      trades: [
        { symbol: 'AAPL', net: 500_000, differing: [] },
        { symbol: 'MSFT', net: 0 },
      ],
    });
    assert.deepEqual(found.json.outside, []);
    const next = await trader.call('GET', `/api/v1/reconciliation/${accountUuid}/${day + 1}`);
    assert.deepEqual(next.json.trades, []);
    assert.deepEqual(
      next.json.outside.map(({ symbol, action, size, reason }: Record<string, string>) =>
        [symbol, action, size, reason].join(' '),
      ),
      [
        'OLD SLD 30 opening-missing',
        'QQQ BOT 100 still-open',
        'QQQ BOT 100 still-open',
        'QQQ SLD 150 still-open',
      ],
    );
    const other = await withAnotherTrader(server);
    assert.equal((await other.call('GET', `/api/v1/reconciliation/${accountUuid}/${day}`)).status, 404);
    assert.deepEqual((await other.call('GET', '/api/v1/reconciliation')).json, { days: [], before: null });
    assert.deepEqual((await other.call('GET', '/api/v1/positions')).json, {
      open: [],
      missing: [],
      splits: [],
    });
  });

  test('trades merged over days leave both days reconciled by their executions', async () => {
    const lines = [
      'MAIN 03/04/2026 10:00:00 B 10 WEEK 10.00',
      'MAIN 03/04/2026 10:10:00 S 10 WEEK 11.00',
      'MAIN 03/05/2026 10:00:00 B 10 WEEK 10.00',
      'MAIN 03/05/2026 10:10:00 S 10 WEEK 12.00',
    ];
    const { days: before } = await importLines(lines);
    const [second, first] = before;
    await state(100_000, 100_000, first.day);
    await state(200_000, 200_000, second.day);
    const seals = async () =>
      (await trader.call('GET', '/api/v1/reconciliation')).json.days
        .slice(0, 2)
        .map(({ day, net, moved, seal }: ReconciledDay) => [day, net, moved.net, seal]);
    assert.deepEqual(await seals(), [
      [second.day, 200_000, 0, 'sealed'],
      [first.day, 100_000, 0, 'sealed'],
    ]);
    const tradeOf = async (day: number) =>
      (await trader.call('GET', `/api/v1/reconciliation/${first.accountUuid}/${day}`)).json.trades[0].id;
    const change = { kind: 'merge', with: [await tradeOf(second.day)] };
    const merged = await trader.call('POST', `/api/v1/trade/${await tradeOf(first.day)}/grouping`, {
      body: { change },
    });
    assert.equal(merged.status, 200, merged.text);
    const [after, ...others] = await seals();
    assert.deepEqual(after, [second.day, 300_000, 100_000, 'sealed']);
    assert.ok(others.every(([day]: [number]) => day < first.day));
    assert.deepEqual((await trader.call('GET', '/api/v1/reconciliation?only=different')).json.days, [
      { ...before[2], statedGross: 500_000, statedNet: 490_000, seal: 'different' },
    ]);
  });

  test('open positions are shown at the average price of what is left, with missing openings', async () => {
    const { open, missing } = (await trader.call('GET', '/api/v1/positions')).json;
    assert.partialDeepStrictEqual(open, [
      { symbol: 'QQQ', side: 'long', size: '50', price: '6', executions: 3 },
    ]);
    assert.partialDeepStrictEqual(missing, [{ symbol: 'OLD', action: 'SLD', size: '30', price: '7' }]);
  });
});
