import { useMemo } from 'react';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { bestAndWorst } from '#web/charts/bars/bars.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { CountBars } from '#web/charts/bars/CountBars.tsx';
import { DivergingBars } from '#web/charts/bars/DivergingBars.tsx';
import { NoTrades } from '#web/charts/NoTrades.tsx';
import { useFirstMessages } from '#web/texts/messages.ts';
import { mistakeTable, mostTraded, symbolCountTable, symbolNetTable } from './dashboard-tables.ts';
import { useCurrency } from '#web/ui/currency.ts';

/** Long lists show this many and offer the rest in the table. */
const SHOWN = 10;

interface ChartProps {
  readonly statistics: Statistics;
}

/** The five best and the five worst symbols by net. */
export function NetBySymbol({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const { charts } = messages;
  const symbols = statistics.bySymbol.length;
  const bars = bestAndWorst(statistics.bySymbol, SHOWN / 2);
  return (
    <ChartCard
      title={charts.netBySymbol}
      note={symbols > SHOWN ? charts.bestAndWorst(symbols) : charts.allSymbols(symbols)}
      tableNote={charts.allSymbols(symbols)}
      table={() => symbolNetTable(statistics, messages, currency)}
    >
      {symbols === 0 ? (
        <NoTrades />
      ) : (
        <DivergingBars
          bars={bars.map(({ symbol, net, trades }) => ({ label: symbol, net, trades, part: { symbol } }))}
        />
      )}
    </ChartCard>
  );
}

/** The ten most traded symbols. */
export function TradesBySymbol({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const { charts } = messages;
  const sorted = useMemo(() => mostTraded(statistics), [statistics]);
  const bars = sorted.slice(0, SHOWN).map(({ symbol, trades, net }) => ({
    label: symbol,
    count: trades,
    net,
    part: { symbol },
  }));
  return (
    <ChartCard
      title={charts.tradesBySymbol}
      note={sorted.length > SHOWN ? charts.mostTraded(sorted.length) : charts.allSymbols(sorted.length)}
      tableNote={charts.allSymbols(sorted.length)}
      table={() => symbolCountTable(sorted, messages)}
    >
      {bars.length === 0 ? <NoTrades /> : <CountBars bars={bars} />}
    </ChartCard>
  );
}

/** Mistakes by the number of trades marked with them. */
export function Mistakes({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const { charts } = messages;
  const mistakes = statistics.byMistake;
  const bars = mistakes.slice(0, SHOWN).map(({ title, trades }) => ({
    label: title,
    count: trades,
    part: { mistakeTitle: title },
  }));
  return (
    <ChartCard
      title={charts.errors}
      note={mistakes.length > SHOWN ? charts.mostMarked(mistakes.length) : charts.errorsNote}
      tableNote={charts.errorsNote}
      table={() => mistakeTable(statistics, messages)}
    >
      {bars.length === 0 ? <NoTrades>{charts.noErrors}</NoTrades> : <CountBars bars={bars} />}
    </ChartCard>
  );
}
