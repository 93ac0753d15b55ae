import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { JournalEntry } from '@daybook/domain/journal/entry.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { onEachEngine, type OpenTestStore } from '../../apps/server/src/store/store-testing.ts';
import { synchroniseWell } from './sync-fixture.ts';
import { openQuietFixture, readTradePage, writeJournal, type QuietFixture } from './quiet-platform.ts';
import { readPublishedTrades } from './stored-trades.ts';

const CLIENTS = 32;
const CREATIONS = 200;

/** A trader with as many trades as are asked for; gives their public ids. */
async function openWithTrades(t: TestContext, openTestStore: OpenTestStore, count: number) {
  const fixture = await openQuietFixture(t, await openTestStore());
  const bought = Array.from({ length: count }, (_, at) => {
    const minute = `${String(10 + Math.floor(at / 30)).padStart(2, '0')}:${String((at % 30) * 2).padStart(2, '0')}`;
    return fixture.add(`${minute}:00 B 100 AAPL 10.00\n ${minute}:30 S 100 AAPL 10.50`)[0]!;
  });
  await synchroniseWell(fixture);
  const ids = (await readPublishedTrades(fixture.store, fixture.traderId)).map(({ publicId }) => publicId);
  assert.equal(ids.length, count);
  return { fixture, ids, bought };
}

function times<Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}

/** As a browser does that learns of a change: reads again, adds its own words, saves again. Returns the attempts. */
async function addWord(fixture: QuietFixture, id: string, word: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const { comments, version } = await readTradePage(fixture, id);
    const entry = { comments: `${comments} ${word}`.trim() };
    if ((await writeJournal(fixture, id, entry, version)) === 'saved') return attempt;
  }
}

/** An entry of which every field says who wrote it. */
function entryOf(client: number): Partial<JournalEntry> {
  const isOdd = client % 2 === 1;
  return {
    comments: `client ${client}`,
    mistakes: [`Mistake ${client}`],
    didAdd: isOdd,
    color: isOdd,
    trend: isOdd,
    location: isOdd,
  };
}

onEachEngine((_engine, openTestStore) => {
  test('32 clients that each add to one journal lose none of each other’s changes', async (t) => {
    const { fixture, ids } = await openWithTrades(t, openTestStore, 1);
    await times(CLIENTS, (client) => addWord(fixture, ids[0]!, `w${client}`));
    const { comments, version } = await readTradePage(fixture, ids[0]!);
    const words = Array.from({ length: CLIENTS }, (_, client) => `w${client}`);
    assert.deepEqual(comments.split(' ').toSorted(), words.toSorted());
    assert.equal(version, CLIENTS);
  });

  test('of 32 saves of one version exactly one wins, from the first version on', async (t) => {
    const { fixture, ids } = await openWithTrades(t, openTestStore, 1);
    for (let version = 0; version < 5; version++) {
      const saved = await times(CLIENTS, (client) =>
        writeJournal(fixture, ids[0]!, entryOf(client), version),
      );
      const winners = saved.flatMap((result, client) => (result === 'saved' ? [client] : []));
      assert.equal(winners.length, 1);
      assert.equal(saved.filter((result) => result === 'changed-meanwhile').length, CLIENTS - 1);
      const page = await readTradePage(fixture, ids[0]!);
      assert.deepEqual(
        [page.version, page.comments, page.errors],
        [version + 1, `client ${winners[0]}`, [`Mistake ${winners[0]}`]],
      );
    }
  });

  test('without a version the last save wins as a whole, never a mixture', async (t) => {
    const { fixture, ids } = await openWithTrades(t, openTestStore, 1);
    const saved = await times(CLIENTS, (client) => writeJournal(fixture, ids[0]!, entryOf(client)));
    assert.deepEqual(new Set(saved), new Set(['saved']));
    const page = await readTradePage(fixture, ids[0]!);
    const client = Number(/^client (\d+)$/.exec(page.comments)?.[1]);
    const flag = client % 2 === 1 ? 'Y' : 'N';
    assert.deepEqual(
      [page.version, page.errors, page.didAdd, page.color, page.trend, page.location],
      [CLIENTS, [`Mistake ${client}`], flag, flag, flag, flag],
    );
  });

  test('saves during a synchronisation that changes the same trades keep both', async (t) => {
    const { fixture, ids, bought } = await openWithTrades(t, openTestStore, 20);
    for (const id of bought) fixture.platform.correctFee(id, 'Comm', 10_000);
    const [processed, saved] = await Promise.all([
      synchroniseWell(fixture),
      times(10 * ids.length, async (number) => {
        const result = await writeJournal(fixture, ids[number % ids.length]!, entryOf(number));
        return result;
      }),
    ]);
    assert.equal(processed.changed, ids.length);
    assert.deepEqual(new Set(saved), new Set(['saved']));
    for (const id of ids) {
      const page = await readTradePage(fixture, id);
      assert.deepEqual([page.netProfitAndLoss, page.version], [490_000, 10]);
    }
    assert.deepEqual(await checkJournal(fixture.store, 'deep'), []);
  });

  test('200 parallel creations of one mistake, however it is written, make one', async (t) => {
    const { fixture, ids } = await openWithTrades(t, openTestStore, 8);
    const spellings = [
      'Chased',
      'CHASED',
      '  chased ',
      'ｃｈａｓｅｄ',
      'ChaSed',
      'chased\u00a0',
      'Ｃhased',
      'cHASED',
    ];
    await times(CREATIONS, (number) =>
      writeJournal(fixture, ids[number % ids.length]!, {
        mistakes: [spellings[number % spellings.length]!.trim()],
      }),
    );
    const mistakes = await fixture.store.read((db) =>
      db.selectFrom('mistake').selectAll().where('trader_id', '=', fixture.traderId).execute(),
    );
    assert.equal(mistakes.length, 1);
    for (const id of ids) assert.equal((await readTradePage(fixture, id)).errors.length, 1);
  });
});
