import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { MAX_AMOUNT } from '@daybook/domain/money.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** Each wins 7.9 billion dollars: 115 of them leave the range. */
const fill = (account: string, day: string, second: number, side: 'B' | 'S', price: number): string => {
  const time = `10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
  return `${account} ${day} ${time} ${side} 100000000 AAPL ${price}.00`;
};
const trips = (account: string, day: string, count: number): string =>
  Array.from({ length: count }, (_, at) =>
    [fill(account, day, 2 * at, 'B', 1), fill(account, day, 2 * at + 1, 'S', 80)].join('\n'),
  ).join('\n');
/** The same as one trade. */
const oneTrade = (account: string, day: string, count: number): string =>
  (['B', 'S'] as const)
    .flatMap((side, leg) =>
      Array.from({ length: count }, (_, at) =>
        fill(account, day, leg * count + at, side, leg === 0 ? 1 : 80),
      ),
    )
    .join('\n');

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const take = async (trader: Client, lines: string): Promise<void> => {
    const { id, obstacle } = await previewFile(trader, tradeZeroBytes(lines));
    assert.equal(obstacle, null);
    await importPreviewed(trader, { id }, true);
  };

  test('amounts out of range are refused with their scope, and the rest of the journal keeps working', async () => {
    const trader = await newTrader();
    const refused = async (lines: string) => {
      const { phase, obstacle, obstacleNames } = await previewFile(trader, tradeZeroBytes(lines));
      assert.deepEqual([phase, obstacle], ['refused', 'amounts']);
      return obstacleNames;
    };
    assert.deepEqual(await refused(oneTrade('MAIN', '06/29/2026', 120)), ['trade', 'MAIN', 'AAPL', '']);
    assert.deepEqual(await refused(trips('MAIN', '06/29/2026', 120)), ['day', 'MAIN', '', '2026-06-29']);
    const twoDays = ['29', '30'].map((day) => trips('MAIN', `06/${day}/2026`, 60)).join('\n');
    assert.deepEqual(await refused(twoDays), ['account', 'MAIN', '', '']);
    await take(trader, trips('MAIN', '06/29/2026', 60));
    assert.deepEqual(await refused(trips('SECOND', '06/30/2026', 60)), ['account', 'SECOND', '', '']);
    await take(trader, trips('SECOND', '06/30/2026', 5));
    assert.equal((await trader.call('GET', '/api/v1/segments')).status, 200);
    assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  });

  test('what was undone leaves its room to what comes next', async () => {
    const trader = await newTrader();
    const lines = trips('MAIN', '06/29/2026', 60);
    for (let round = 0; round < 3; round += 1) {
      await take(trader, lines);
      const [{ id }] = (await trader.call('GET', '/api/v1/imports')).json.imports;
      assert.equal((await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} })).status, 200);
    }
  });

  test('a fee model, a manual grouping and an undo are refused with the reason too, and change nothing', async () => {
    const trader = await newTrader();
    const fills = ['10:00:00 Buy', '10:10:00 Sell', '11:00:00 Buy', '11:10:00 Sell'].map((words) => {
      const [time, side] = words.split(' ');
      return `2026-06-30,${time},AAPL,100000000,1,${side}\n`;
    });
    const file = `Date,Time,Symbol,Quantity,Price,Side\n${fills.join('')}`;
    const answers = { zone: 'America/New_York', currency: 'USD', account: 'MAIN' };
    const { id } = await previewFile(trader, file, answers);
    const path = `/api/v1/imports/${id}/publish`;
    assert.equal((await trader.call('POST', path, { body: { anyway: true } })).status, 200);
    const refused = async (what: string, body: object): Promise<readonly string[]> => {
      const { status, json } = await trader.call('POST', `/api/v1${what}`, { body });
      assert.deepEqual(
        [status, json.errors[0].code, json.errors[0].details?.reason],
        [422, '011', 'amounts'],
      );
      return json.errors[0].details.amounts;
    };
    const [{ accountUuid }] = (await trader.call('GET', '/api/v1/user/accounts')).json.results;
    const fees = `/user/accounts/${accountUuid}/fees`;
    const model = { perShare: '6000', perContract: '0', perOrder: '0', minimum: '0' };
    assert.deepEqual(await refused(fees, { model }), ['trade', 'MAIN', 'AAPL', '']);
    assert.deepEqual(await refused(fees, { model: { ...model, perShare: '999999' } }), []);
    assert.equal((await trader.call('GET', `/api/v1${fees}`)).json.model, null);
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const [first, second] = rows.map((row) => row[header.indexOf('id')]!);
    await take(trader, trips('SECOND', '06/29/2026', 2));
    // As a journal may be from before there was a limit.
    await server.services.store.write(async (db) => {
      const { id: other, trader_id } = await db
        .selectFrom('account')
        .select(['id', 'trader_id'])
        .where('user_name', '=', 'SECOND')
        .orderBy('trader_id', 'desc')
        .executeTakeFirstOrThrow();
      const huge = { gross: MAX_AMOUNT, net: MAX_AMOUNT, fees: 0 };
      await db
        .updateTable('trade')
        .set(huge)
        .where('trader_id', '=', trader_id)
        .where('account_id', '=', other)
        .execute();
      await db
        .updateTable('account')
        .set({ traded: MAX_AMOUNT })
        .where('trader_id', '=', trader_id)
        .execute();
    });
    const change = { kind: 'merge', with: [second] };
    const scope = ['account', 'MAIN', '', ''];
    assert.deepEqual(await refused(`/trade/${first}/grouping`, { change }), scope);
    assert.deepEqual(await refused(`/imports/${id}/undo`, {}), scope);
    const left = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades).rows;
    assert.equal(left.length, 4);
  });

  test('results whose sum exceeds 2^53 break no list: the sum is the largest that can be stated', async () => {
    const [huge, small] = [await newTrader(), await newTrader()];
    for (const [at, trader] of [huge, small].entries()) {
      await take(trader, trips('MAIN', '07/01/2026', 1));
      const form = new FormData();
      for (const [name, value] of Object.entries({ isPublic: 'Y', publicAlias: `Tape ${at}` }))
        form.append(name, value);
      assert.equal((await trader.call('POST', '/api/v1/profile', { form })).status, 200);
    }
    const uuid = (await huge.call('GET', '/api/v1/profile/public')).json.publicUuid;
    await server.services.store.write(async (db) => {
      const { id } = await db
        .selectFrom('trader')
        .select('id')
        .where('public_uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      const own = db.updateTable('trade').set({ gross: MAX_AMOUNT, net: MAX_AMOUNT, fees: 0 });
      await own.where('trader_id', '=', id).execute();
      for (const table of ['account_day', 'ranked_day'] as const) {
        await db.updateTable(table).set({ net: MAX_AMOUNT }).where('trader_id', '=', id).execute();
        const row = await db
          .selectFrom(table)
          .selectAll()
          .where('trader_id', '=', id)
          .executeTakeFirstOrThrow();
        await db
          .insertInto(table)
          .values({ ...row, day: row.day - 1, net: MAX_AMOUNT })
          .execute();
      }
    });
    const visitor = server.client();
    for (const period of ['monthly', 'weekly']) {
      const ranking = await visitor.call('GET', `/api/v1/top/traders/${period}`);
      assert.equal(ranking.status, 200, ranking.text);
      assert.ok(ranking.json.fromFiles.length >= 2);
    }
    const [first] = (await visitor.call('GET', '/api/v1/top/traders/weekly')).json.fromFiles;
    assert.deepEqual([first.accountUuid, first.netProfit], [uuid, MAX_AMOUNT]);
    const own = await visitor.call('GET', `/api/v1/top/traders/weekly/${uuid}`);
    assert.deepEqual([own.status, own.json.netProfit], [200, MAX_AMOUNT]);
    for (const path of [
      '/top/traders',
      '/top/traders?period=weekly',
      `/top/trader/weekly/${uuid}`,
      `/trader/dashboard/${uuid}`,
    ])
      assert.equal((await visitor.call('GET', path)).status, 200, path);
  });
});
