import { createHash, randomUUID } from 'node:crypto';
import { readPublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { MAX_SHARED_AT_ONCE, shareTrades } from '@daybook/api/public/share-many.ts';
import { readSharedTrade, readSharing, saveSharing } from '@daybook/api/public/share.ts';
import { shareMany } from './trades/share-many.ts';
import {
  readPublicProfile as readPublicProfileCall,
  readTopTrader,
  readTopTraders,
  renewPublicUuid,
} from '@daybook/api/public/top-traders.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { NOT_MODIFIED, on, type Call, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import type { PublicStatistics } from './figures/public-statistics.ts';
import { findPublicTrader, readPublicProfile, writePublicUuid } from './public-trader.ts';
import { readRanking } from './figures/ranking.ts';
import type { SharedTrades } from './trades/shared-trades.ts';
import { findSharing, writeSharing } from './trades/sharing.ts';
import { readTraderTrades } from './trader-trades.ts';

/** Shared trades, top traders and public dashboards for everybody; sharing itself for signed-in traders. */
export function publicRoutes(
  { store }: Pick<Services, 'store'>,
  {
    statistics,
    sharedTrades,
  }: { readonly statistics: PublicStatistics; readonly sharedTrades: SharedTrades },
): Handling[] {
  return [
    on(readSharedTrade, async (call) => {
      const found = await sharedTrades.find(call.params.uuid);
      return found === null ? refuse('010') : tagged(call, found.trade);
    }),
    on(readTopTraders, async (call) =>
      tagged(call, await store.read((db) => readRanking(db, call.params.period, call.now))),
    ),
    on(readTopTrader, async (call) => {
      const { period, accountUuid } = call.params;
      const wanted = { period, page: Number(call.query.page ?? 1), now: call.now };
      const found = await store.read(async (db) => {
        const trader = await findPublicTrader(db, accountUuid);
        return trader === null ? null : readTraderTrades(db, trader, wanted);
      });
      return found === null ? refuse('010') : tagged(call, found);
    }),
    on(readPublicDashboard, async (call) => {
      const trader = await store.read((db) => findPublicTrader(db, call.params.accountUuid));
      return trader === null ? refuse('010') : tagged(call, await statistics.read(trader, call.now));
    }),
    ...sharingRoutes({ store }),
    ...publicProfileRoutes({ store }),
  ];
}

/** An answer with its own digest as its state: asked for again, an unchanged one is not sent again. */
function tagged<Answer>(call: Pick<Call, 'hasCurrent'>, answer: Answer): Answer | typeof NOT_MODIFIED {
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  return call.hasCurrent(`"${digest.slice(0, 22)}"`) ? NOT_MODIFIED : answer;
}

function sharingRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readSharing, async ({ trader, params }) => {
      const found = await store.read((db) => findSharing(db, trader.traderId, params.id));
      return found ?? refuse('010');
    }),
    on(saveSharing, async (call) => {
      const { traderId } = call.trader;
      const { isShared, card } = call.body;
      const saved = await store.write(async (db) => {
        if (!(await writeSharing(db, traderId, call.params.id, { isShared, card }))) return null;
        if (isShared !== undefined)
          await appendAudit(db, auditOf(call, isShared ? 'trade-shared' : 'trade-unshared', call.params.id));
        return findSharing(db, traderId, call.params.id);
      });
      return saved ?? refuse('010');
    }),
    on(shareTrades, async (call) => {
      const { trades, isShared } = call.body;
      const wanted = { publicIds: trades, isShared };
      if (wanted.isShared && new Set(trades).size > MAX_SHARED_AT_ONCE)
        return refuse('011', {
          field: 'trades',
          message: `at most ${MAX_SHARED_AT_ONCE} are shared at once`,
          details: { problem: 'too-many', most: MAX_SHARED_AT_ONCE },
        });
      const event = wanted.isShared ? 'trade-shared' : 'trade-unshared';
      return store.write((db) =>
        shareMany(db, call.trader.traderId, wanted, (id) => appendAudit(db, auditOf(call, event, id))),
      );
    }),
  ];
}

function publicProfileRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readPublicProfileCall, ({ trader }) => store.read((db) => readPublicProfile(db, trader.traderId))),
    on(renewPublicUuid, (call) =>
      store.write(async (db) => {
        await writePublicUuid(db, call.trader.traderId, randomUUID());
        await appendAudit(db, auditOf(call, 'public-address-renewed'));
        return readPublicProfile(db, call.trader.traderId);
      }),
    ),
  ];
}
