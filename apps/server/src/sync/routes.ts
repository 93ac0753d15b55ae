import { importExecutions, processExecutions } from '@daybook/api/imports/sync.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { readSyncStatus } from './status.ts';
import type { StartedImport, StartedProcess, Synchroniser } from './synchronise.ts';
import { readRevision } from '#server/store/raise-revision.ts';

/** The two steps of an update. Both change something although they are GETs: they need the header, and prefetching them is refused. */
export function syncRoutes(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  synchroniser: Synchroniser,
): Handling[] {
  const status = (traderId: number) => store.read((db) => readSyncStatus(db, traderId, clock()));
  return [
    on(importExecutions, async ({ trader }) => {
      const started = await synchroniser.startImport(trader.traderId);
      const sync = await status(trader.traderId);
      if (started.kind !== 'imported') return refuseImport(started, sync.renewsAt, clock());
      const { executions, created, corrected, failedAccounts, leftOut, reach } = started.record;
      return {
        syncId: started.syncId,
        executions,
        created,
        corrected,
        joined: started.joined,
        failedAccounts,
        leftOut,
        reach,
        sync,
      };
    }),
    on(processExecutions, async ({ trader }) => {
      const started = await synchroniser.startProcess(trader.traderId);
      const refusal = refuseProcess(started, clock());
      if (refusal) return refusal;
      const sync = await status(trader.traderId);
      if (started.kind !== 'processed') {
        const revision = await store.read((db) => readRevision(db, trader.traderId));
        const none = { trades: 0, changed: 0, setAside: 0, typedReplaced: 0 };
        return { processed: false, ...none, revision, differences: [], sync };
      }
      const { kind: _kind, differences, ...made } = started;
      return { processed: true, ...made, differences: [...differences], sync };
    }),
  ];
}

function refuseImport(
  started: Exclude<StartedImport, { kind: 'imported' }>,
  renewsAt: number,
  now: number,
): Refusal {
  switch (started.kind) {
    case 'none-left':
      return refuse('005', {
        retryAfterSeconds: Math.max(1, Math.ceil((renewsAt - now) / 1000)),
        details: { renewsAt },
      });
    case 'no-accounts':
      return refuse('011', {
        field: 'accounts',
        message: 'no active trading account is linked to a platform',
      });
    case 'still-preparing':
      return refuse('007', {
        message: 'the platform is still preparing its answer',
        details: { preparing: 'Y' },
      });
    case 'positions-open':
      return refuse('001', { details: { symbols: [...started.symbols] } });
    case 'platform-problem':
      return refuseProblem(started, now);
    case 'failed':
      return refuse(knownCode(started.code));
  }
}

function refuseProblem(problem: Extract<StartedProcess, { kind: 'platform-problem' }>, now: number): Refusal {
  const { code, account, detail, reason, askAgainAt } = problem;
  return refuse(code, {
    message: detail,
    details: {
      account,
      detail,
      ...(reason === undefined ? {} : { reason }),
      ...(askAgainAt === undefined ? {} : { askAgainAt }),
    },
    ...(askAgainAt === undefined
      ? {}
      : { retryAfterSeconds: Math.max(1, Math.ceil((askAgainAt - now) / 1000)) }),
  });
}

function refuseProcess(started: StartedProcess, now: number): Refusal | null {
  switch (started.kind) {
    case 'platform-problem':
      return refuseProblem(started, now);
    case 'positions-open':
      return refuse('001', { details: { symbols: [...started.symbols] } });
    case 'failed':
      return refuse(knownCode(started.code));
    case 'nothing-imported':
    case 'processed':
      return null;
  }
}

/** A code that a failed synchronisation left in its row. */
function knownCode(code: string) {
  return (['001', '006', '007', '008'] as const).find((known) => known === code) ?? '999';
}
