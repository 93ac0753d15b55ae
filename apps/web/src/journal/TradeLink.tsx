import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { useJournal } from './journal-store.ts';

interface TradeLinkProps {
  readonly id: string;
  /** Instead of symbol, day and time for a trade that the journal does not hold. */
  readonly otherwise: string;
  /** Called when the trader follows it. */
  readonly onGo: () => void;
}

/** A trade by its symbol, day and time; text alone where it is no more. */
export function TradeLink({ id, otherwise, onGo }: TradeLinkProps) {
  const columns = useJournal((journal) => journal.columns);
  const text = tradeText(columns, id);
  if (text === null) return <>{otherwise}</>;
  return (
    <Anchor href={tradeHref(id)} onClick={onGo}>
      {text}
    </Anchor>
  );
}

/** Symbol, day and time of a trade; null for one that the journal does not hold. */
export function tradeText(columns: TradeColumns | null, id: string): string | null {
  const row = columns?.id.indexOf(parseTradeId(id) ?? -1n) ?? -1;
  if (columns === null || row === -1) return null;
  const symbol = columns.symbols[columns.symbol[row]!];
  return `${symbol} ${formatDay(columns.day[row] as Day)} ${formatTime(columns.start[row]!)}`;
}

/** The address of a trade. */
export function tradeHref(id: string): string {
  return `/journal/trade/${id}`;
}
