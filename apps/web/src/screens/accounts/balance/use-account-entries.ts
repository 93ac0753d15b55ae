import { useRef, useState } from 'react';
import {
  changeAccountEntry,
  createAccountEntry,
  listAccountEntries,
  removeAccountEntry,
  type SavedEntry,
  type TypedEntry,
} from '@daybook/api/imports/account-entries.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { useCallEffect } from '#web/server/use-call.ts';
import { notifyOtherWindows } from '#web/server/other-windows.ts';
import { newestFirst } from './balance-figures.ts';

/** What can be done to the records of accounts; each throws as {@link call} does. */
export interface EntryActions {
  readonly add: (accountUuid: string, entry: TypedEntry) => Promise<void>;
  readonly change: (id: string, entry: TypedEntry) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** Balances, deposits and withdrawals of all accounts, the newest day first; null until they are known. */
export function useAccountEntries(): {
  readonly entries: readonly SavedEntry[] | null;
  readonly actions: EntryActions;
} {
  const [entries, setEntries] = useState<readonly SavedEntry[] | null>(null);
  const underWay = useRef(0);
  // A change of this window that is on its way brings what is newer than the answer.
  useCallEffect(
    listAccountEntries,
    {},
    {
      again: useJournal(({ columns }) => columns?.revision ?? null),
      onAnswer: (listed) => underWay.current === 0 && setEntries(listed.entries),
    },
  );
  async function take(change: Promise<(held: readonly SavedEntry[]) => readonly SavedEntry[]>) {
    underWay.current++;
    try {
      const next = await change;
      setEntries((held) => newestFirst(next(held ?? [])));
      // Percents of the account follow with the next reading when this fails.
      refreshJournal().then(notifyOtherWindows, () => null);
    } finally {
      underWay.current--;
    }
  }
  return {
    entries,
    actions: {
      add: (accountUuid, typed) =>
        take(
          call(createAccountEntry, { body: { accountUuid, ...typed } }).then(({ entry }) => (held) => [
            entry,
            ...held,
          ]),
        ),
      change: (id, typed) =>
        take(
          call(changeAccountEntry, { params: { id }, body: typed }).then(
            ({ entry }) =>
              (held) =>
                held.map((each) => (each.id === id ? entry : each)),
          ),
        ),
      remove: (id) =>
        take(
          call(removeAccountEntry, { params: { id } }).then(
            () => (held) => held.filter((each) => each.id !== id),
          ),
        ),
    },
  };
}
