import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, type TestAnswer } from '#server/app/server-testing.ts';
import { aPng, saveImage, sent } from '#server/images/images-testing.ts';
import { onEachEngine, recordStatements } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));

  test('images of a trade that is not shared any more, or deleted, are renamed once and raise one revision', async (t) => {
    const { trader, server, trades } = fixture;
    const path = `/api/v1/trade/${trades[0]}`;
    await saveImage(trader, trades[0]!, sent(aPng()));
    const statements = recordStatements(t, server.services.store);
    const share = (isShared: 'Y' | 'N') => trader.call('POST', `${path}/share`, { body: { isShared } });
    const versionNow = async (): Promise<number> => (await trader.call('GET', path)).json.trade.version;
    const counts = async (change: () => Promise<TestAnswer>) => {
      const version = await versionNow();
      statements.length = 0;
      assert.equal((await change()).status, 200);
      const of = (words: string) => statements.filter((sql) => sql.startsWith(words)).length;
      const written = [of('update "image" set "name"'), of('update "trader" set "revision"')];
      return [...written, (await versionNow()) - version];
    };
    assert.deepEqual(await counts(() => share('Y')), [0, 0, 0]);
    assert.deepEqual(await counts(() => share('N')), [1, 1, 1]);
    assert.deepEqual(await counts(() => share('N')), [0, 0, 0]);
    await share('Y');
    assert.deepEqual(await counts(() => trader.call('DELETE', path)), [1, 1, 1]);
  });

  test('a save looks its trade up once, and once more before an image is decoded for nothing', async (t) => {
    const { trader, server, trades } = fixture;
    const statements = recordStatements(t, server.services.store);
    const looks = async (save: () => Promise<TestAnswer>) => {
      statements.length = 0;
      assert.equal((await save()).status, 200);
      return statements.filter((sql) => sql.startsWith('select "trade"."id", "trade"."day"')).length;
    };
    assert.equal(await looks(() => saveEntry(trader, trades[1]!, { images: '' })), 1);
    assert.equal(await looks(() => saveImage(trader, trades[1]!, sent(aPng()))), 2);
    assert.equal(await looks(() => saveEntry(trader, trades[1]!, { comments: 'no word of images' })), 1);
  });
});
