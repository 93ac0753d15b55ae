import { useMemo } from 'react';
import { namedEntries } from '@daybook/api/imports/named-entries.ts';
import { balanceAtEnd } from '@daybook/domain/account/balances.ts';
import { MAX_AMOUNT, money, type Money } from '@daybook/domain/money.ts';
import { useClock } from '#web/journal/clock.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { knownEntries } from '#web/journal/units/known-entries.ts';

/** What accounts with a stated balance hold in dollars now, and how many they are. */
export interface Held {
  readonly amount: Money;
  readonly accounts: number;
}

/** What all accounts together hold in dollars at the end of today; null where none has a stated balance, and while it is not known. */
export function useHeld(): Held | null {
  const columns = useJournal((journal) => journal.columns);
  const accounts = useJournal(({ surroundings }) => surroundings?.accounts);
  const today = useClock((clock) => clock.today);
  const entries = knownEntries.useValue(columns?.revision ?? null);
  return useMemo(() => {
    if (columns === null || entries.state !== 'ready') return null;
    const named = namedEntries(entries.value, accounts ?? []);
    const held = [...new Set(named.map(({ account }) => account))].flatMap((account) => {
      const balance = balanceAtEnd(named, columns, { account, currency: 'USD' }, today);
      return balance === null ? [] : [balance];
    });
    const sum = held.reduce<number>((total, balance) => total + balance, 0);
    return held.length === 0 || Math.abs(sum) > MAX_AMOUNT
      ? null
      : { amount: money(sum), accounts: held.length };
  }, [columns, entries, accounts, today]);
}
