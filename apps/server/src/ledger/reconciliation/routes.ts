import { listReconciledDays, listPositions, readReconciledDay } from '@daybook/api/imports/reconciliation.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { findReconciledDay } from './reconciled-day.ts';
import { readReconciledDays } from './reconciled-days.ts';
import { readPositions } from './positions.ts';

/** What the platforms state compared with what the journal calculates, and open positions. */
export function reconciliationRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(listReconciledDays, async ({ trader, query }) =>
      store.read((db) =>
        readReconciledDays(db, {
          traderId: trader.traderId,
          before: query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before),
          onlyDifferent: query.only === 'different',
        }),
      ),
    ),
    on(readReconciledDay, async ({ trader, params }) => {
      const found = await store.read((db) =>
        findReconciledDay(db, trader.traderId, params.accountUuid, Number(params.day)),
      );
      return found ?? refuse('010');
    }),
    on(listPositions, async ({ trader }) => store.read((db) => readPositions(db, trader.traderId))),
  ];
}
