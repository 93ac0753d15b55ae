import {
  addTypedExecutions,
  changeTypedExecution,
  removeTypedExecutions,
  undoTypedExecutions,
} from '@daybook/api/imports/typed-executions.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import { refuseAmounts } from '#server/ledger/staging/refuse-amounts.ts';
import type { Services } from '#server/services.ts';
import { undoPublished } from '#server/uploads/undo/undo.ts';
import { correctTyped, removeTyped, typeTrade } from './type-trade.ts';

/** Executions that a trader types. */
export function typedRoutes(services: Services): Handling[] {
  const { store, clock } = services;
  return [
    on(addTypedExecutions, ({ trader: { traderId }, body }) =>
      refuseAmounts(typeTrade(services, traderId, body)),
    ),
    on(changeTypedExecution, async ({ trader: { traderId }, params, body }) => ({
      undo: await refuseAmounts(correctTyped(services, traderId, params.id, body)),
    })),
    on(removeTypedExecutions, async ({ trader: { traderId }, body }) => ({
      undo: await refuseAmounts(removeTyped(services, traderId, body.typedExecutions)),
    })),
    on(undoTypedExecutions, async ({ trader: { traderId }, params }) => {
      const row = await store.read((db) =>
        publishedImports(db, traderId)
          .selectAll('import')
          .where('import.public_id', '=', params.undo)
          .where('import.kind', '=', 'by-hand')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('execution')
                .select('execution.id')
                .whereRef('execution.trader_id', '=', 'import.trader_id')
                .whereRef('execution.import_id', '=', 'import.id')
                .where('execution.source', '=', 'by-hand'),
            ),
          )
          .executeTakeFirst(),
      );
      if (!row) throw refuse('010');
      if (row.undone_by !== null) return {};
      const outcome = await refuseAmounts(undoPublished(store, row, clock));
      if (outcome !== 'undone') throw refuse('009', { details: { reason: outcome } });
      return {};
    }),
  ];
}
