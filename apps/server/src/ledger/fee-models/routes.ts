import type { Kysely } from 'kysely';
import { readFeeModel, saveFeeModel, type FeeModelInput } from '@daybook/api/imports/fee-models.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { refuseAmounts } from '#server/ledger/staging/refuse-amounts.ts';
import type { Services } from '#server/services.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { estimateAgain } from './re-estimate.ts';

/** How an account's fees are estimated where its source states none. */
export function feeModelRoutes({ store, clock }: Pick<Services, 'store' | 'clock'>): Handling[] {
  const show = (traderId: number, accountUuid: string) =>
    store.read(async (db) => {
      const account = await findAccount(db, traderId, accountUuid);
      return account && showModel(db, traderId, account);
    });
  return [
    on(readFeeModel, async ({ trader, params }) => {
      const shown = await show(trader.traderId, params.accountUuid);
      return shown ?? refuse('010');
    }),
    on(saveFeeModel, async ({ trader, params, body }) => {
      const { traderId } = trader;
      const account = await store.read((db) => findAccount(db, traderId, params.accountUuid));
      if (!account) return refuse('010');
      const estimated = estimateAgain(store, { traderId, account, model: body.model, clock });
      const outcome = await refuseAmounts(estimated);
      if (outcome !== 'done') return refuse('009', { details: { reason: outcome } });
      const shown = await show(traderId, params.accountUuid);
      return shown ?? refuse('010');
    }),
  ];
}

async function findAccount(db: Kysely<Tables>, traderId: number, uuid: string) {
  const row = await db
    .selectFrom('account')
    .select(['id', 'revision', 'source', 'fee_model'])
    .where('trader_id', '=', traderId)
    .where('uuid', '=', uuid)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return row ?? null;
}

async function showModel(
  db: Kysely<Tables>,
  traderId: number,
  account: { readonly id: number; readonly fee_model: string | null },
) {
  const counts = await currentExecutions(db, traderId)
    .select(({ fn }) => ['fee_provenance', fn.countAll<number>().as('executions')])
    .where('account_id', '=', account.id)
    .where('fee_provenance', 'in', ['unknown', 'estimated'])
    .groupBy('fee_provenance')
    .execute();
  const countOf = (provenance: string) =>
    counts.find((row) => row.fee_provenance === provenance)?.executions ?? 0;
  return {
    model: account.fee_model === null ? null : (JSON.parse(account.fee_model) as FeeModelInput),
    estimated: countOf('estimated'),
    unknown: countOf('unknown'),
  };
}
