import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { linkLogin } from '#server/accounts/link-login.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** A statement of March 2026 with one fill, known by its day, for a fee in dollars. */
function statement(generated: string, day: string, fee: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<FlexQueryResponse queryName="journal" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U1" fromDate="202603${day}" toDate="202603${day}" period="Custom" whenGenerated="202603${generated};210000">
<Trades>
<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="AAPL" conid="265598" multiplier="1" dateTime="202603${day};100000" quantity="100" buySell="BUY" levelOfDetail="EXECUTION" tradePrice="10" ibCommission="-${fee}" ibCommissionCurrency="USD" notes="" ibExecID="0000e432.000000${day}.01.01" ibOrderID="9${day}" tradeID="7${day}" />
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>
`;
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const take = async (trader: Client, file: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const { id } = await previewFile(trader, file);
    await importPreviewed(trader, { id });
    return id;
  };
  const archive = (files: Readonly<Record<string, string>>) => Uint8Array.from(makeZip(files));
  const reported = ({ counts }: ImportState) => [counts.corrected, counts.known];

  test('each statement of an archive keeps its own age', async () => {
    const trader = await newTrader();
    await take(trader, archive({ 'a.xml': statement('03', '02', '1'), 'b.xml': statement('12', '09', '1') }));
    assert.deepEqual(
      reported(await previewFile(trader, statement('11', '09', '5'))),
      [0, 1],
      'older than its own',
    );
    assert.deepEqual(
      reported(await previewFile(trader, statement('04', '02', '5'))),
      [1, 0],
      'newer than its own',
    );
  });

  test('a statement or a fill of a time that is still to come is refused by its line', async () => {
    const trader = await newTrader();
    const later = statement('03', '02', '1').replace('whenGenerated="20260303', 'whenGenerated="20260702');
    const fill = statement('03', '02', '1').replace('dateTime="20260302', 'dateTime="20260702');
    for (const file of [later, fill]) {
      const { phase, obstacle, obstacleNames } = await previewFile(trader, file);
      assert.deepEqual([phase, obstacle, obstacleNames.length], ['refused', 'future', 2]);
    }
  });

  test('of two statements in an archive the newer one counts, whichever lies first in it', async () => {
    const [older, newer] = [statement('03', '02', '1'), statement('05', '02', '2')];
    for (const files of [
      { 'a.xml': older, 'b.xml': newer },
      { 'a.xml': newer, 'b.xml': older },
    ]) {
      const trader = await newTrader();
      await take(trader, archive(files));
      assert.deepEqual(reported(await previewFile(trader, newer)), [0, 1]);
      assert.deepEqual(reported(await previewFile(trader, statement('04', '02', '9'))), [0, 1]);
    }
  });

  test('an account that is linked while a statement of it is previewed is noticed', async () => {
    const trader = await newTrader();
    await previewFile(trader, statement('05', '02', '1'));
    const { store, secrets, clock } = server.services;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    const login = { traderId, platform: 'ibkr', host: 'flex.test', userName: '1', accounts: ['U1'] };
    await store.write((db) =>
      linkLogin(db, secrets, { ...login, password: Buffer.from('secret'), now: clock() }),
    );
    const { json } = await trader.call('GET', '/api/v1/user/accounts');
    assert.deepEqual(
      json.results.map(({ userName }: { readonly userName: string }) => userName),
      ['U1'],
    );
  });

  test('what is given back by taking a correction back is as old as it was', async () => {
    const trader = await newTrader();
    await take(trader, statement('05', '02', '1'));
    const correction = await take(trader, statement('08', '02', '2'));
    await trader.call('POST', `/api/v1/imports/${correction}/undo`, { body: {} });
    assert.deepEqual(reported(await previewFile(trader, statement('04', '02', '9'))), [0, 1]);
    assert.deepEqual(reported(await previewFile(trader, statement('06', '02', '9'))), [1, 0]);
  });
});
