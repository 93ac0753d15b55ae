import { randomUUID } from 'node:crypto';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { noteColumns } from '../../apps/server/src/store/entry-columns.ts';
import { insertMany } from '../../apps/server/src/store/insert-many.ts';
import type { Store } from '../../apps/server/src/store/store.ts';

const TRADES = 100_000;
/** Of so many trades one has a note; every trade was written about. */
const TRADES_PER_NOTE = 10 / 3;
const NOW = Date.now();

/** A trader with 100,000 trades that were written about, without executions; their ids are {@link tradeIdText} of 1 and on. */
export async function fillWrittenTrades(store: Store): Promise<number> {
  const names = { email: 'bench@example.com', passwordHash: null, firstName: 'Bench', lastName: 'Trader' };
  const traderId = await store.write((db) =>
    createTrader(db, { ...names, language: null, isDemo: false, now: NOW }),
  );
  const own = { trader_id: traderId, id: 1 };
  await store.write(async (db) => {
    const account = { uuid: randomUUID(), login_id: null, source: 'bench', user_name: 'A', created_at: NOW };
    await db
      .insertInto('account')
      .values({ ...own, ...account })
      .execute();
    const instrument = { source: 'bench', kind: 'stock', symbol: 'A', contract: '', currency: 'USD' };
    await db
      .insertInto('instrument')
      .values({ ...own, ...instrument, multiplier: '1' })
      .execute();
    const published = { kind: 'file', source: 'bench', state: 'published', created_at: NOW } as const;
    await db
      .insertInto('import')
      .values({ ...own, ...published, lease_until: NOW, published_at: NOW })
      .execute();
  });
  const chance = chanceFrom(7);
  for (let from = 1; from <= TRADES; from += 1_000)
    await store.write((db) => writeTrades(db, traderId, from, chance), 'lazy');
  return traderId;
}

const SHARED = {
  account_id: 1,
  instrument_id: 1,
  import_id: 1,
  currency: 'USD',
  side: 'long',
  size: '100',
  volume: '200',
  gross: 10_000,
  fees: 100,
  net: 9_900,
  day: 20_000,
  opened: NOW,
  closed: NOW,
  start_seconds: 36_000,
  end_seconds: 36_060,
  duration_seconds: 60,
  executions: 0,
  grouping_version: 1,
  revision: 1,
} as const;
const TRADE_COLUMNS = ['trader_id', 'id', 'public_id', 'uuid', ...Object.keys(SHARED)] as never[];
const WRITTEN = { event: 'NRB', stop_loss: 'EVENT', revision: 1, updated_at: NOW } as const;
const JOURNAL_COLUMNS = [
  'trader_id',
  'trade_id',
  'comments',
  'comments_folded',
  ...Object.keys(WRITTEN),
] as never[];

async function writeTrades(
  db: Parameters<Parameters<Store['write']>[0]>[0],
  traderId: number,
  from: number,
  chance: () => number,
): Promise<void> {
  const ids = Array.from({ length: 1_000 }, (_, at) => from + at);
  const trades = ids.map((id) => [
    traderId,
    id,
    tradeIdText(BigInt(id)),
    randomUUID(),
    ...Object.values(SHARED),
  ]);
  await insertMany(db, 'trade', TRADE_COLUMNS, trades);
  const journals = ids.map((id) => {
    const isNoted = Math.floor(id / TRADES_PER_NOTE) !== Math.floor((id - 1) / TRADES_PER_NOTE);
    const { comments, comments_folded: folded } = noteColumns(isNoted ? noteOf(id, chance) : '');
    return [traderId, id, comments, folded, ...Object.values(WRITTEN)];
  });
  await insertMany(db, 'journal', JOURNAL_COLUMNS, journals);
}

const WORDS =
  'Überrascht vom Ausbruch waited for the pullback café entry too early sold half at résistance let the rest run'.split(
    ' ',
  );

/** Some two hundred characters. */
function noteOf(id: number, chance: () => number): string {
  const words = Array.from({ length: 30 }, () => WORDS[Math.floor(chance() * WORDS.length)]);
  return `Trade x${id} ${words.join(' ')}${chance() < 0.05 ? ' Breakout' : ''}`;
}
