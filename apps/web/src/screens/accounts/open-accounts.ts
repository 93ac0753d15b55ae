import { listAccounts } from '@daybook/api/imports/accounts.ts';
import { call } from '#web/server/call.ts';

/** The trading accounts as the server has them now. */
export function openAccounts(signal: AbortSignal) {
  return call(listAccounts, { signal });
}
