import { addSplit, undoSplit } from '@daybook/api/imports/splits.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import { refuseAmounts } from '#server/ledger/staging/refuse-amounts.ts';
import type { Services } from '#server/services.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { undoPublished } from '#server/uploads/undo/undo.ts';
import { planSplit, publishSplit } from './add-split.ts';

/** Splits that the trader adds, and takes back. */
export function splitRoutes({ store, clock }: Pick<Services, 'store' | 'clock'>): Handling[] {
  return [
    on(addSplit, async ({ trader: { traderId }, body, now }) => {
      const today = newYorkOf(now).day;
      const planned = await planSplit(store, traderId, body, today);
      if (planned === null) throw refuse('010');
      if ('reason' in planned) throw refuse('011', { field: 'split', details: { ...planned } });
      const publicId = newPublicId();
      const outcome = await refuseAmounts(publishSplit(store, traderId, planned, { publicId, now }));
      if (outcome !== 'done') throw refuse('009', { details: { reason: outcome } });
      return { undo: publicId };
    }),
    on(undoSplit, async ({ trader: { traderId }, params }) => {
      const row = await store.read((db) =>
        publishedImports(db, traderId)
          .selectAll('import')
          .where('import.public_id', '=', params.undo)
          .where('import.kind', '=', 'by-hand')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('split')
                .select('split.id')
                .whereRef('split.trader_id', '=', 'import.trader_id')
                .whereRef('split.import_id', '=', 'import.id'),
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
