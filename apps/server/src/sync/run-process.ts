import { setImmediate as turn } from 'node:timers/promises';
import { AmountsOutOfRange } from '#server/ledger/staging/amount-range.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { NO_CHANGES, type TouchedPosition } from '#server/ledger/staging/changes.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { renewImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import { moveSync, SYNC_LEASE_MS } from './claim.ts';
import { failSync } from './fail-sync.ts';
import { keepAlive } from './keep-alive.ts';
import { reconcile, type Difference } from './reconcile.ts';
import type { SyncTools } from './run-import.ts';
import { syncRecordText, type SyncFailure, type SyncRecord } from '#server/ledger/sync-record.ts';

/** Symbols looked up at once. */
const NAMES_A_BATCH = 500;
/** Symbols that a synchronisation which found positions open names, the first of the alphabet. */
const MAX_NAMED = 500;

export type ProcessOutcome =
  | SyncFailure
  | {
      readonly kind: 'processed';
      readonly trades: number;
      readonly changed: number;
      readonly setAside: number;
      readonly typedReplaced: number;
      readonly revision: number;
      readonly differences: readonly Difference[];
    };

/** The second step after its claim: groups what was imported and publishes it, all or nothing. */
export async function runProcess(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  record: SyncRecord & { readonly importId: number },
): Promise<ProcessOutcome> {
  const { store, clock } = tools;
  const { importId } = record;
  const renew = async () => {
    await store.write(
      async (db) =>
        void (await moveSync(db, traderId, syncId, ['imported'], { lease_until: clock() + SYNC_LEASE_MS })),
    );
    await renewImport(store, traderId, importId, clock());
  };
  try {
    return await keepAlive(renew, tools.report, () => groupAndPublish(tools, traderId, syncId, record));
  } catch (error) {
    const failure = error instanceof AmountsOutOfRange ? tooLarge(error) : null;
    await discardImport(store, traderId, importId);
    await failSync(store, traderId, syncId, failure, clock());
    if (failure) return failure;
    throw error;
  }
}

/** What a platform states leaves the range that can be calculated with. */
function tooLarge({ message: detail, names }: AmountsOutOfRange): SyncFailure {
  return {
    kind: 'platform-problem',
    code: '008',
    account: names[1],
    detail,
    reason: 'amounts-out-of-range',
  };
}

async function groupAndPublish(
  tools: SyncTools,
  traderId: number,
  syncId: number,
  record: SyncRecord & { readonly importId: number },
): Promise<ProcessOutcome> {
  const { store, clock } = tools;
  const { importId, accounts } = record;
  const overnight = new Set(accounts.filter((account) => account.allowsOvernight).map(({ id }) => id));
  let symbols: string[] = [];
  const published = await publishImport(store, {
    traderId,
    importId,
    changes: record.changes,
    accounts,
    provenFlat: new Set(accounts.filter((account) => account.provenFlat).map(({ id }) => id)),
    now: clock(),
    mayPublish: async (open) => {
      symbols = await openSymbols(store, traderId, open, overnight);
      return symbols.length === 0;
    },
    together: async (db) => {
      const detail = syncRecordText({ ...record, stated: null, changes: NO_CHANGES });
      const ended = { state: 'processed', ended_at: clock(), detail, error_code: null } as const;
      if (!(await moveSync(db, traderId, syncId, ['imported'], ended)))
        throw new AccountChanged('the synchronisation was given up meanwhile');
    },
  });
  if (!published) {
    await failSync(store, traderId, syncId, { kind: 'positions-open', symbols }, clock());
    await discardImport(store, traderId, importId);
    return { kind: 'positions-open', symbols };
  }
  const differences = await compare(tools, traderId, record);
  const { created: trades, changed, setAside, revision } = published;
  const { typedReplaced = 0 } = record;
  return { kind: 'processed', trades, changed, setAside, typedReplaced, revision, differences };
}

/** What is published stays so: a comparison that breaks off is reported, and made by the next synchronisation. */
async function compare(tools: SyncTools, traderId: number, record: SyncRecord): Promise<Difference[]> {
  try {
    return await reconcile(tools.store, traderId, record, tools.clock());
  } catch (error) {
    tools.report(error);
    return [];
  }
}

/** Symbols still open at the end of the data on accounts that are to be flat. */
async function openSymbols(
  store: Store,
  traderId: number,
  positions: readonly TouchedPosition[],
  overnight: ReadonlySet<number>,
): Promise<string[]> {
  const open = positions
    .filter(({ accountId }) => !overnight.has(accountId))
    .map(({ instrumentId }) => instrumentId);
  const symbols = new Set<string>();
  for (let from = 0; from < open.length; from += NAMES_A_BATCH) {
    const rows = await store.read((db) =>
      db
        .selectFrom('instrument')
        .select('symbol')
        .where('trader_id', '=', traderId)
        .where('id', 'in', open.slice(from, from + NAMES_A_BATCH))
        .execute(),
    );
    for (const { symbol } of rows) symbols.add(symbol);
    await turn();
  }
  return [...symbols].sort().slice(0, MAX_NAMED);
}
