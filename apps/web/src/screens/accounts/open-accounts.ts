import { listAccounts } from '@daybook/api/imports/accounts.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** The trading accounts as the server has them now. */
export function openAccounts({ signal }: Arrival) {
  return call(listAccounts, { signal });
}
