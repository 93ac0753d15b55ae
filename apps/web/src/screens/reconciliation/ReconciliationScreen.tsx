import { useCallback, useState } from 'react';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import {
  listPositions,
  listReconciledDays,
  readReconciledDay,
  type ReconciledDay,
} from '@daybook/api/imports/reconciliation.ts';
import { ReconciliationPage } from './ReconciliationPage.tsx';
import type { PositionsShown } from './Positions.tsx';
import { call } from '#web/server/call.ts';

type Page = AnswerOf<typeof listReconciledDays>;

interface ReconciliationScreenProps {
  readonly loaded: { readonly days: Page; readonly positions: PositionsShown };
}

/** Days compared with what platforms state, and open positions. */
export function ReconciliationScreen({ loaded }: ReconciliationScreenProps) {
  const [page, setPage] = useState(loaded.days);
  const [positions, setPositions] = useState(loaded.positions);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  async function choose(only: boolean): Promise<void> {
    setOnlyDifferent(only);
    setPage(await call(listReconciledDays, { query: only ? { only: 'different' } : {} }));
  }
  async function more(): Promise<void> {
    const query = { before: String(page.before), ...(onlyDifferent ? { only: 'different' as const } : {}) };
    const next = await call(listReconciledDays, { query });
    setPage({ days: [...page.days, ...next.days], before: next.before });
  }
  const details = useCallback(
    ({ accountUuid, day }: ReconciledDay) =>
      call(readReconciledDay, { params: { accountUuid, day: String(day) } }),
    [],
  );
  return (
    <ReconciliationPage
      days={page.days}
      hasMore={page.before !== null}
      onlyDifferent={onlyDifferent}
      positions={positions}
      onPositionsChanged={async () => setPositions(await call(listPositions, {}))}
      onOnlyDifferent={(only) => void choose(only).catch(reportError)}
      onMore={() => void more().catch(reportError)}
      onDetails={details}
    />
  );
}
