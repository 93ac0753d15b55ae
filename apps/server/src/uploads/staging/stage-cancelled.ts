import type { CancelledFill } from '@daybook/domain/execution/reported-execution.ts';
import { stageExecutions, type StagedImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';

/** Takes away what files cancel of other files, in whatever order they are; an account at a time. */
export async function* stageCancelled(
  store: Store,
  wanted: { readonly traderId: number; readonly importId: number; readonly source: string },
  cancelled: readonly CancelledFill[],
  existingAccountId: (name: string) => Promise<number | null>,
): AsyncGenerator<StagedImport> {
  for (const [name, fills] of Map.groupBy(cancelled, ({ account }) => account)) {
    const accountId = await existingAccountId(name);
    if (accountId === null) continue;
    yield stageExecutions(store, {
      ...wanted,
      accountId,
      reported: [],
      complete: null,
      withdrawnIds: fills.flatMap(({ ids }) => ids),
      isFurther: true,
      ...oldestStatement(fills),
    });
  }
}

/** When the oldest of some cancellations was written. */
function oldestStatement(fills: readonly CancelledFill[]): { readonly statedAt?: number } {
  const times = fills.flatMap(({ statedAt }) => statedAt ?? []);
  return times.length === 0 ? {} : { statedAt: times.reduce((one, other) => Math.min(one, other)) };
}
