import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPositions } from '@daybook/domain/trade/grouping/held-positions.ts';
import type { OpenPosition, SetAside, Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import { tryWhole, type DoubtfulWhole, type RefusedWhole } from '#server/uploads/import-whole.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import type { RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import type { WholeFile } from '@daybook/brokers/files/read-file.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { statedOf, type StatedProfit } from '@daybook/brokers/files/stated-rows.ts';

/** Where something belongs, as the file calls it. */
export interface Place {
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
}

export interface GroupedTrade extends Place {
  readonly trade: Trade<StoredExecution>;
  /** Profit that the file states of it; null where it states none. */
  readonly stated: string | null;
}

/** What files make of executions in a journal that holds nothing else. */
export interface GroupedFiles {
  readonly kind: 'made';
  readonly trades: readonly GroupedTrade[];
  readonly open: readonly (Place & { readonly position: OpenPosition<StoredExecution> })[];
  /** With the line of each in the file. */
  readonly setAside: readonly (Place & SetAside<StoredExecution> & { readonly line: number })[];
  /** What an import would be refused for unless its trader wants it anyway; null for nothing. */
  readonly doubtful: DoubtfulWhole | null;
}

/**
 * What an import of files would make, found by importing them into a journal of their own that is removed again: there is one
 * way from a file to trades, and this is it. Or why they cannot be imported; `log` receives other errors.
 */
export function groupFiles(
  files: readonly WholeFile[],
  log: { error(message: string, error: unknown): void },
): Promise<GroupedFiles | RefusedWhole> {
  return withPassingStore(async (store) => {
    const traderId = await makeTrader(store);
    const wanted = { traderId, files, file: { name: '', hash: '' }, account: null };
    return tryWhole({ store, clock: Date.now, log }, wanted, async (made, doubtful) => {
      const stretches: RegroupedStretch[] = [];
      for await (const stretch of made) stretches.push(stretch);
      return { ...gather(stretches, await readNaming(store, traderId, files)), doubtful };
    });
  });
}

async function withPassingStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-group-'));
  try {
    const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
    try {
      return await work(store);
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

interface Naming {
  readonly placeOf: (position: RegroupedStretch['position']) => Place;
  readonly statedBy: ReadonlyMap<number, StatedProfit>;
  readonly lineOf: (id: number) => number;
}

/** Names as the files have them: an account that they do not name is called ''. */
async function readNaming(store: Store, traderId: number, files: readonly WholeFile[]): Promise<Naming> {
  const named = new Set(files.flatMap(({ summary }) => summary.accounts));
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
    const executions = await db
      .selectFrom('execution')
      .select(['id', 'line', 'stated_realised as amount', 'stated_kind as kind'])
      .where('trader_id', '=', traderId)
      .execute();
    const names = new Map(accounts.map(({ id, name }) => [id, named.has(name) ? name : '']));
    const lines = new Map(executions.map(({ id, line }) => [id, line]));
    const symbols = new Map(instruments.map(({ id, ...instrument }) => [id, instrument]));
    return {
      placeOf: ({ accountId, instrumentId }) => {
        const { symbol = '', currency = '' } = symbols.get(instrumentId) ?? {};
        return { account: names.get(accountId) ?? '', symbol, currency };
      },
      lineOf: (id) => lines.get(id) ?? 0,
      statedBy: new Map(
        executions.flatMap(({ id, amount, kind }) =>
          amount && kind ? [[id, { amount, kind }] as const] : [],
        ),
      ),
    };
  });
}

function gather(
  stretches: readonly RegroupedStretch[],
  { placeOf, statedBy, lineOf }: Naming,
): Omit<GroupedFiles, 'doubtful'> {
  return {
    kind: 'made',
    trades: stretches.flatMap(({ position, matched }) =>
      matched.created.map((trade) => ({ ...placeOf(position), trade, stated: statedOf(trade, statedBy) })),
    ),
    open: stretches.flatMap(({ position, open }) =>
      openPositions(open).map((one) => ({ ...placeOf(position), position: one })),
    ),
    setAside: stretches.flatMap(({ position, setAside }) =>
      setAside.map((entry) => ({ ...placeOf(position), ...entry, line: lineOf(entry.execution.id) })),
    ),
  };
}
