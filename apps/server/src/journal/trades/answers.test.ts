import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { testServers } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  const trade = async (id: string) => (await fixture.trader.call('GET', `/api/v1/trade/${id}`)).json.trade;
  const found = async (query: string) => {
    const { json } = await fixture.trader.call('GET', `/api/v1/trades?${query}`);
    return json.results.map(({ id }: { readonly id: string }) => id);
  };
  const platformSays = (id: string, closed: 0 | 1 | null) =>
    fixture.server.services.store.write((db) =>
      db.updateTable('trade').set({ closed_by_platform: closed }).where('public_id', '=', id).execute(),
    );

  test('a question is unanswered until someone answers it, and no is an answer', async () => {
    const id = fixture.trades[0]!;
    assert.equal((await trade(id)).answered, '');
    await saveEntry(fixture.trader, id, { didAdd: 'N', trend: 'Y' });
    const { answered, didAdd, trend, color } = await trade(id);
    assert.deepEqual([answered, didAdd, trend, color], ['didAdd,trend', 'N', 'Y', 'N']);
    const { json } = await fixture.trader.call('GET', '/api/v1/dashboard/0');
    const record = parseTradeRecords(json.trades, '').find((row) => row.id === id);
    assert.deepEqual([record?.answered, record?.bits], [['didAdd', 'trend'], ['trend']]);
  });

  test('without the list of answered questions, those that are not sent stay; with it, they are unanswered', async () => {
    const id = fixture.trades[0]!;
    await saveEntry(fixture.trader, id, { answered: 'didAdd,color', didAdd: 'Y', color: 'N', trend: 'Y' });
    assert.equal((await trade(id)).answered, 'didAdd,color', 'what is sent but not answered is not');
    await saveEntry(fixture.trader, id, { comments: 'later', location: 'N' });
    const { answered, didAdd } = await trade(id);
    assert.deepEqual([answered, didAdd], ['didAdd,color,location', 'Y']);
    await saveEntry(fixture.trader, id, { answered: '' });
    assert.equal((await trade(id)).answered, '');
    assertProblem('a name', await saveEntry(fixture.trader, id, { answered: 'didAdd,deleted' }), 422, '011');
  });

  test('a search for no finds answers, and what is unanswered is found by itself', async () => {
    const [yes, no, open] = fixture.trades as [string, string, string];
    await saveEntry(fixture.trader, yes, { answered: 'followedTradingPlan', followedTradingPlan: 'Y' });
    await saveEntry(fixture.trader, no, { answered: 'followedTradingPlan', followedTradingPlan: 'N' });
    await saveEntry(fixture.trader, open, { answered: '' });
    assert.deepEqual(await found('followedTradingPlan=Y'), [yes]);
    assert.deepEqual(await found('followedTradingPlan=N'), [no]);
    const unanswered = await found('followedTradingPlan=unanswered');
    assert.ok(unanswered.includes(open) && !unanswered.includes(yes) && !unanswered.includes(no));
  });

  test('the platform answers whether it closed a trade where its source says so, until the trader does', async () => {
    const id = fixture.trades[0]!;
    await saveEntry(fixture.trader, id, { answered: '' });
    const closed = async () => {
      const { answered, closedBySystem } = await trade(id);
      return answered.includes('closedBySystem') ? closedBySystem : 'unanswered';
    };
    for (const [said, shown] of [
      [null, 'unanswered'],
      [0, 'N'],
      [1, 'Y'],
    ] as const) {
      await platformSays(id, said);
      assert.equal(await closed(), shown);
    }
    await saveEntry(fixture.trader, id, { closedBySystem: 'N' });
    assert.equal(await closed(), 'N');
    await platformSays(id, null);
  });

  test('everybody sees of a shared trade what was answered, and nothing else', async () => {
    const id = fixture.trades[1]!;
    await saveEntry(fixture.trader, id, { comments: 'Shared', answered: 'trend', trend: 'N' });
    const { json: shared } = await fixture.trader.call('POST', `/api/v1/trade/${id}/share`, {
      body: { isShared: true },
    });
    const { json } = await fixture.server.client().call('GET', `/api/v1/share/trade/${shared.uuid}`);
    assert.deepEqual([json.trend, 'followedTradingPlan' in json, 'color' in json], ['N', false, false]);
  });
});
