import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { foldText, searchedWords } from '@daybook/domain/journal/fold-text.ts';
import { EMPTY_ENTRY } from '@daybook/domain/journal/entry.ts';
import { testServers, withAnotherTrader } from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { saveJournal } from '#server/journal/trades/save-journal.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { foldNotes } from './fold-notes.ts';
import { readNextUnfolded, writeFolded } from './queries.ts';
import { findNotes, searchNotes } from './search-notes.ts';

/** Beginnings of blocks of letters, of a hundred alphabets and more, and what databases and patterns take for something else. */
const ALPHABETS = Array.from({ length: 130 }, (_, at) => 0x41 + at * 0x60);
const HOSTILE = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '\\%',
  "';--",
  '%_%',
  '[a]',
  '*',
  '?',
  '$1',
  '^',
  '\u0301',
  'ß',
  'İ',
  'ς',
  '😀',
  '\u00ad',
];

/** Everything in the log that is an error. */
const QUIET = { error: assert.fail } as never;

/** Copies a trade, or what is written about it, under ids of their own (PostgreSQL). */
async function copyRow(
  db: Kysely<Tables>,
  table: 'trade' | 'journal',
  publicId: string,
  copies: number,
): Promise<void> {
  const id = sql.ref(table === 'trade' ? 'id' : 'trade_id');
  const own =
    table === 'trade'
      ? sql`jsonb_build_object('id', 1000000 + at, 'public_id', 'copy' || at, 'uuid', gen_random_uuid())`
      : sql`jsonb_build_object('trade_id', 1000000 + at)`;
  await sql`
    INSERT INTO ${sql.table(table)}
    SELECT copy.* FROM ${sql.table(table)} AS one, generate_series(1, ${copies}::int) AS at,
      LATERAL jsonb_populate_record(one, ${own}) AS copy
    WHERE one.${id} = (SELECT id FROM trade WHERE public_id = ${publicId})`.execute(db);
}

