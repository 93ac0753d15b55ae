import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { exportImages } from '../../apps/server/src/own-data/export/export-images.ts';
import { WAIT_FACTOR } from '../../apps/server/src/app/server-testing.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { openImages } from '../../apps/server/src/images/images.ts';
import { importJournal } from '../../apps/server/src/own-data/import/import-journal.ts';
import { prepareExport } from '../../apps/server/src/own-data/export/prepare-export.ts';
import { readShownJournal } from '../../apps/server/src/own-data/shown-journal-testing.ts';
import { ALL_FILES } from '../../apps/server/src/own-data/tables/all-files.ts';
import { ExportRefused, openExport } from '../../apps/server/src/own-data/import/read-export.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { readByPlaces } from './exported-lines.ts';
import { addExecutionRows, NOW, writtenJournal } from './written-journal.ts';
import { readPublishedTrades } from '../sync/stored-trades.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-export-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const IMAGES = imageFilesIn(folder);
let files = 0;

async function exportTo(store: Store, traderId: number, key?: Uint8Array): Promise<string> {
  const path = join(folder, `export-${files++}.zip`);
  const images = openImages({ store, dataDir: folder, waitFactor: WAIT_FACTOR });
  const tools = { store, dataDir: folder, listImages: exportImages({ store, images }), key };
  const prepared = await prepareExport(tools, traderId, NOW, new AbortController().signal);
  assert.equal(prepared.kind, 'ready');
  if (prepared.kind === 'ready') await pipeline(prepared.zip, createWriteStream(path));
  return path;
}

async function importFrom(store: Store, path: string, email: string | null = null) {
  const opened = await openExport(path);
  try {
    return await importJournal(store, { opened, email, now: NOW, images: IMAGES });
  } finally {
    opened.close();
  }
}

