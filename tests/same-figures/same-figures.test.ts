import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { readDetails } from '@daybook/api/journal/details.ts';
import { assembleDetails } from '@daybook/api/journal/details.ts';
import type { findTrades } from '@daybook/api/journal/searches/find-trades.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { assembleColumns, splitManifest } from '@daybook/api/journal/segments.ts';
import { chanceFrom, roundsOf, isShort } from '@daybook/domain/chance-testing.ts';
import { DAY_PLACES } from '@daybook/domain/trade/day-places.ts';
import { FILTER_FIELDS, readFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import { MEASURED_UNITS, parseTradeId, tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { testServers, type TestServer } from '../../apps/server/src/app/server-testing.ts';
import { createApiToken } from '../../apps/server/src/identity/api-tokens/queries.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { writtenJournal } from '../own-data/written-journal.ts';
import { useSecrets } from '../sync/sync-fixture.ts';
import { queryOf, randomQuery, type Journal } from './address-filters.ts';
import { readTradesInUnits } from './trades-in-units.ts';
import { shownBy } from './screens.ts';

const SEED = 20261123;
const FILTERS = roundsOf(1_000, 250);
/** Of the notes of the journal, and one that is in none. */
const WORDS = ['quoted', 'second line', 'right', 'nowhere'];

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let token: string;
  let journal: Journal;
  before(async () => {
    server = await start({ config: { callsPerMinute: 1_000_000 } });
    const { store, secrets } = server.services;
    useSecrets(store, secrets);
    const traderId = await writtenJournal(store, '2026-10-28', server.config.dataDir);
    const made = await store.write((db) =>
      createApiToken(db, { traderId, name: 'x', may: 'read', createdAt: 0, expiresAt: null }),
    );
    token = made!.token;
    journal = await readJournal();
  });

  /** Asks as a program of the trader does. */
  async function ask(path: string): Promise<Response> {
    return fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  }
  const bytesOf = async (path: string) => {
    const answer = await ask(path);
    assert.equal(answer.status, 200, path);
    return new Uint8Array(await answer.arrayBuffer());
  };

  /** As the browser reads it. */
  async function readJournal(): Promise<Journal> {
    const { manifest, journals } = splitManifest(
      await bytesOf('/segments'),
      (head) => JSON.parse(new TextDecoder().decode(head)) as Manifest,
    );
    const segments = [];
    for (const { hash } of manifest.months) segments.push(await bytesOf(`/segments/${hash}`));
    const columns = assembleColumns(manifest, segments, journals);
    const { months } = (await (await ask('/segments/details')).json()) as AnswerOf<typeof readDetails>;
    const packed = [];
    for (const { hash, trades } of months)
      packed.push({ packed: await bytesOf(`/segments/details/${hash}`), trades });
    const details = assembleDetails(packed, columns);
    const units = await readTradesInUnits(
      async (path) => JSON.parse(new TextDecoder().decode(await bytesOf(path))),
      manifest,
      columns,
      details,
    );
    return { columns, details, units, words: WORDS };
  }

  const notedBy = async (text: string) => {
    const answer = await ask(`/trades/notes?${new URLSearchParams({ text })}`);
    const { ids } = (await answer.json()) as { ids: string[] };
    return new Set(ids.map((id) => parseTradeId(id)!));
  };

  /** All pages of the trades that the API finds, with the figures of each. */
  async function found(query: Readonly<Record<string, string>>) {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const answer = await ask(`/trades?${new URLSearchParams({ ...query, ...(after && { after }) })}`);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${JSON.stringify(query)}: ${text}`);
      const page = JSON.parse(text) as AnswerOf<typeof findTrades>;
      ids.push(...page.results.map(({ id }) => id));
      if (page.next === null) return { ids, page };
      after = page.next;
    }
  }

  test('trades without a result in a unit are, for the API, those that its figures leave out', async () => {
    const { columns, details, units } = journal;
    for (const unit of MEASURED_UNITS) {
      const sources = { places: DAY_PLACES, details, units };
      const all = selectTrades(columns, withCurrency(columns, {}), sources);
      const lacking = all.filter((row) => units[unit]!.measured!.isKnown[row] === 0);
      const { ids } = await found({ lacks: unit });
      assert.deepEqual(
        ids.toReversed(),
        Array.from(lacking, (row) => tradeIdText(columns.id[row]!)),
        unit,
      );
      if (unit !== 'share') assert.ok(ids.length > 0 && ids.length < all.length, `${unit}: ${ids.length}`);
    }
    // Its default risk gives every trade of a symbol an R.
    assert.ok((await found({ symbol: 'AAPL' })).ids.length > 0);
    assert.deepEqual((await found({ lacks: 'r', symbol: 'AAPL' })).ids, []);
  });

  test('every screen, the file and the API show the same trades to the cent, for any filter', async () => {
    const chance = chanceFrom(SEED);
    const { columns, details, units } = journal;
    const finding = new Set<string>();
    let some = 0;
    for (let at = 0; at < FILTERS; at++) {
      const field = FILTER_FIELDS[at];
      const query = field === undefined ? randomQuery(journal, chance) : queryOf(field, journal, chance);
      const { filter: asked, dropped } = readFilter(query);
      assert.deepEqual(dropped, []);
      const filter = withCurrency(columns, asked);
      const sources = {
        places: DAY_PLACES,
        details,
        units,
        ...(filter.notes !== undefined && { noted: await notedBy(filter.notes) }),
      };
      const { screens, listed } = await shownBy({ columns, sources, filter }, chance);
      const { ids, page } = await found(query);
      const { trades, net } = page.figures;
      for (const [name, shown] of Object.entries(screens))
        assert.deepEqual(shown, { trades, net }, `${name} of ${JSON.stringify(query)}`);
      assert.deepEqual(ids, listed, JSON.stringify(query));
      assert.equal(page.found, listed.length);
      assert.equal(page.figures.gross - page.figures.fees, net);
      if (trades === 0) continue;
      some++;
      for (const name of Object.keys(query)) finding.add(name.replace(/^within-/, ''));
    }
    assert.ok(some > FILTERS / 4, `only ${some} filters found trades`);
    const unused = FILTER_FIELDS.filter((field) => !finding.has(field));
    assert.ok(
      unused.length <= (isShort() ? 3 : 0),
      `each field finds trades at least once: ${unused.join()}`,
    );
  });
});
