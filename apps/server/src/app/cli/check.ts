import { checkSegments } from '#server/journal/dashboard/check-segments.ts';
import { checkImages } from '#server/images/check-images.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { checkTrades } from '#server/ledger/grouping/check-trades.ts';
import { checkAccountDays } from '#server/ledger/publishing/account-days.ts';
import { checkStorage } from '#server/store/check.ts';
import type { Store } from '#server/store/store.ts';
import { checkSyncs } from '#server/sync/check-syncs.ts';
import { readArguments } from './arguments.ts';
import type { CommandContext } from './output.ts';
import { withStore } from './with-store.ts';

/**
 * Checks the journal, also while a server runs: the database itself, and with `deep` every trade, synchronisation,
 * packed month and picture of every trader. Prints a fault a line. Exit code 0 when there is none, else 1.
 */
export async function checkCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const { deep } = readArguments(args, { deep: { type: 'boolean' } }, []).values;
  return withStore(context, async (store, { dataDir }) => {
    const faults = await checkJournal(store, deep ? 'deep' : 'quick');
    if (deep) faults.push(...(await checkImages(store, imageFilesIn(dataDir))));
    for (const fault of faults) output.print(fault);
    output.note(faults.length === 0 ? 'The journal is sound.' : `${faults.length} faults were found.`);
    return faults.length === 0 ? 0 : 1;
  });
}

/** What {@link checkCommand} says, one sentence a fault; those of traders' rows name the trader. */
export async function checkJournal(store: Store, depth: 'quick' | 'deep'): Promise<string[]> {
  const faults = await checkStorage(store, depth);
  if (depth === 'quick') return faults;
  const traders = await store.read((db) => db.selectFrom('trader').select('id').orderBy('id').execute());
  for (const { id } of traders) {
    for (const check of [checkTrades, checkSyncs, checkSegments, checkAccountDays])
      faults.push(...(await check(store, id)).map((fault) => `trader ${id}: ${fault}`));
  }
  return faults;
}
