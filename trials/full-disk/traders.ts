// Traders with a synchronised journal, of which some is written and read while a disk is full or fails.
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { findLosses, nothingAcknowledged } from '../crashes/acknowledged.ts';
import { prepareStore, type PreparedStore } from '../prepared-store.ts';
import { startServerProcess, type ProcessLimits, type Running } from '../processes.ts';
import { withOpenStore, withPlatforms } from '../trial-folder.ts';
import { call, nothingSeen, PASSWORD, textOf, type Load, type Trader } from './load.ts';

const ACCOUNTS = ['DEMO-1'];

/** Prepares two traders in a data folder, starts a server there, and ends it after the work. */
export function withTraders<Result>(
  where: { readonly dataDir: string; readonly databaseUrl: string | null },
  mayEnd: boolean,
  work: (load: Load) => Promise<Result>,
): Promise<Result> {
  return withPlatforms(1, ACCOUNTS, async ([platform]) => {
    const store = await prepareStore({
      ...where,
      accounts: ACCOUNTS,
      traders: 2,
      platformUrls: [platform!.url],
    });
    const emails = await givePasswords(store);
    const server = await startFor(store);
    try {
      const traders = await synchronise(server, store, emails);
      return await work({
        mayEnd,
        store,
        server,
        traders,
        known: nothingAcknowledged(),
        seen: nothingSeen(),
      });
    } finally {
      await server.kill();
    }
  });
}

/** A server on that store, without a limit of calls that the load would meet. */
export function startFor({ settings }: PreparedStore, limits?: ProcessLimits): Promise<Running> {
  return startServerProcess({ ...settings, PUBLIC_CALLS_PER_MINUTE: '1000000' }, limits);
}

async function givePasswords(prepared: PreparedStore): Promise<ReadonlyMap<number, string>> {
  const hash = await hashPassword(PASSWORD);
  return withOpenStore(prepared, async (store) => {
    await store.write((db) => db.updateTable('trader').set({ password_hash: hash }).execute());
    const rows = await store.read((db) => db.selectFrom('trader').select(['id', 'email']).execute());
    return new Map(rows.map(({ id, email }) => [id, email]));
  });
}

async function synchronise(
  server: Running,
  { traders }: PreparedStore,
  emails: ReadonlyMap<number, string>,
): Promise<Trader[]> {
  const synchronised: Trader[] = [];
  for (const trader of traders) {
    for (const path of ['/import', '/process']) {
      const { status, bytes } = await call(server, trader, 'GET', path);
      if (status !== 200) throw new Error(`${path} gave ${status} ${textOf(bytes)}`);
    }
    const { bytes } = await call(server, trader, 'GET', '/dashboard/0');
    const { trades, tradeErrors } = JSON.parse(textOf(bytes)) as { trades: string; tradeErrors: string };
    const ids = parseTradeRecords(trades, tradeErrors).map(({ id }) => id);
    synchronised.push({ ...trader, email: emails.get(trader.traderId)!, trades: ids });
  }
  return synchronised;
}

/** Checks the whole store and that nothing acknowledged is missing; notes what is wrong. */
export async function examine({ store: prepared, known, seen }: Load, when: string): Promise<void> {
  const files = imageFilesIn(prepared.dataDir);
  const faults = await withOpenStore(prepared, async (store) => [
    ...(await checkJournal(store, 'deep')),
    ...(await checkImages(store, files)),
    ...(await findLosses(store, files, () => known)),
  ]);
  seen.faults.push(...faults.map((fault) => `${when}: ${fault}`));
}
