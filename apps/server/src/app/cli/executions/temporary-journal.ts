import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPositions } from '@daybook/domain/trade/grouping/held-positions.ts';
import type { OpenPosition, SetAside, Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import { tryWhole, type DoubtfulWhole, type RefusedWhole } from '#server/uploads/import-whole.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import type { RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import type { ExaminedFiles } from '@daybook/brokers/files/read-file.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { statedOf, type StatedProfit } from '@daybook/brokers/files/stated-rows.ts';

const IDS_A_STATEMENT = 500;

/** Where something belongs, as the file calls it. */
interface Place {
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
}

export interface GroupedTrade extends Place {
  readonly trade: Trade<StoredExecution>;
  /** Profit that the file states of it; null where it states none. */
  readonly stated: string | null;
}

/** What files make of executions in a journal that holds nothing else: a stretch of one of its positions. */
export interface GroupedStretch {
  readonly trades: readonly GroupedTrade[];
  readonly open: readonly (Place & { readonly position: OpenPosition<StoredExecution> })[];
  /** With the line of each in the file. */
  readonly setAside: readonly (Place & SetAside<StoredExecution> & { readonly line: number })[];
}

/** What goes with the stretches. */
export interface PassingJournal {
  /** What an import would be refused for unless its trader wants it anyway; null for nothing. */
  readonly doubtful: DoubtfulWhole | null;
  /** Goes with the journal. */
  readonly folder: string;
}

/**
 * What an import of files would make, found by importing them into a journal of their own that is removed again: there is one
 * way from a file to trades, and this is it. `work` receives it stretch by stretch, and what it makes of it is returned; or why
 * the files cannot be imported. `log` receives other errors.
 */
export function groupFiles<Result>(
  files: ExaminedFiles,
  log: { error(message: string, error: unknown): void },
  work: (made: AsyncIterable<GroupedStretch>, journal: PassingJournal) => Promise<Result>,
): Promise<Result | RefusedWhole> {
  return withPassingStore(async (store, folder) => {
    const traderId = await makeTrader(store);
    const wanted = { traderId, files, file: { name: '', hash: '' }, account: null };
    return tryWhole({ store, clock: Date.now, log }, wanted, (made, doubtful) =>
      work(nameStretches(store, traderId, files, made), { doubtful, folder }),
    );
  });
}

async function withPassingStore<Result>(
  work: (store: Store, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-group-'));
  try {
    const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
    try {
      return await work(store, folder);
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeTrader(store: Store): Promise<number> {
  const address = 'nobody@localhost';
  const values = { email: address, email_key: address, public_uuid: randomUUID(), created_at: 0 };
  const { id } = await store.write((db) =>
    db.insertInto('trader').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

async function* nameStretches(
  store: Store,
  traderId: number,
  files: ExaminedFiles,
  made: AsyncIterable<RegroupedStretch>,
): AsyncGenerator<GroupedStretch> {
  const placeOf = await readPlaces(store, traderId, files);
  const statesProfit = await anyStatesProfit(store, traderId);
  for await (const { position, matched, setAside, open } of made) {
    const place = placeOf(position);
    const fills = statesProfit ? matched.created.flatMap(({ parts }) => parts) : [];
    const { lines, statedBy } = await readReported(store, traderId, [...fills, ...setAside]);
    yield {
      trades: matched.created.map((trade) => ({ ...place, trade, stated: statedOf(trade, statedBy) })),
      open: openPositions(open).map((one) => ({ ...place, position: one })),
      setAside: setAside.map((entry) => ({ ...place, ...entry, line: lines.get(entry.execution.id) ?? 0 })),
    };
  }
}

/** Names as the files have them: an account that they do not name is called ''. */
async function readPlaces(
  store: Store,
  traderId: number,
  { summaries }: ExaminedFiles,
): Promise<(position: RegroupedStretch['position']) => Place> {
  const named = new Set(summaries.flatMap(({ accounts }) => accounts));
  return store.read(async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'user_name as name'])
      .where('trader_id', '=', traderId)
      .execute();
    const instruments = await db
      .selectFrom('instrument')
      .select(['id', 'symbol', 'currency'])
      .where('trader_id', '=', traderId)
      .execute();
    const names = new Map(accounts.map(({ id, name }) => [id, named.has(name) ? name : '']));
    const symbols = new Map(instruments.map(({ id, ...instrument }) => [id, instrument]));
    return ({ accountId, instrumentId }) => {
      const { symbol = '', currency = '' } = symbols.get(instrumentId) ?? {};
      return { account: names.get(accountId) ?? '', symbol, currency };
    };
  });
}

async function anyStatesProfit(store: Store, traderId: number): Promise<boolean> {
  const first = await store.read((db) =>
    db
      .selectFrom('execution')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('stated_kind', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  );
  return first !== undefined;
}

/** Lines of executions in the file, and the profit that it states for them, by their ids. */
async function readReported(
  store: Store,
  traderId: number,
  wanted: readonly { readonly execution: { readonly id: number } }[],
) {
  const lines = new Map<number, number>();
  const statedBy = new Map<number, StatedProfit>();
  const ids = [...new Set(wanted.map(({ execution }) => execution.id))];
  for (let from = 0; from < ids.length; from += IDS_A_STATEMENT) {
    const rows = await store.read((db) =>
      db
        .selectFrom('execution')
        .select(['id', 'line', 'stated_realised as amount', 'stated_kind as kind'])
        .where('trader_id', '=', traderId)
        .where('id', 'in', ids.slice(from, from + IDS_A_STATEMENT))
        .execute(),
    );
    for (const { id, line, amount, kind } of rows) {
      lines.set(id, line);
      if (amount && kind) statedBy.set(id, { amount, kind });
    }
  }
  return { lines, statedBy };
}
