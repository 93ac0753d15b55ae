import { useMemo } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { defaultRisks, needsTicks } from '@daybook/domain/trade/units/default-risks.ts';
import { useDetails } from '#web/journal/details/use-details.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { defaultRules } from '#web/journal/units/default-rules.ts';

/** What a trade risked by the trader's defaults, as lists show it; null without one, undefined while it is not known. */
export function useDefaultRisk({ id }: Pick<TradeDetail, 'id'>): Money | null | undefined {
  const [kept] = usePreference('defaultRisks');
  const rules = useMemo(() => defaultRules(kept), [kept]);
  const columns = useJournal((journal) => journal.columns);
  const isByTicks = needsTicks(rules);
  const details = useDetails(isByTicks ? columns : null);
  return useMemo(() => {
    if (rules.length === 0) return null;
    const row = columns?.id.indexOf(parseTradeId(id) ?? -1n) ?? -1;
    if (columns === null || row === -1 || (isByTicks && details.state !== 'ready')) return undefined;
    return defaultRisks(columns, rules, details.state === 'ready' ? details.details : null)(row);
  }, [columns, details, id, isByTicks, rules]);
}