onEachEngine((engine, openTestStore) => {
  let store: Store;
  let traderId: number;
  let path: string;
  before(async () => {
    store = await openTestStore();
    traderId = await writtenJournal(store, '2026-10-01', folder, 'with splits');
    path = await exportTo(store, traderId);
  });

  // The long one once: what differs between the engines shows in a quarter.
  const months = engine === 'sqlite' ? roundsOf(12, 6) : roundsOf(6, 3);
  test(`${months} months come into an empty installation the same to the last digit`, async () => {
    const firstDay = new Date(Date.UTC(2026, 10 - months, 18)).toISOString().slice(0, 10);
    const [full, other] = [await openTestStore(), await openTestStore()];
    const trader = await writtenJournal(full, firstDay, folder, 'with splits');
    const imported = await importFrom(other, await exportTo(full, trader));
    assert.equal(imported.kind, 'imported');
    if (imported.kind !== 'imported') return;
    const before = await readShownJournal(full, trader, NOW);
    const afterwards = await readShownJournal(other, imported.traderId, NOW);
    assert.ok(before.trades > 230 * months && imported.trades === before.trades);
    assert.deepEqual(afterwards, before);
    assert.deepEqual(await checkJournal(other, 'deep'), []);
    const [old, fresh] = [
      await readPublishedTrades(full, trader),
      await readPublishedTrades(other, imported.traderId),
    ];
    const withoutIds = (trades: typeof old) => trades.map((trade) => ({ ...trade, id: 0, revision: 0 }));
    assert.deepEqual(withoutIds(fresh), withoutIds(old));
    const plans = (from: Store, whose: number) =>
      from.read((db) =>
        db
          .selectFrom('plan')
          .select(['effective_from', 'max_lost_per_trade', 'body'])
          .where('trader_id', '=', whose)
          .orderBy('effective_from')
          .execute(),
      );
    assert.deepEqual(await plans(other, imported.traderId), await plans(full, trader));
    assert.equal((await plans(full, trader))[0]?.max_lost_per_trade, dollars(100));
    // Notes are ready for searches.
    const searched = (from: Store) =>
      from.read((db) =>
        db
          .selectFrom('journal')
          .select('comments_folded')
          .where('comments', '<>', '')
          .orderBy('trade_id')
          .execute(),
      );
    const folded = await searched(other);
    assert.deepEqual(folded, await searched(full));
    assert.ok(folded.some((note) => note.comments_folded?.includes('"quoted", right to left second')));
  });

  test('what was imported is exported again as the same lines', async () => {
    await addExecutionRows(store, traderId);
    const key = Buffer.alloc(32, 1);
    const [other, opened] = [await openTestStore(), await openExport(await exportTo(store, traderId, key))];
    const wanted = { opened, email: null, now: NOW, images: IMAGES, keys: [key] };
    const imported = await importJournal(other, wanted);
    assert.ok(imported.kind === 'imported');
    const again = await openExport(await exportTo(other, imported.traderId));
    const taken = ALL_FILES.filter(({ isExportOnly }) => !isExportOnly).map(({ name }) => name);
    const [before, afterwards] = [await readByPlaces(opened, taken), await readByPlaces(again, taken)];
    for (const name of taken) assert.ok((before.get(name)?.length ?? 0) > 0, `${name} has lines`);
    // Accounts wait to be linked again.
    const accounts = before.get('accounts.jsonl') ?? [];
    before.set(
      'accounts.jsonl',
      accounts.map((line) => ({ ...line, login: null, status: 'INACTIVE' })),
    );
    for (const name of taken) assert.deepEqual(afterwards.get(name), before.get(name), name);
    again.close();
    opened.close();
  });

  test('what a platform stated is believed of an own export alone, unchanged and of the same trader', async () => {
    const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const signed = await exportTo(store, traderId, key);
    const marks = async (from: Store, whose: number) => {
      const rows = await from.read((db) =>
        db
          .selectFrom('trade')
          .select(['uuid', 'mark'])
          .where('trader_id', '=', whose)
          .where('gone', '=', 0)
          .execute(),
      );
      return rows.filter(({ mark }) => mark === 'platform').length;
    };
    const verified = await marks(store, traderId);
    assert.ok(verified > 0, 'the journal was synchronised');
    const take = async (file: string, keys: readonly Uint8Array[], email: string | null) => {
      const [other, opened] = [await openTestStore(), await openExport(file)];
      const imported = await importJournal(other, { opened, email, now: NOW, images: IMAGES, keys });
      opened.close();
      assert.ok(imported.kind === 'imported');
      const kinds = await other.read((db) => db.selectFrom('import').select('kind').distinct().execute());
      return {
        marked: await marks(other, imported.traderId),
        isSync: kinds.some(({ kind }) => kind === 'sync'),
      };
    };
    assert.deepEqual(await take(signed, [otherKey, key], null), { marked: verified, isSync: true });
    const unproven = { marked: 0, isSync: false };
    assert.deepEqual(await take(signed, [otherKey], null), unproven, 'another installation');
    assert.deepEqual(await take(signed, [key], 'somebody@else.test'), unproven, "another trader's");
    assert.deepEqual(await take(path, [key], null), unproven, 'unsigned, as older ones are');
  });

  test('pictures come along, drawn again, in their order and under names of their own', async () => {
    const other = await openTestStore();
    const imported = await importFrom(other, path);
    assert.ok(imported.kind === 'imported');
    const images = (from: Store, whose: number) =>
      from.read((db) =>
        db
          .selectFrom('image')
          .leftJoin('trade', (on) =>
            on.onRef('trade.trader_id', '=', 'image.trader_id').onRef('trade.id', '=', 'image.trade_id'),
          )
          .select(['image.name', 'image.file', 'purpose', 'position', 'width', 'height', 'trade.public_id'])
          .where('image.trader_id', '=', whose)
          .orderBy('purpose')
          .orderBy('position')
          .execute(),
      );
    const [old, fresh] = [await images(store, traderId), await images(other, imported.traderId)];
    const without = (rows: typeof old) => rows.map((row) => ({ ...row, name: '', file: '' }));
    assert.equal(fresh.length, 3);
    assert.deepEqual(without(fresh), without(old));
    assert.equal(
      fresh.some(({ name }) => old.some((image) => image.name === name)),
      false,
    );
    for (const { file } of fresh) assert.ok(await IMAGES.read(file, 'thumbnail'));
    const { image } = await other.read((db) =>
      db.selectFrom('journal').select('image').where('image', 'is not', null).executeTakeFirstOrThrow(),
    );
    assert.equal(image, fresh.find(({ purpose, position }) => purpose === 'trade' && position === 0)?.name);
  });

  test('a journal is never mixed with another, and the same one may come twice under another address', async () => {
    const other = await openTestStore();
    assert.equal((await importFrom(other, path)).kind, 'imported');
    assert.equal((await importFrom(other, path)).kind, 'not-empty');
    const twin = await importFrom(other, path, 'twin@desk.test');
    assert.ok(twin.kind === 'imported' && twin.isNew);
    const traders = await other.read((db) => db.selectFrom('trader').select('id').execute());
    const [one, two] = await Promise.all(traders.map(({ id }) => readShownJournal(other, id, NOW)));
    assert.deepEqual(two?.statistics, one?.statistics);
  });

  test('a crash in the middle leaves a closed journal that the next try fills again', async () => {
    const other = await openTestStore();
    const opened = await openExport(path);
    const broken = {
      ...opened,
      lines: (name: Parameters<typeof opened.lines>[0]) => breakingOff(opened.lines(name), name),
    } as typeof opened;
    // Simulating a power cut, nothing is undone: an undo would meet a store that is gone.
    let isGone = false;
    const cut: Store = {
      ...other,
      read: (work) => (isGone ? Promise.reject(new Error('power cut')) : other.read(work)),
      write: (work) => (isGone ? Promise.reject(new Error('power cut')) : other.write(work)),
    };
    let passes = 0;
    async function* breakingOff<Line>(lines: AsyncGenerator<Line>, name: string): AsyncGenerator<Line> {
      const isSecond = name === 'trades.jsonl' && ++passes > 1;
      let count = 0;
      for await (const line of lines) {
        isGone = isSecond && ++count > 150;
        yield line;
      }
    }
    await assert.rejects(
      importJournal(cut, { opened: broken, email: null, now: NOW, images: IMAGES }),
      /power cut/,
    );
    opened.close();
    const [left] = await other.read((db) => db.selectFrom('trader').selectAll().execute());
    assert.notEqual(left?.disabled_at, null, 'a half-filled journal opens to nobody');
    const imported = await importFrom(other, path);
    assert.ok(imported.kind === 'imported' && imported.isNew);
    assert.deepEqual(
      await readShownJournal(other, imported.traderId, NOW),
      await readShownJournal(store, traderId, NOW),
    );
  });

  test('what was cut, changed or made up is refused, and nothing is written', async () => {
    const other = await openTestStore();
    const bytes = readFileSync(path);
    const refuses = async (what: string, changed: Buffer) => {
      const bad = join(folder, `bad-${files++}.zip`);
      writeFileSync(bad, changed);
      await assert.rejects(importFrom(other, bad), ExportRefused, what);
      assert.deepEqual(await other.read((db) => db.selectFrom('trader').select('id').execute()), []);
    };
    await refuses('empty', Buffer.alloc(0));
    await refuses('cut', bytes.subarray(0, bytes.length - 1_000));
    await refuses('half', bytes.subarray(0, bytes.length / 2));
    // No bit of what is imported can be changed; the archive states where the bytes of a file are.
    for (const name of ['profile', 'plans', 'executions', 'trades', 'accounts']) {
      const at = bytes.indexOf(`${name}.jsonl`) + 60;
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 0x40;
      await refuses(name, changed);
    }
  });

  test('trades that do not follow from their executions are refused, and the journal is as it was', async () => {
    const other = await openTestStore();
    const opened = await openExport(path);
    async function* better<Line>(lines: AsyncGenerator<Line>): AsyncGenerator<Line> {
      for await (const line of lines) yield { ...line, ...gained(line as { gross: number; net: number }) };
    }
    const gained = ({ gross, net }: { readonly gross: number; readonly net: number }) => ({
      gross: gross + 10_000,
      net: net + 10_000,
    });
    const lines = (name: Parameters<typeof opened.lines>[0]) =>
      name === 'trades.jsonl' ? better(opened.lines(name)) : opened.lines(name);
    const praised = { ...opened, lines } as typeof opened;
    await assert.rejects(
      importJournal(other, { opened: praised, email: null, now: NOW, images: IMAGES }),
      ExportRefused,
    );
    opened.close();
    for (const table of [
      'trader',
      'trade',
      'execution',
      'account',
      'import',
      'segment',
      'store_fact',
    ] as const)
      assert.deepEqual(await other.read((db) => db.selectFrom(table).selectAll().execute()), [], table);
  });

  test('an export leaves nothing behind on the disk', () => {
    assert.deepEqual(
      readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('export-')),
      [],
    );
  });
});
