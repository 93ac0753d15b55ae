import type { Day } from '@daybook/domain/calendar.ts';
import { readPairs } from '#server/accounts/pairs/queries.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { pause } from '#server/store/transactions.ts';
import { fillKey } from './identity.ts';

/** Executions looked for in one statement. */
const PAGE = 500;
/** Days counted in one statement. */
const DAYS_A_PAGE = 100;
/** Two renderings of one time are no further apart, in milliseconds: no zones are. */
const MAX_DIFFERENCE_MS = 26 * 3_600_000;

interface StagedAccount {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  /** The import's other accounts, which may be hidden: what it brings to them is compared too. */
  readonly receiving?: readonly number[];
}

/** New executions of an account that another one has already. */
interface FoundElsewhere {
  readonly otherId: number;
  readonly executions: number;
}

/**
 * Looks for the new executions of an import in an account in the trader's other accounts: by the ids of one source, and where a side
 * has none by the content of whole days. An account that is known to be a copy is not looked at.
 */
export async function findElsewhere(store: Store, staged: StagedAccount): Promise<FoundElsewhere[]> {
  const others = await readOthers(store, staged);
  if (others.length === 0) return [];
  const found = new Map<number, Set<number>>();
  const add = (otherId: number, id: number): void => {
    found.getOrInsertComputed(otherId, () => new Set()).add(id);
  };
  for await (const page of newExecutions(store, staged)) {
    const named = page.filter(({ identity }) => identity.startsWith('id:'));
    if (named.length === 0) continue;
    for (const [otherId, id] of await findByIds(store, staged, others, named)) add(otherId, id);
  }
  for await (const [otherId, ids] of findEqualDays(store, staged, others))
    for (const id of ids) add(otherId, id);
  return [...found].map(([otherId, ids]) => ({ otherId, executions: ids.size }));
}

/** The trader's other accounts with executions; those that are known to trade alike are none. */
async function readOthers(
  store: Store,
  { traderId, accountId, receiving = [] }: StagedAccount,
): Promise<readonly number[]> {
  const accounts = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'user_name as name', 'hidden'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  const pairs = (await store.read((db) => readPairs(db, traderId))).filter(
    ({ relation }) => relation === 'copies',
  );
  const own = accounts.find(({ id }) => id === accountId)?.name;
  const isCopy = ({ id, name }: { readonly id: number; readonly name: string }): boolean =>
    pairs.some(
      (pair) =>
        (pair.name === own && pair.accountId === id) || (pair.name === name && pair.accountId === accountId),
    );
  return accounts
    .filter(({ id, hidden }) => id !== accountId && (hidden === 0 || receiving.includes(id)))
    .filter((account) => !isCopy(account))
    .map(({ id }) => id);
}

