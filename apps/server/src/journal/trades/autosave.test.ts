import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { MAX_AUTOSAVES_PER_MINUTE } from '@daybook/api/journal/trades.ts';
import { testServers } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  const trade = async (id: string) => (await fixture.trader.call('GET', `/api/v1/trade/${id}`)).json.trade;
  const autosave = (id: string, body: Readonly<Record<string, string>>) =>
    fixture.trader.call('POST', `/api/v1/trade/${id}/autosave`, { form: formOf(body) });

  test('what is written is kept as a save keeps it, and only on what its trader saw', async () => {
    const id = fixture.trades[0]!;
    const { version } = await trade(id);
    const written = { comments: 'Bought the pullback.', errors: 'Sold too early', version: String(version) };
    const kept = await autosave(id, written);
    assert.equal(kept.status, 200, kept.text);
    assert.deepEqual(
      [kept.json.trade.comments, kept.json.trade.errors, kept.json.trade.version],
      ['Bought the pullback.', ['Sold too early'], version + 1],
    );
    const late = await autosave(id, { comments: 'from an older window', version: String(version) });
    assertProblem('an older window', late, 409, '009');
    assert.equal(late.json.current.trade.comments, 'Bought the pullback.');
    assertProblem('no version', await autosave(id, { comments: 'x' }), 422, '011');
  });

  test('readers of a shared trade see what its trader saved, and nothing that was kept meanwhile', async () => {
    const id = fixture.trades[1]!;
    await saveEntry(fixture.trader, id, { comments: 'For readers.' });
    await fixture.trader.call('POST', `/api/v1/trade/${id}/share`, { body: { isShared: true } });
    const { uuid, version, isShared } = await trade(id);
    assert.equal(isShared, true);
    assertProblem(
      'a shared trade',
      await autosave(id, { comments: 'half', version: `${version}` }),
      409,
      '009',
    );
    const { json } = await fixture.server.client().call('GET', `/api/v1/share/trade/${uuid}`);
    assert.equal(json.comments, 'For readers.');
  });

  test('the autosaves of a trade count as one call a minute, and there are at most so many', async () => {
    const { trader, trades } = await startTradedJournal((options) =>
      start({ environment: { ...options?.environment, CALLS_PER_MINUTE: '60' } }),
    );
    const [id, other] = trades as [string, string];
    let version = '0';
    const statuses: number[] = [];
    for (let at = 0; at < MAX_AUTOSAVES_PER_MINUTE + 2; at++) {
      const { status, json } = await trader.call('POST', `/api/v1/trade/${id}/autosave`, {
        form: formOf({ comments: `word ${at}`, version }),
      });
      statuses.push(status);
      if (status === 200) version = String(json.trade.version);
    }
    assert.deepEqual(statuses, [...Array.from({ length: MAX_AUTOSAVES_PER_MINUTE + 1 }, () => 200), 429]);
    assert.equal((await trader.call('GET', `/api/v1/trade/${other}`)).status, 200, 'other calls go on');
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'NOT_DEFINED', ...fields })) form.append(name, value);
  return form;
}
