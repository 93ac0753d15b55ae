import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { assembleDetails, type readDetails } from '@daybook/api/journal/details.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { assembleColumns, splitManifest } from '@daybook/api/journal/segments.ts';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { identifyRows, wholeVolumes } from '@daybook/domain/trade/details/columns/identify-rows.ts';
import { numberAt } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { testServers } from '#server/app/server-testing.ts';
import { findSegment } from '#server/journal/dashboard/segments.ts';
import { readManifest } from '#server/journal/dashboard/manifest.ts';
import { startTradedJournal, saveEntry, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { calculateDetailsOf } from '#server/ledger/details/calculate-details.ts';
import { forgetDetails, readTradeRows } from '#server/ledger/details/details-testing.ts';
import { touchMonths } from '#server/ledger/publishing/publish.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { onEachEngine, recordStatements } from '#server/store/store-testing.ts';
import { StoreFull } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import { findDetails, readDetailsManifest } from './details-manifest.ts';

type DetailsManifest = AnswerOf<typeof readDetails>;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  let store: Store;
  let traderId: number;
  before(async () => {
    fixture = await startTradedJournal(start);
    store = fixture.server.services.store;
    ({ id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    ));
  });

  const ask = async (headers: Record<string, string> = {}) =>
    fixture.trader.call('GET', '/api/v1/segments/details', { headers });
  const manifestOf = async (): Promise<DetailsManifest> => (await ask()).json;

  /** Trades as the browser has them. */
  async function readColumns() {
    const { manifest, journals } = splitManifest(
      await readManifest(store, traderId, 0),
      (head) => JSON.parse(new TextDecoder().decode(head)) as Manifest,
    );
    const segments = [];
    for (const { hash } of manifest.months)
      segments.push(Uint8Array.from(gunzipSync((await findSegment(store, traderId, hash))!)));
    return assembleColumns(manifest, segments, journals);
  }

  async function readBodies({ months }: DetailsManifest) {
    const bodies: Uint8Array[] = [];
    for (const { hash, bytes } of months) {
      const body = await findDetails(store, traderId, hash);
      assert.ok(body !== null && body.byteLength === bytes);
      bodies.push(Uint8Array.from(gunzipSync(body)));
    }
    return assembleDetails(
      months.map(({ trades }, at) => ({ packed: bodies[at]!, trades })),
      await readColumns(),
    );
  }

  test('the months hold the details of every trade, in the rows of the trades', async () => {
    const manifest = await manifestOf();
    const columns = await readColumns();
    assert.deepEqual([manifest.total, manifest.totalCalculated], [columns.count, columns.count]);
    const details = await readBodies(manifest);
    assert.equal(details.count, columns.count);
    let from = 0;
    for (const { firstDay, trades, rows } of manifest.months) {
      const own = <Column extends BigUint64Array | Float64Array>(column: Column) =>
        column.subarray(from, from + trades) as Column;
      const volume = own(wholeVolumes(columns.volume, columns.volumeScale));
      const { id, gross, net } = columns;
      assert.equal(identifyRows({ id: own(id), volume, gross: own(gross), net: own(net) }), rows);
      assert.equal(monthStart(columns.day[from] as Day), firstDay);
      from += trades;
    }
    const stored = new Map((await readTradeRows(store)).map((row) => [row.public_id, row]));
    for (let row = 0; row < columns.count; row++) {
      const trade = stored.get(tradeIdText(columns.id[row]!))!;
      for (const name of DETAIL_NAMES) {
        const { column, unit } = DETAIL_FIELDS[name];
        const scale = unit === 'size' ? details.sizeScale : details.priceScale;
        const value = trade[column]!;
        const isDecimal = unit === 'size' || unit === 'price';
        const expected = isDecimal ? numberAt(decimal(String(value)), scale) : value;
        assert.equal(details[name][row], expected, `${name} of row ${row}`);
      }
      assert.equal(details.kinds[details.kind[row]!], 'stock');
      const fees = details.commission[row]! + details.exchangeFee[row]!;
      assert.equal(
        fees + details.regulatoryFee[row]! + details.otherFee[row]!,
        columns.gross[row]! - columns.net[row]!,
      );
    }
  });

  test('a month that is packed is not packed again, and a journal save leaves it as it is', async (t) => {
    const first = await manifestOf();
    await saveEntry(fixture.trader, fixture.trades[0]!, { comments: 'kept my plan' });
    const statements = recordStatements(t, store);
    assert.deepEqual(await manifestOf(), first);
    assert.deepEqual(
      statements.filter((sql) => sql.includes('into "segment_details"')),
      [],
    );
  });

  test('unchanged details answer with their tag, and progress is a change', async () => {
    const first = await ask();
    const tag = first.headers.get('etag')!;
    assert.match(first.headers.get('cache-control')!, /private, no-cache/);
    assert.equal((await ask({ 'if-none-match': tag })).status, 304);
    await forgetDetails(store);
    const waiting = await ask({ 'if-none-match': tag });
    assert.equal(waiting.status, 200);
    assert.deepEqual(waiting.json, { months: [], total: fixture.trades.length, totalCalculated: 0 });
    await calculateDetailsOf(store, traderId);
    assert.deepEqual((await ask()).json, first.json);
  });

  test('a month of which one trade waits is absent, and the others are there', async () => {
    const whole = await manifestOf();
    const [waiting] = await readTradeRows(store);
    await store.write((db) =>
      db.updateTable('trade').set({ details_version: 0 }).where('id', '=', waiting!.id).execute(),
    );
    // Packed months of before an upgrade have its older version.
    await store.write((db) => db.updateTable('segment_details').set({ version: 0 }).execute());
    const { months, total, totalCalculated } = await manifestOf();
    assert.deepEqual([total, totalCalculated], [whole.total, whole.total - 1]);
    assert.deepEqual(
      months,
      whole.months.filter(({ firstDay }) => firstDay !== monthStart(waiting!.day as Day)),
    );
    await calculateDetailsOf(store, traderId);
    assert.deepEqual(await manifestOf(), whole);
  });

  test('details that changed have another hash although the trades look the same, and the old hash is gone', async () => {
    const before = await manifestOf();
    const segments = await readSegmentHashes();
    const [trade] = await readTradeRows(store);
    const change = (last_price: string | null) =>
      store.write(async (db) => {
        const revision = await raiseRevision(db, traderId);
        await db.updateTable('trade').set({ last_price }).where('id', '=', trade!.id).execute();
        await touchMonths(db, traderId, revision, [monthStart(trade!.day as Day)]);
      });
    await change('987.65');
    const after = await manifestOf();
    assert.deepEqual(await readSegmentHashes(), segments);
    const at = before.months.findIndex(({ firstDay }) => firstDay === monthStart(trade!.day as Day));
    assert.notEqual(after.months[at]!.hash, before.months[at]!.hash);
    assert.equal(after.months[at]!.rows, before.months[at]!.rows);
    assert.equal(await findDetails(store, traderId, before.months[at]!.hash), null);
    await change(trade!.last_price);
    assert.deepEqual(await manifestOf(), before);
  });

  test('a full store still returns the details', async () => {
    const before = await manifestOf();
    await store.write((db) => db.deleteFrom('segment_details').execute());
    const full: Store = {
      engine: store.engine,
      fault: null,
      connections: () => store.connections(),
      read: (work) => store.read(work),
      write: () => Promise.reject(new StoreFull('no space')),
      close: () => store.close(),
    };
    const manifest = await readDetailsManifest(full, traderId);
    assert.deepEqual(manifest, before);
    for (const { hash } of manifest.months) assert.ok((await findDetails(full, traderId, hash)) !== null);
    const kept = await store.read((db) => db.selectFrom('segment_details').select('month').execute());
    assert.deepEqual(kept, []);
  });

  test('a packed month of another version or format is packed again', async () => {
    const before = await manifestOf();
    for (const older of [{ version: DETAILS_VERSION - 1 }, { format: 0 }]) {
      await store.write((db) =>
        db
          .updateTable('segment_details')
          .set({ ...older, hash: 'f'.repeat(32) })
          .execute(),
      );
      assert.deepEqual(await manifestOf(), before);
    }
  });

  test('a hash that names nothing, or nothing that could be one, is refused', async () => {
    const answers = ['0'.repeat(32), 'details', '..%2f'].map((hash) =>
      fixture.trader.call('GET', `/api/v1/segments/details/${hash}`),
    );
    assert.deepEqual(
      (await Promise.all(answers)).map(({ status }) => status),
      [404, 404, 404],
    );
  });

  async function readSegmentHashes() {
    await readManifest(store, traderId, 0);
    return store.read((db) => db.selectFrom('segment').select(['month', 'hash']).orderBy('month').execute());
  }
});
