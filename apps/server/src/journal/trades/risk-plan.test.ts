import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let trades: readonly string[];
  before(async () => {
    ({ server, trader, trades } = await startTradedJournal(start));
  });
  const read = async () => (await trader.call('GET', `/api/v1/trade/${trades[0]}`)).json.trade;

  test('a planned stop, its moves and targets are stored as stated, and read in one way', async () => {
    const { status, json } = await saveEntry(trader, trades[0]!, {
      plannedStop: ' 9.50 ',
      stopMoves: '1780300860000@9.80,1780300800000@9.75',
      targets: '11.0, 12',
    });
    assert.equal(status, 200);
    const { plannedStop, stopMoves, targets, stopRisk } = json.trade;
    assert.equal(plannedStop, '9.5');
    assert.deepEqual(stopMoves, [
      { instant: 1780300800000, price: '9.75' },
      { instant: 1780300860000, price: '9.8' },
    ]);
    assert.deepEqual(targets, ['11', '12']);
    assert.equal(typeof stopRisk, 'number');
    await saveEntry(trader, trades[0]!, { comments: 'a program of before' });
    assert.deepEqual((await read()).targets, ['11', '12']);
    assert.equal((await read()).plannedStop, '9.5');
    await saveEntry(trader, trades[0]!, { plannedStop: '', targets: '' });
    const cleared = await read();
    assert.deepEqual(
      [cleared.plannedStop, cleared.stopMoves, cleared.targets, cleared.stopRisk],
      [null, [], [], null],
    );
  });

  test('an invalid price is refused at its field, and nothing of the form is saved', async () => {
    await saveEntry(trader, trades[0]!, { comments: 'stays' });
    const wrong = [
      ['plannedStop', { plannedStop: 'below the low' }],
      ['stopMoves', { plannedStop: '9', stopMoves: '9.75' }],
      ['plannedStop', { plannedStop: '', stopMoves: '1780300800000@9.75' }],
      ['targets', { targets: '11,x' }],
      ['targets', { targets: '1,2,3,4,5,6' }],
    ] as const;
    for (const [field, fields] of wrong) {
      const answer = await saveEntry(trader, trades[0]!, { ...fields, comments: 'lost' });
      assertProblem(field, answer, 422, '011');
      assert.equal(answer.json.errors[0].field, field);
    }
    assert.equal((await read()).comments, 'stays');
  });

  test('a shared trade shows no stop, moves, targets or risk', async () => {
    const long = (await read()).action === 'BOT';
    const canaries = ['271828.31', '271828.42', '271828.53', '271828.64', '77.77'] as const;
    const [stop, moved, first, second, risk] = canaries;
    const { status } = await saveEntry(trader, trades[0]!, {
      plannedStop: long ? `-${stop}` : stop,
      stopMoves: `1780300800000@${moved}`,
      targets: `${first},${second}`,
      plannedRisk: risk,
    });
    assert.equal(status, 200);
    await trader.call('POST', `/api/v1/trade/${trades[0]}/share`, { body: { isShared: 'Y' } });
    const { uuid, plannedStop, stopRisk, firstRisk } = await read();
    assert.equal(plannedStop, long ? `-${stop}` : stop);
    assert.ok(stopRisk > 271_828_0000 && firstRisk > 271_828_0000);
    const visitor = server.client();
    for (const path of [`/api/v1/share/trade/${uuid}`, `/share/trade/${uuid}`]) {
      const answer = await visitor.call('GET', path);
      assert.equal(answer.status, 200);
      assert.doesNotMatch(answer.text, /271828|77\.77|777700|1780300800000/, path);
      for (const word of [stopRisk, firstRisk, 'plannedStop', 'stopMoves', 'targets', 'Risk'])
        assert.ok(!answer.text.includes(String(word)), `${path}: ${word}`);
    }
  });
});
