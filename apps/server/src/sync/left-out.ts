import type { LeftOutReason } from '@daybook/domain/account/platforms.ts';
import type { FetchedLogin } from '#server/accounts/fetch-logins.ts';
import type { SyncRecord } from '#server/ledger/sync-record.ts';

/** Names kept of one reason; the rest is counted. */
const MAX_NAMED = 5;

/** What the platforms returned besides executions, counted by reason, with the first of each. */
export function countLeftOut(fetched: readonly FetchedLogin[]): SyncRecord['leftOut'] {
  const rows = fetched.flatMap(({ answer }): { reason: LeftOutReason; what: string }[] =>
    answer.kind === 'answer' ? [...answer.executions.leftOut, ...answer.refused] : [],
  );
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return [...byReason].map(([reason, found]) => ({
    reason,
    count: found.length,
    what: found.slice(0, MAX_NAMED).map(({ what }) => what),
  }));
}
