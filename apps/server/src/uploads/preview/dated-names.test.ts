import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { furtherTraders, previewFile } from './preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const dasFile = (price: string): string =>
  `Time,Symbol,Side,Price,Qty,Account,Cloid\n09:35:11,FERN,B,${price},400,D1,1\n09:41:52,FERN,S,7.55,400,D1,2\n`;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const send = async (trader: Client, { id }: ImportState, what: 'publish' | 'undo'): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/${what}`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };
  const daysOf = ({ files }: ImportState): string[] =>
    files.map(({ days }) => (days ? dayText(days.from as Day) : '?'));

  test('a name that can be read as two days is read as the names of earlier imports were', async () => {
    const [trader, other] = [await newTrader(), await newTrader()];
    const asked = await previewFile(trader, dasFile('7.31'), {}, 'Das-03-04-2025.csv');
    assert.deepEqual([asked.phase, asked.obstacle, daysOf(asked)], ['refused', 'question', ['?']]);
    const question = asked.files[0]?.questions.find(({ kind }) => kind === 'day-order');
    assert.deepEqual(question, {
      kind: 'day-order',
      answer: null,
      from: null,
      candidates: ['2025-03-04', '2025-04-03'],
    });
    const answered = await previewFile(
      trader,
      dasFile('7.31'),
      { dayOrder: 'day-first' },
      'Das-03-04-2025.csv',
    );
    assert.deepEqual([answered.phase, daysOf(answered)], ['ready', ['2025-04-03']]);
    await send(trader, answered, 'publish');
    const next = await previewFile(trader, dasFile('7.32'), {}, 'Das-06-05-2025.csv');
    assert.deepEqual([next.phase, daysOf(next)], ['ready', ['2025-05-06']]);
    assert.deepEqual(daysOf(await previewFile(other, dasFile('7.32'), {}, 'Das-06-05-2025.csv')), ['?']);
    assert.deepEqual(daysOf(await previewFile(trader, dasFile('7.32'), {}, 'fills 06-05-2025.csv')), ['?']);
    await send(trader, answered, 'undo');
    assert.deepEqual(daysOf(await previewFile(trader, dasFile('7.32'), {}, 'Das-06-05-2025.csv')), ['?']);
  });

  test('a separately given day also determines the order', async () => {
    const trader = await newTrader();
    const day = 20_181; // 3 April 2025
    const answered = await previewFile(trader, dasFile('7.31'), { day }, 'Das-03-04-2025.csv');
    assert.deepEqual(daysOf(answered), ['2025-04-03']);
    await send(trader, answered, 'publish');
    assert.deepEqual(daysOf(await previewFile(trader, dasFile('7.32'), {}, 'Das-06-05-2025.csv')), [
      '2025-05-06',
    ]);
  });

  test('dates of files chosen together determine the order', async () => {
    const trader = await newTrader();
    const otherNames = { datesBeside: ['13-02-2025'] };
    const shown = await previewFile(trader, dasFile('7.31'), otherNames, 'Das-03-04-2025.csv');
    assert.deepEqual([shown.phase, daysOf(shown)], ['ready', ['2025-04-03']]);
    const answer = await trader.call(
      'POST',
      '/api/v1/imports?name=a.csv&answers=%7B%22datesBeside%22%3A%5B%22123456789012%22%5D%7D',
      {
        bytes: new Uint8Array(Buffer.from(dasFile('7.31'))),
      },
    );
    assert.equal(answer.status, 422);
  });
});