/** Rows of each table that this transaction has read so far (PostgreSQL). */
async function rowsRead(db: Kysely<Tables>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; read: number }>`
    SELECT relname AS name, seq_tup_read + COALESCE(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
}

onEachEngine((engine, _openTestStore, newStoreLocation) => {
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
  beforeEach(() => store.write((db) => db.deleteFrom('journal').execute()));

  const write = (at: number, comments: string) =>
    store.write((db) =>
      saveJournal(db, {
        traderId,
        publicId: fixture.trades[at]!,
        entry: { ...EMPTY_ENTRY, comments },
        version: null,
        now: 1,
      }),
    );
  const ask = async (text: string) => {
    const answer = await fixture.trader.call('GET', `/api/v1/trades/notes?text=${encodeURIComponent(text)}`);
    assert.equal(answer.status, 200, answer.text);
    return new Set<string>(answer.json.ids);
  };
  /** Forgets folded forms, as if the notes had been written before there were any. */
  const unfold = (part: () => boolean) =>
    store.write(async (db) => {
      for (const { trade_id: id } of await db.selectFrom('journal').select('trade_id').execute())
        if (part())
          await db.updateTable('journal').set({ comments_folded: null }).where('trade_id', '=', id).execute();
    });
  const readUnfolded = () => store.read((db) => readNextUnfolded(db, null, 1_000));

  test('a note is found by its words, whatever their order, accents and case, and as it was saved last', async () => {
    const [first, second] = fixture.trades as [string, string];
    await saveEntry(fixture.trader, first, { comments: 'Überrascht vom Ausbruch,\nzu früh VERKAUFT' });
    await saveEntry(fixture.trader, second, { comments: 'verkauft' });
    assert.deepEqual(await ask('  verkauft   uberrascht '), new Set([first]));
    assert.deepEqual(await ask('VERKAUF'), new Set([first, second]));
    assert.deepEqual(await ask('früher'), new Set());
    await saveEntry(fixture.trader, first, { comments: '', version: '1' });
    assert.deepEqual(await ask('verkauft'), new Set([second]));
  });

  test('deleted trades are found; trades that went and those of others are not', async () => {
    const [first, second] = fixture.trades as [string, string];
    await write(0, 'same words');
    await write(1, 'same words');
    await fixture.trader.call('DELETE', `/api/v1/trade/${first}`);
    assert.deepEqual(await ask('same'), new Set([first, second]));
    const setGone = (gone: 0 | 1) =>
      store.write((db) => db.updateTable('trade').set({ gone }).where('public_id', '=', second).execute());
    await setGone(1);
    for (const isFolded of [true, false]) {
      await unfold(() => !isFolded);
      assert.deepEqual(await ask('same'), new Set([first]));
    }
    await setGone(0);
    const other = await withAnotherTrader(fixture.server);
    assert.deepEqual((await other.call('GET', '/api/v1/trades/notes?text=same')).json, { ids: [] });
  });

  test('what is nothing to search for is refused with its field', async () => {
    for (const query of [
      '',
      '?text=',
      '?text=%20%0A',
      '?text=%CC%81',
      `?text=${'x'.repeat(101)}`,
      '?text=a&text=b',
    ]) {
      const answer = await fixture.trader.call('GET', `/api/v1/trades/notes${query}`);
      assertProblem(query, answer, 422, '011');
      assert.equal(answer.json.errors[0].field, 'text');
    }
    assert.deepEqual(await ask('😀'.repeat(100)), new Set());
    assertProblem('no text', await fixture.trader.call('GET', '/api/v1/trades/notes?text=%00'), 422, '011');
  });

  test('it finds what a slow look at every note finds, folded before or not, in pages of any size', async () => {
    const chance = chanceFrom(1_922);
    const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)]!;
    const word = () =>
      chance() < 0.3
        ? pick(HOSTILE)
        : String.fromCodePoint(
            ...Array.from(
              { length: 1 + Math.floor(chance() * 4) },
              () => pick(ALPHABETS) + Math.floor(chance() * 4),
            ),
          );
    for (let round = 0; round < 4; round++) {
      const notes = new Map<string, string>();
      for (const at of fixture.trades.keys()) {
        const words = Array.from({ length: Math.floor(chance() * 30) }, word);
        // Some are long enough to be a page of their own.
        const note = words.join(pick([' ', '\n', '\u3000', ''])).repeat(chance() < 0.1 ? 60 : 1);
        notes.set(fixture.trades[at]!, note);
        await write(at, note);
      }
      await unfold(() => chance() < round / 3);
      const folded = new Map([...notes].map(([id, note]) => [id, foldText(note)]));
      let hits = 0;
      for (let search = 0; search < 120; search++) {
        const note = pick([...notes.values()]);
        const from = Math.floor(chance() * note.length);
        const parts = [
          note.slice(from, from + 1 + Math.floor(chance() * 12)),
          word(),
          pick([...notes.values()]).slice(0, 3),
        ];
        const text = parts
          .slice(0, 1 + Math.floor(chance() * 3))
          .join(' ')
          .toWellFormed();
        const words = searchedWords(text);
        if (words.length === 0) continue;
        const expected = [...folded].filter(([, whole]) => words.every((each) => whole.includes(each)));
        const found = await searchNotes(store, traderId, text);
        assert.deepEqual(found.toSorted(), expected.map(([id]) => id).toSorted(), JSON.stringify(text));
        hits += found.length;
      }
      assert.ok(hits > 60, `${hits} notes were found`);
    }
  });

  test('many words in long notes are looked for a few notes at a time, and none is left out', async () => {
    const words = Array.from({ length: 36 }, (_, at) => at.toString(36));
    for (const at of fixture.trades.keys()) await write(at, `${'filling '.repeat(2_400)}${words.join(' ')}`);
    assert.deepEqual(await ask(words.join(' ')), new Set(fixture.trades));
    assert.deepEqual(await ask([...words, '%'].join(' ')), new Set());
  });

  test('old notes are folded in the background, and what is saved meanwhile counts', async () => {
    for (const at of fixture.trades.keys()) await write(at, `Größe ${at}`);
    await unfold(() => true);
    const old = await readUnfolded();
    assert.equal(old.length, fixture.trades.length);
    await write(0, 'something else');
    await store.write(async (db) => {
      for (const note of old) await writeFolded(db, note);
    });
    assert.deepEqual(await ask('grosse'), new Set(fixture.trades.slice(1)));
    assert.deepEqual(await ask('else'), new Set(fixture.trades.slice(0, 1)));
    await unfold(() => true);
    await foldNotes({ store, log: QUIET }, new AbortController().signal);
    assert.deepEqual(await readUnfolded(), []);
    assert.deepEqual(await ask('GRÖSSE'), new Set(fixture.trades.slice(1)));
  });

  test('a stop ends the folding, and the next start continues it', async () => {
    for (const at of fixture.trades.keys()) await write(at, 'note');
    await unfold(() => true);
    await foldNotes({ store, log: QUIET }, AbortSignal.abort());
    assert.equal((await readUnfolded()).length, fixture.trades.length);
    assert.deepEqual(await ask('note'), new Set(fixture.trades));
  });

  // What SQLite chooses does not depend on how many rows it takes a table for.
  if (engine === 'postgres')
    test('a table that was never measured is not gone through for each page of notes', async () => {
      const copies = 20_000;
      await write(0, 'copied words');
      await store.write(async (db) => {
        // Otherwise it might be measured before it is searched.
        for (const table of ['trade', 'journal'])
          await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = off)`.execute(db);
        await copyRow(db, 'trade', fixture.trades[0]!, copies);
        await copyRow(db, 'journal', fixture.trades[0]!, copies);
      });
      const rows = await store.read(async (db) => {
        const found = await findNotes(db, engine, traderId, ['copied']);
        assert.equal(found.length, copies + 1);
        return rowsRead(db);
      });
      // Each note is measured and looked into, each trade looked up; a page may read a few more than it keeps, and what was
      // written over before is passed. To go through the table for each page would be forty times as many.
      assert.ok(rows['journal']! <= 5 * copies, `${rows['journal']} rows of notes were read`);
      assert.ok(rows['trade']! <= 5 * copies, `${rows['trade']} trades were read`);
    });
});
