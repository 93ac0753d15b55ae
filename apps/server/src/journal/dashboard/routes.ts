import { createHash } from 'node:crypto';
import { readSegment } from '@daybook/api/journal/dashboard.ts';
import { readSegments } from '@daybook/api/first-load/segment-calls.ts';
import { readDetails, readDetailsSegment } from '@daybook/api/journal/details.ts';
import { readDashboard } from '@daybook/api/journal/read-dashboard.ts';
import { PREFERENCE_NAMES } from '@daybook/domain/journal/preferences.ts';
import { DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { NOT_MODIFIED, on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { countOutdated } from '#server/ledger/details/outdated-trades.ts';
import type { Services } from '#server/services.ts';
import { findDetails, readDetailsManifest } from './details/details-manifest.ts';
import { readManifest } from './manifest.ts';
import { readRecords } from './records.ts';
import { findSegment } from './segments.ts';
import { readSurroundings, readTag } from './surroundings.ts';

/** A trader's trades in both representations. */
export function dashboardRoutes({ store, clock }: Pick<Services, 'store' | 'clock'>): Handling[] {
  // A browser that holds the answer of an older Daybook gets a new one where that lacks a preference.
  const known = PREFERENCE_NAMES.join();
  const tagOf = async (traderId: number, what: string) => {
    const tag = await store.read((db) => readTag(db, traderId, clock()));
    return `"${createHash('sha256').update(`${what}|${traderId}|${tag}|${known}`).digest('hex').slice(0, 32)}"`;
  };
  return [
    on(readDashboard, async ({ trader, params, query, hasCurrent, now }) => {
      if (
        hasCurrent(await tagOf(trader.traderId, `${params.n}|${query.since ?? ''}|${query.executions ?? ''}`))
      )
        return NOT_MODIFIED;
      const surroundings = await store.read((db) => readSurroundings(db, trader.traderId, now));
      const records = await readRecords(store, trader.traderId, {
        from: Number(params.n),
        since: query.since === undefined ? null : Number(query.since),
        withExecutions: query.executions === undefined,
      });
      return { ...records, ...surroundings };
    }),
    on(readSegments, async ({ trader, hasCurrent, now }) => {
      if (hasCurrent(await tagOf(trader.traderId, 'segments'))) return NOT_MODIFIED;
      return { bytes: await readManifest(store, trader.traderId, now) };
    }),
    on(readSegment, async ({ trader, params }) => {
      const bytes = await findSegment(store, trader.traderId, params.hash);
      return bytes ? { bytes, encoding: 'gzip' as const } : refuse('010');
    }),
    on(readDetails, async ({ trader, hasCurrent }) => {
      const waiting = await store.read((db) => countOutdated(db, trader.traderId));
      if (hasCurrent(await tagOf(trader.traderId, `details|${DETAILS_VERSION}|${waiting}`)))
        return NOT_MODIFIED;
      return readDetailsManifest(store, trader.traderId);
    }),
    on(readDetailsSegment, async ({ trader, params }) => {
      const bytes = await findDetails(store, trader.traderId, params.hash);
      return bytes ? { bytes, encoding: 'gzip' as const } : refuse('010');
    }),
  ];
}
