import { listAccountEntries, type SavedEntry } from '@daybook/api/imports/account-entries.ts';
import { call } from '#web/server/call.ts';
import { keepByRevision } from './kept-by-revision.ts';

/** What was said of the money of all accounts: balances, deposits and withdrawals. */
export const knownEntries = keepByRevision<readonly SavedEntry[]>(
  async () => (await call(listAccountEntries, {})).entries,
);
