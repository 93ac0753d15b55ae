import { useMemo } from 'react';
import { namedEntries } from '@daybook/api/imports/named-entries.ts';
import { balancesAtStart } from '@daybook/domain/account/balances.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import type { Waiting } from '#web/journal/sources/waiting.ts';
import { waitingFor } from './kept-by-revision.ts';
import { knownEntries } from './known-entries.ts';

/** What accounts held before each trade as soon as what says it is there; nothing is fetched where nobody wants it. `columns` in money. */
export function useBalances(
  columns: TradeColumns,
  isWanted: boolean,
): { readonly balances: Float64Array | null; readonly waiting: Waiting | null } {
  const entries = knownEntries.useValue(isWanted ? columns.revision : null);
  const accounts = useJournal(({ surroundings }) => surroundings?.accounts);
  const balances = useMemo(
    () =>
      entries.state === 'ready'
        ? balancesAtStart(namedEntries(entries.value, accounts ?? []), columns)
        : null,
    [entries, accounts, columns],
  );
  const waiting = useMemo(() => (isWanted ? waitingFor('balances', entries) : null), [isWanted, entries]);
  return { balances, waiting };
}
