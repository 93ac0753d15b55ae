import {
  instrumentKey,
  type FillWithoutSide,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { readHeld } from '#server/ledger/grouping/held-at.ts';
import { storeInstruments } from '#server/ledger/staging/instruments.ts';
import type { Store } from '#server/store/store.ts';
import { pause } from '#server/store/transactions.ts';
import type { DaysOfFile } from '#server/uploads/preview/other-grain.ts';

/** One of an import's files, with what it closes of either side. */
export interface ClosingFile {
  readonly source: string;
  /** Its place among the files that were read. */
  readonly at: number;
  readonly days: DaysOfFile;
  readonly closings: readonly FillWithoutSide[];
}

interface ClosingPlace {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  readonly source: string;
}

/** The closings of one of a file's accounts that became executions. */
interface SettledClosings {
  readonly file: ClosingFile;
  readonly name: string;
  readonly settled: readonly ReportedExecution[];
}

/**
 * Settles the closings of an import's files once all of them are there: what one closes may be opened in the next. Those of an
 * account that is not there yet are left out, for nothing is open in it.
 */
export async function* takeClosings(
  store: Store,
  { traderId, importId }: Pick<ClosingPlace, 'traderId' | 'importId'>,
  files: readonly ClosingFile[],
  findAccount: (source: string, name: string) => Promise<number | null>,
): AsyncGenerator<SettledClosings> {
  for (const file of files)
    for (const [name, own] of Map.groupBy(file.closings, ({ account }) => account)) {
      const accountId = await findAccount(file.source, name);
      if (accountId === null) continue;
      const place = { traderId, importId, accountId, source: file.source };
      const settled = await settleClosings(store, place, own);
      if (settled.length > 0) yield { file, name, settled };
    }
}

/**
 * The closings of an account whose side the journal and the import at work say: that of what is open right before them. Those
 * of which nothing is open are left out.
 */
async function settleClosings(
  store: Store,
  place: ClosingPlace,
  closings: readonly FillWithoutSide[],
): Promise<ReportedExecution[]> {
  const { accountId } = place;
  const instrumentOf = await storeInstruments(store, place, closings);
  const settled: ReportedExecution[] = [];
  for (const same of Map.groupBy(closings, ({ instrument }) => instrumentKey(instrument)).values()) {
    const position = { accountId, instrumentId: instrumentOf(same[0]!), from: Number.MIN_SAFE_INTEGER };
    const heldAt = await readHeld(store, place, position);
    for (const fill of same) {
      const held = await heldAt(fill.instant);
      if (held) settled.push({ ...fill, action: held.side === 'long' ? 'sell' : 'buy' });
    }
    await pause();
  }
  return settled;
}
