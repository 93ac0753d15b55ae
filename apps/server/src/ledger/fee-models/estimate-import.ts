import type { Kysely } from 'kysely';
import type { FeeModel } from '@daybook/domain/execution/fee-model.ts';
import { NO_CHANGES, type StagedChanges } from '#server/ledger/staging/changes.ts';
import type { Store } from '#server/store/store.ts';
import { replacedExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { pause } from '#server/store/transactions.ts';
import { estimateDays, type Estimates } from './estimate-days.ts';

/** Rows read in one snapshot. */
const PAGE = 2000;

/**
 * Brings an account's estimates in line with what an import has staged: an order may be in several imports, in part with
 * its fees, and one that reports less or is undone changes what the rest costs. `model` is JSON of a FeeModel.
 */
export async function estimateImport(
  store: Store,
  { model, ...wanted }: Omit<Estimates, 'model'> & { readonly model: string | null },
): Promise<StagedChanges> {
  const days = (await touchedDays(store, wanted)).sort((left, right) => left - right);
  // Most accounts have no model, and never had one.
  if (model === null && !(await hasEstimates(store, wanted, days))) return NO_CHANGES;
  const parsed = model === null ? null : (JSON.parse(model) as FeeModel);
  return estimateDays(
    store,
    { ...wanted, model: parsed },
    async (_db, after) => days.find((day) => day > after) ?? null,
  );
}

/** Whether anything is estimated from the first of some days to the last; days between them are passed over where that saves a page. */
async function hasEstimates(
  store: Store,
  { traderId, accountId }: Omit<Estimates, 'model'>,
  days: readonly number[],
): Promise<boolean> {
  const last = days.at(-1);
  if (last === undefined) return false;
  for (let after = { day: days[0]!, id: 0 }; ; await pause()) {
    const rows = await store.read((db) => feesAfter(db, traderId, accountId, after, last));
    if (rows.some((row) => row.fee_provenance === 'estimated')) return true;
    if (rows.length < PAGE) return false;
    const { day, id } = rows.at(-1)!;
    const next = days.find((touched) => touched >= day)!;
    after = next === day ? { day, id } : { day: next, id: 0 };
  }
}

/** The next page in the order of day and id, up to a last day. */
function feesAfter(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  after: { readonly day: number; readonly id: number },
  last: number,
) {
  return db
    .selectFrom('execution')
    .select(['id', 'day', 'fee_provenance'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('day', '>=', after.day)
    .where('day', '<=', last)
    .where((where) => where.or([where('day', '>', after.day), where('id', '>', after.id)]))
    .orderBy('day')
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

/** The days of what the import wrote of the account, and of what that replaces. */
async function touchedDays(
  store: Store,
  { traderId, importId, accountId }: Omit<Estimates, 'model'>,
): Promise<number[]> {
  const days = new Set<number>();
  for (let after = 0; ; await pause()) {
    const rows = await store.read((db) => ownRows(db, { traderId, importId, accountId, after }));
    for (const { day } of rows) days.add(day);
    const replacing = rows.filter(({ version }) => version > importId);
    if (replacing.length > 0) {
      const span = { traderId, accountId, from: replacing[0]!.id, to: replacing.at(-1)!.id };
      for (const { day } of await store.read((db) => replacedDays(db, span))) days.add(day);
    }
    if (rows.length < PAGE) return [...days];
    after = rows.at(-1)!.id;
  }
}

function ownRows(
  db: Kysely<Tables>,
  {
    traderId,
    importId,
    accountId,
    after,
  }: Pick<Estimates, 'traderId' | 'importId' | 'accountId'> & { readonly after: number },
) {
  return db
    .selectFrom('execution')
    .select(['id', 'day', 'version'])
    .where('trader_id', '=', traderId)
    .where('import_id', '=', importId)
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

/** The days of what versions from one id to another replace: an identity each, where a list of thousands would be looked for in every row. */
function replacedDays(
  db: Kysely<Tables>,
  { traderId, accountId, from, to }: { traderId: number; accountId: number; from: number; to: number },
) {
  return replacedExecutions(db, traderId)
    .select('execution.day')
    .distinct()
    .where('newer.account_id', '=', accountId)
    .where('newer.id', '>=', from)
    .where('newer.id', '<=', to)
    .execute();
}
