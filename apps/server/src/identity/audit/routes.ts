import { readAudit as readCall } from '@daybook/api/identity/audit.ts';
import { readAudit } from './queries.ts';
import { on, type Handling } from '#server/calls/call.ts';
import type { Services } from '#server/services.ts';

/** The trader's own view of the audit. */
export function auditRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readCall, ({ trader, query }) =>
      store.read((db) =>
        readAudit(db, trader.traderId, query.before === undefined ? null : Number(query.before)),
      ),
    ),
  ];
}
