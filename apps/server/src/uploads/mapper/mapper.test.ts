import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { MAX_MAPPINGS, type KeptMapping } from '@daybook/api/imports/mapper.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const HEAD = 'Exec Time,Ticker,B/S,Shares,Fill Price,Comm';
const FILLS = `${HEAD}
05/12/2026 09:31:04,KITE,Bought,200,8.12,1.00
05/13/2026 09:33:10,KITE,Sold,200,8.31,1.00
`;
const KEEP = '/api/v1/column_mappings';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const tryOn = (trader: Client, { id }: Pick<ImportState, 'id'>, mapping: ColumnMapping) =>
    trader.call('POST', `/api/v1/imports/${id}/mapping`, { body: { mapping } });
  const keep = (trader: Client, name: string, fingerprint: string, mapping: ColumnMapping) =>
    trader.call('POST', KEEP, { body: { name, fingerprint, mapping } });
  const list = async (trader: Client): Promise<KeptMapping[]> =>
    (await trader.call('GET', KEEP)).json.mappings as KeptMapping[];
  const publish = (trader: Client, id: string) =>
    trader.call('POST', `/api/v1/imports/${id}/publish`, { body: {} });

  /** Previews the table and maps it as it was guessed, in New York. */
  const guess = async (trader: Client) => {
    const state = await previewFile(trader, FILLS);
    const table = state.files[0]?.table;
    if (!table) throw new Error(JSON.stringify(state));
    return { state, mapping: { ...table.guess, zone: 'America/New_York', currency: 'USD' } };
  };
  const guessAndKeep = async (trader: Client, name = 'My broker') => {
    const { state, mapping } = await guess(trader);
    const { fingerprint } = (await tryOn(trader, state, mapping)).json;
    const kept = await keep(trader, name, fingerprint, mapping);
    assert.equal(kept.status, 200, kept.text);
    return { state, mapping, fingerprint, id: kept.json.mapping.id as string };
  };

  test('a table of unknown layout is asked about, tried, and imported as mapped', async () => {
    const trader = await newTrader();
    const { state, mapping } = await guess(trader);
    assert.partialDeepStrictEqual(state, { phase: 'refused', obstacle: 'question', counts: { new: 0 } });
    assert.equal((await publish(trader, state.id)).status, 422);
    const tried = await tryOn(trader, state, mapping);
    assert.equal(tried.status, 200, tried.text);
    assert.partialDeepStrictEqual(tried.json, {
      read: 2,
      unreadable: [],
      executions: [
        { line: 2, symbol: 'KITE', action: 'buy', size: '200', price: '8.12', fees: 10_000, seconds: 34_264 },
        {},
      ],
    });
    const wrong = await tryOn(trader, state, { ...mapping, dateOrder: 'day-first' });
    assert.partialDeepStrictEqual(wrong.json, {
      read: 0,
      unreadable: [{ line: 0, reason: { code: 'dateMonthFirst', values: [3, '05/13/2026'] } }],
    });
    const shown = await previewFile(trader, FILLS, { mapping });
    assert.partialDeepStrictEqual(shown, { phase: 'ready', counts: { new: 2 }, trades: { new: 1 } });
    assert.equal((await publish(trader, shown.id)).status, 200);
  });

  test('the currency of a table without one is asked for once and kept with its mapping', async () => {
    const trader = await newTrader();
    const { state, mapping } = await guess(trader);
    const silent = { ...mapping, currency: null };
    const tried = await tryOn(trader, state, silent);
    assert.partialDeepStrictEqual(tried.json, { asksCurrency: true, executions: [{ currency: '' }, {}] });
    assert.partialDeepStrictEqual((await tryOn(trader, state, mapping)).json, { asksCurrency: false });
    const kept = await keep(trader, 'Mumbai', tried.json.fingerprint, silent);
    assert.equal(kept.status, 200, kept.text);
    const open = await previewFile(trader, FILLS);
    assert.partialDeepStrictEqual(open, { phase: 'refused', obstacle: 'question', counts: { new: 0 } });
    assert.deepEqual(
      open.files[0]?.questions.filter(({ answer }) => answer === null).map(({ kind }) => kind),
      ['currency'],
    );
    assert.partialDeepStrictEqual(await previewFile(trader, FILLS, { currency: 'INR' }), {
      counts: { new: 2 },
    });
    assert.equal((await list(trader))[0]?.mapping.fallbackCurrency, 'INR');
    assert.partialDeepStrictEqual(await previewFile(trader, FILLS), { counts: { new: 2 } });
  });

  test('a saved mapping reads the next file automatically, and its executions stay known after a rename', async () => {
    const trader = await newTrader();
    const { id, mapping } = await guessAndKeep(trader);
    const first = await previewFile(trader, FILLS);
    assert.partialDeepStrictEqual(first, {
      phase: 'ready',
      counts: { new: 2 },
      files: [{ format: 'mapped', mapping: { id, name: 'My broker' } }],
    });
    assert.equal((await list(trader))[0]?.usedAt, server.clock.now);
    await publish(trader, first.id);
    const renamed = await trader.call('POST', `${KEEP}/${id}`, { body: { name: 'The same' } });
    assert.deepEqual(
      renamed.json.mappings.map(({ name }: KeptMapping) => name),
      ['The same'],
    );
    const again = await previewFile(trader, FILLS);
    assert.partialDeepStrictEqual(again, { obstacle: 'nothing', counts: { new: 0, known: 2 } });
    const other = { ...mapping, chargeSign: 'negative' as const };
    assert.equal((await trader.call('POST', `${KEEP}/${id}`, { body: { mapping: other } })).status, 200);
    assert.partialDeepStrictEqual(await previewFile(trader, FILLS), { counts: { new: 0, corrected: 2 } });
    const asked = await previewFile(trader, FILLS, { mapping: 'ask' });
    assert.deepEqual(asked.files[0]?.table?.guess, other);
    assert.equal((await trader.call('DELETE', `${KEEP}/${id}`)).status, 200);
    assert.partialDeepStrictEqual(await previewFile(trader, FILLS), { obstacle: 'question' });
  });

  test('a name is one mapping’s, and there are fifty at most', async () => {
    const trader = await newTrader();
    const { fingerprint, mapping, id } = await guessAndKeep(trader, 'First');
    assert.equal((await keep(trader, ' first ', fingerprint, mapping)).status, 409);
    for (const name of ['', '  ', 'x'.repeat(61), 'two\nlines'])
      assert.equal((await keep(trader, name, fingerprint, mapping)).status, 422, name);
    for (let n = 2; n < MAX_MAPPINGS; n += 1)
      assert.equal((await keep(trader, `Mapping ${n}`, fingerprint, mapping)).status, 200);
    const both = await Promise.all(['A', 'B'].map((name) => keep(trader, name, fingerprint, mapping)));
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((left, right) => left - right),
      [200, 422],
    );
    const taken = await trader.call('POST', `${KEEP}/${id}`, { body: { name: 'MAPPING 7' } });
    assert.deepEqual([taken.status, taken.json.errors[0].details], [409, { problem: 'name-taken' }]);
    assert.equal((await list(trader)).length, MAX_MAPPINGS);
  });

  test('an invalid mapping is refused when it is sent', async () => {
    const trader = await newTrader();
    const { state, mapping, fingerprint } = await guessAndKeep(trader);
    const bad: readonly object[] = [
      {},
      { ...mapping, version: 2 },
      { ...mapping, columns: Array.from({ length: 33 }, (_, at) => ({ at, name: '', field: 'size' })) },
      { ...mapping, zone: 'x'.repeat(65) },
      { ...mapping, multiplier: '0' },
      { ...mapping, sides: { B: 'hold' } },
      { ...mapping, unknown: 1 },
    ];
    for (const wrong of bad) {
      const body = { name: 'Wrong', fingerprint, mapping: wrong };
      assert.equal((await trader.call('POST', KEEP, { body })).status, 422, JSON.stringify(wrong));
      assert.equal((await tryOn(trader, state, wrong as ColumnMapping)).status, 422);
    }
    const nowhere = await previewFile(trader, FILLS, { mapping: { ...mapping, zone: 'Mars/Olympus' } });
    assert.equal(nowhere.obstacle, 'question');
  });

  test('mappings and tables are their trader’s alone', async () => {
    const [owner, other] = [await newTrader(), await newTrader()];
    const { state, mapping, id } = await guessAndKeep(owner);
    assert.deepEqual(await list(other), []);
    const none = '0000000000000';
    for (const [method, path, body] of [
      ['POST', (key: string) => `${KEEP}/${key}`, { name: 'Mine' }],
      ['DELETE', (key: string) => `${KEEP}/${key}`, undefined],
    ] as const) {
      const options = body ? { body } : {};
      const theirs = await other.call(method, path(id), options);
      const missing = await other.call(method, path(none), options);
      assert.deepEqual([theirs.status, theirs.json.errors], [404, missing.json.errors], method);
    }
    assert.equal((await tryOn(other, state, mapping)).status, 404);
    assert.partialDeepStrictEqual(await previewFile(other, FILLS), { obstacle: 'question' });
    assert.deepEqual(
      (await list(owner)).map(({ name }) => name),
      ['My broker'],
    );
  });
});
