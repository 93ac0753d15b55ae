import type { SavedEntry } from './account-entries.ts';
import type { NamedEntry } from '@daybook/domain/account/balances.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';

/** An account, as far as its trades name it. */
export interface NamedAccount {
  readonly accountUuid: string;
  readonly userName: string;
}

/** Entries as they count, under the names used in trades; those of other accounts are left out. */
export function namedEntries(
  entries: readonly SavedEntry[],
  accounts: readonly NamedAccount[],
): NamedEntry[] {
  const names = new Map(accounts.map(({ accountUuid, userName }) => [accountUuid, userName]));
  return entries.flatMap(({ accountUuid, kind, day, amount, currency }) => {
    const account = names.get(accountUuid);
    return account === undefined
      ? []
      : [{ account, kind, day: day as Day, amount: amount as Money, currency }];
  });
}
