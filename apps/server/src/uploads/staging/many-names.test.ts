import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { storeInstruments } from '#server/ledger/staging/instruments.ts';
import { readReportedFile } from '@daybook/brokers/files/read-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

const fillsOf = (accounts: number, from = 0) =>
  tradeZeroBytes(
    Array.from({ length: accounts }, (_, at) => `A${from + at} 03/02/2026 10:00:00 B 100 AAPL 10.00`),
  );
const symbols = (count: number) =>
  tradeZeroBytes(Array.from({ length: count }, (_, at) => `MAIN 03/02/2026 10:00:00 B 100 S${at} 10.00`));

onEachEngine((_engine, openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const count = async (table: 'account' | 'execution' | 'instrument'): Promise<number> => {
    const { rows } = await server.services.store.read((db) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    );
    return rows;
  };
  const refusalOf = ({ files, obstacle }: ImportState) => [obstacle, files[0]?.refused?.reason.code];

  test('a file with more accounts than a trader may have is refused with the reason, and nothing of it is kept', async () => {
    const trader = await newTrader();
    assert.deepEqual(refusalOf(await previewFile(trader, fillsOf(2_000))), ['refused', 'tooManyAccounts']);
    assert.deepEqual([await count('account'), await count('execution')], [0, 0]);
  });

  test('accounts that the journal has already count too', async () => {
    const trader = await newTrader();
    const first = await previewFile(trader, fillsOf(60));
    assert.equal(first.obstacle, null);
    await trader.call('POST', `/api/v1/imports/${first.id}/publish`, { body: {} });
    assert.deepEqual(refusalOf(await previewFile(trader, fillsOf(41, 60))), ['refused', 'accountsFull']);
    assert.deepEqual([await count('account'), await count('execution')], [60, 60]);
    assert.equal((await previewFile(trader, fillsOf(40, 60))).obstacle, null);
  });

  test('many instruments are looked up and written in batches, none of which holds the writer for long', async () => {
    const store: Store = await openTestStore();
    const traderId = await store.write(async (db) => {
      const trader = { email: 'a@b.test', email_key: 'a@b.test', public_uuid: 'u', created_at: 0 };
      const row = {
        ...trader,
        password_hash: null,
        language: null,
        avatar: null,
        principal_account_id: null,
      };
      const values = { ...row, disabled_at: null };
      return (await db.insertInto('trader').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
    const { executions } = readReportedFile(symbols(2_000));
    let passages = 0;
    const counted: Store = {
      ...store,
      engine: store.engine,
      read: (work) => store.read(work),
      write: (work, kind) => {
        passages += 1;
        return store.write(work, kind);
      },
      close: () => store.close(),
    };
    const idsOf = async (source: string, some = executions): Promise<number[]> => {
      const idOf = await storeInstruments(counted, { traderId, accountId: 1, source }, some);
      return some.map(idOf);
    };
    const ids = await idsOf('tradezero');
    assert.equal(new Set(ids).size, 2_000);
    assert.ok(passages >= 10, `${passages} passages for 2,000 instruments`);
    passages = 0;
    assert.deepEqual([await idsOf('tradezero'), passages], [ids, 0]);
    // Another source's name for the same is the same.
    assert.deepEqual(await idsOf('das', executions.slice(0, 5)), ids.slice(0, 5));
  });
});
