import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { TypedExecution, TypedTrade } from '@daybook/api/imports/typed-executions.ts';
import { BY_HAND, readTypedFill, readTypedTrade } from '@daybook/brokers/typed/typed-executions.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { refuse } from '#server/calls/refusal.ts';
import { currentExecutions, isPublishedImport } from '#server/ledger/query-scopes.ts';
import { idIdentity } from '#server/ledger/staging/identity.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LeaseServices } from '#server/uploads/queue/keep-lease.ts';
import { publishTyped, refusedAs } from './publish-typed.ts';

/** What typing a trade came to. */
interface TypedOutcome {
  readonly undo: string;
  readonly trades: string[];
  readonly known: number;
  readonly open: { readonly side: 'long' | 'short'; readonly size: string } | null;
}

/** Adds the executions of a typed trade as an import of their own, all or nothing. Throws a refusal that names what is wrong. */
export async function typeTrade(
  services: LeaseServices,
  traderId: number,
  typed: TypedTrade,
): Promise<TypedOutcome> {
  const account = await accountNameOf(services.store, traderId, typed);
  const publicId = newPublicId();
  const ids = typed.executions.map((_, at) => `${publicId}-${at + 1}`);
  const executions = readTypedTrade(typed, account, ids);
  if ('reason' in executions) throw refusedAs(executions);
  const { importId, shown } = await publishTyped(services, traderId, {
    account,
    into: typed.accountUuid,
    publicId,
    executions,
    removed: [],
  });
  const trades = await services.store.read((db) => readTrades(db, traderId, importId));
  const open = shown.open.rows.find(({ symbol }) => symbol === executions[0]!.instrument.symbol);
  return {
    undo: publicId,
    trades,
    known: shown.counts.known,
    open: open ? { side: open.side, size: open.size } : null,
  };
}

/** Writes a new version of a typed execution, and gives the id that undoes it. Throws a refusal: 010 where there is none. */
export async function correctTyped(
  services: LeaseServices,
  traderId: number,
  id: string,
  typed: TypedExecution & { readonly zone: string },
): Promise<string> {
  const [stored] = await findTyped(services.store, traderId, [id]);
  if (!stored) throw refuse('010');
  if (stored.isBrought) throw refuse('011', { field: 'executions', details: { reason: 'brought' } });
  const isTurned = stored.action !== typed.action;
  const effect = !isTurned ? stored.effect : stored.effect === 'open' ? 'close' : 'open';
  const { account, instrument, sequence } = stored;
  const at = Math.max(sequence - 1, 0);
  const execution = readTypedFill(typed, { account, instrument, effect, externalId: id, at });
  if ('reason' in execution) throw refusedAs(execution);
  const publicId = newPublicId();
  const executions = [{ ...execution, line: 1 }];
  await publishTyped(services, traderId, { ...stored, publicId, executions, removed: [] });
  return publicId;
}

/** Takes typed executions of one account away, and gives the id that undoes it. Throws a refusal: 010 where one is not there. */
export async function removeTyped(
  services: LeaseServices,
  traderId: number,
  ids: readonly string[],
): Promise<string> {
  const stored = await findTyped(services.store, traderId, ids);
  const [first] = stored;
  if (!first || stored.length !== new Set(ids).size || stored.some(({ into }) => into !== first.into))
    throw refuse('010');
  if (stored.some(({ isBrought }) => isBrought))
    throw refuse('011', { field: 'executions', details: { reason: 'brought' } });
  const publicId = newPublicId();
  const removed = stored.map(({ id, account, action, size, price }) => ({
    account,
    action,
    size,
    price,
    ids: [id],
    statedAt: null,
  }));
  await publishTyped(services, traderId, { ...first, publicId, executions: [], removed });
  return publicId;
}

/**
 * The typed executions of these names that count, with what names account and instrument to the next version; `isBrought` where a file or
 * a platform states the same.
 */
function findTyped(store: Store, traderId: number, ids: readonly string[]) {
  return store.read(async (db) => {
    const rows = await currentExecutions(db, traderId)
      .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select(['execution.identity', 'execution.action', 'execution.effect', 'execution.size'])
      .select(['execution.price', 'execution.sequence', 'account.uuid', 'account.user_name'])
      .select(['instrument.kind', 'instrument.symbol', 'instrument.contract', 'instrument.currency'])
      .select('instrument.multiplier')
      .select(({ exists, or, selectFrom }) =>
        or([
          exists(broughtBy(selectFrom('import')).whereRef('import.id', '=', 'execution.import_id')),
          exists(
            broughtBy(selectFrom('import'))
              .innerJoin('import_execution', sameTrader('import_execution.import_id', 'import.id'))
              .whereRef('import_execution.execution_id', '=', 'execution.id'),
          ),
        ]).as('brought'),
      )
      .where('execution.source', '=', BY_HAND)
      .where('execution.identity', 'in', ids.map(idIdentity))
      .execute();
    return rows.map(
      ({ identity, action, effect, size, price, sequence, uuid, user_name: account, brought, ...of }) => ({
        id: identity.slice(idIdentity('').length),
        action,
        effect,
        size,
        price,
        sequence,
        account,
        into: uuid,
        isBrought: Boolean(brought),
        instrument: { ...of, kind: of.kind as InstrumentKind },
      }),
    );
  });
}

/** Imports of files and synchronisations that count, of the trader of an execution. */
function broughtBy(imports: SelectQueryBuilder<Tables, 'execution' | 'import', object>) {
  return imports
    .select('import.id')
    .whereRef('import.trader_id', '=', 'execution.trader_id')
    .where('import.kind', 'in', ['file', 'sync'])
    .where('import.undone_by', 'is', null)
    .where(isPublishedImport());
}

/** The name of the account that receives it. */
async function accountNameOf(
  store: Store,
  traderId: number,
  { accountUuid, newAccount }: TypedTrade,
): Promise<string> {
  if (accountUuid === undefined) {
    if (newAccount === undefined) throw refuse('011', { field: 'newAccount' });
    return newAccount;
  }
  const row = await store.read((db) =>
    db
      .selectFrom('account')
      .select('user_name')
      .where('trader_id', '=', traderId)
      .where('uuid', '=', accountUuid)
      .where('hidden', '=', 0)
      .executeTakeFirst(),
  );
  if (!row) throw refuse('010');
  return row.user_name;
}

/** Ids of the trades that the executions of an import are part of, oldest first. */
async function readTrades(db: Kysely<Tables>, traderId: number, importId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trade_part')
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
    .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .select(['trade.public_id', 'trade.opened'])
    .distinct()
    .where('execution.trader_id', '=', traderId)
    .where('execution.import_id', '=', importId)
    .where('trade_part.trader_id', '=', traderId)
    .orderBy('trade.opened')
    .execute();
  return rows.map(({ public_id: id }) => id);
}
