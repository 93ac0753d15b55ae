import type { ReactNode } from 'react';
import type { Money } from '@daybook/domain/money.ts';
import { parseTradeId, type ResultUnit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { useMeasured } from '#web/journal/units/use-measured.ts';
import { useMessages } from '#web/texts/messages.ts';
import { shownCode } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';

interface NetInUnitProps {
  readonly id: string;
  /** Draws a figure under its name. */
  readonly children: (name: string, value: ReactNode) => ReactNode;
}

/** A trade's net in the chosen unit of results, next to money; R has its own place in the header. */
export function NetInUnit({ id, children }: NetInUnitProps) {
  const { trade: words } = useMessages();
  const [unit] = usePreference('resultUnit');
  const columns = useJournal((journal) => journal.columns);
  if (columns === null || unit === 'money' || unit === 'r') return null;
  return children(words.netIn[unit], <Net columns={columns} unit={unit} id={id} />);
}

const EVERYTHING = {};

interface NetProps {
  readonly columns: TradeColumns;
  readonly unit: ResultUnit;
  readonly id: string;
}

/** A dash while it is not known, and where it cannot be. */
function Net({ columns, unit, id }: NetProps) {
  const { sources } = useSources(columns, EVERYTHING, unit === 'ticks');
  const { columns: shown } = useMeasured(columns, unit, sources?.details ?? null);
  const row = columns.id.indexOf(parseTradeId(id) ?? -1n);
  if (row === -1 || shown?.measured?.isKnown[row] !== 1) return '–';
  return <MoneyText amount={shown.net[row] as Money} currency={shownCode(shown, row)} />;
}