/** Counts the new executions of an import in an account. */
export async function countNew(
  store: Store,
  { traderId, importId, accountId }: StagedAccount,
): Promise<number> {
  const { count } = await store.read((db) =>
    db
      .selectFrom('execution')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .where('account_id', '=', accountId)
      .where('version', '=', importId)
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** the new executions of an import in an account, in pages: the first version of an execution has the number of its import. */
export async function* newExecutions(store: Store, { traderId, importId, accountId }: StagedAccount) {
  for (let after = 0; ; await pause()) {
    const page = await store.read((db) =>
      db
        .selectFrom('execution')
        .select(['id', 'source', 'identity', 'action', 'price', 'size', 'instant', 'day'])
        .select('instrument_id as instrumentId')
        .where('trader_id', '=', traderId)
        .where('import_id', '=', importId)
        .where('account_id', '=', accountId)
        .where('version', '=', importId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    );
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

interface NamedExecution {
  readonly id: number;
  readonly source: string;
  readonly identity: string;
  readonly action: string;
  readonly price: string;
  readonly instant: number;
}

/** The accounts that hold executions of the same ids, each with the id of the new one; ids that mean something else there differ in side, price or time. */
async function findByIds(
  store: Store,
  { traderId, importId, receiving }: StagedAccount,
  others: readonly number[],
  named: readonly NamedExecution[],
): Promise<[otherId: number, id: number][]> {
  const byName = new Map(named.map((execution) => [`${execution.source}|${execution.identity}`, execution]));
  const sources = [...new Set(named.map(({ source }) => source))];
  const rows = await store.read((db) =>
    currentExecutions(db, traderId, receiving && importId)
      .select(['account_id as otherId', 'source', 'identity', 'action', 'price', 'instant'])
      .where('account_id', 'in', [...others])
      .where('source', 'in', sources)
      .where(
        'identity',
        'in',
        named.map(({ identity }) => identity),
      )
      .execute(),
  );
  return rows.flatMap(({ otherId, ...row }): [number, number][] => {
    const own = byName.get(`${row.source}|${row.identity}`);
    const isSame =
      own !== undefined &&
      own.action === row.action &&
      own.price === row.price &&
      Math.abs(own.instant - row.instant) <= MAX_DIFFERENCE_MS;
    return isSame ? [[otherId, own.id]] : [];
  });
}

/** Accounts with a day whose executions are all equal to the import's account's, with the new executions of that day. */
async function* findEqualDays(
  store: Store,
  staged: StagedAccount,
  others: readonly number[],
): AsyncGenerator<[otherId: number, ids: readonly number[]]> {
  const days = await readNewDays(store, staged);
  for (let from = 0; from < days.length; from += DAYS_A_PAGE) {
    const page = days.slice(from, from + DAYS_A_PAGE);
    const counts = await countOfDays(store, staged, others, page);
    for (const { accountId: otherId, day, count } of counts) {
      if (otherId === staged.accountId) continue;
      const own = counts.find((one) => one.accountId === staged.accountId && one.day === day);
      if (own?.count !== count) continue;
      const ids = await equalOfDay(store, staged, otherId, day);
      if (ids.length > 0) yield [otherId, ids];
    }
    await pause();
  }
}

async function readNewDays(
  store: Store,
  { traderId, importId, accountId }: StagedAccount,
): Promise<number[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('execution')
      .select('day')
      .distinct()
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .where('account_id', '=', accountId)
      .where('version', '=', importId)
      .orderBy('day')
      .execute(),
  );
  return rows.map(({ day }) => day);
}

/** How many executions the accounts have of some days, with what the import brings. */
function countOfDays(
  store: Store,
  { traderId, importId, accountId }: StagedAccount,
  others: readonly number[],
  days: readonly number[],
) {
  return store.read((db) =>
    currentExecutions(db, traderId, importId)
      .select(({ fn }) => ['account_id as accountId', 'day', fn.countAll<number>().as('count')])
      .where('account_id', 'in', [accountId, ...others])
      .where('day', 'in', [...days])
      .groupBy(['account_id', 'day'])
      .execute(),
  );
}

/** The new executions of a day on which two accounts did exactly the same; none where they differ, or one source names the executions of both. */
async function equalOfDay(
  store: Store,
  { traderId, importId, accountId }: StagedAccount,
  otherId: number,
  day: number,
): Promise<readonly number[]> {
  const rows = await store.read((db) =>
    currentExecutions(db, traderId, importId)
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select(['execution.id', 'execution.account_id', 'execution.version', 'execution.source'])
      .select(['execution.identity', 'execution.exec_time', 'execution.action', 'execution.price'])
      .select(['execution.size', 'instrument.kind', 'instrument.symbol', 'instrument.currency'])
      .where('execution.account_id', 'in', [accountId, otherId])
      .where('execution.day', '=', day)
      .execute(),
  );
  const [own = [], other = []] = [accountId, otherId].map((id) =>
    rows.filter((row) => row.account_id === id),
  );
  const namers = new Set(
    [...own, ...other].map(({ source, identity }) => identity.startsWith('id:') && source),
  );
  if (namers.size === 1 && !namers.has(false)) return [];
  const keysOf = (some: typeof rows) =>
    some
      .map(({ exec_time: execTime, kind, symbol, currency, ...fill }) =>
        fillKey({ ...fill, day: day as Day, execTime, instrument: { kind, symbol, currency } }),
      )
      .sort();
  if (keysOf(own).join('\n') !== keysOf(other).join('\n')) return [];
  return own.filter(({ version }) => version === importId).map(({ id }) => id);
}
