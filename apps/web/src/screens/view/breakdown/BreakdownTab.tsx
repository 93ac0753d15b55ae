import { memo, type ReactNode } from 'react';
import {
  averageDurations,
  averageLosing,
  averageWinning,
  battingAverage,
  inOutAverage,
  winLossRatio,
} from '@daybook/domain/statistics/figures.ts';
import type { Statistics, TradeResult } from '@daybook/domain/statistics/statistics.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import type { Selection } from '#web/journal/selection.ts';
import type { Query, View } from '#web/router/paths.ts';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { decimalText } from '@daybook/domain/decimal.ts';
import { formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { InfoHint } from '#web/ui/overlays/InfoHint.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import styles from './BreakdownTab.module.css';
import { FigureCard, type Figure } from './FigureCard.tsx';
import { FurtherCards } from './FurtherCards.tsx';

export interface BreakdownTabProps {
  readonly view: View;
  readonly query: Query;
  /** Of the trades that passed period and filter. */
  readonly selection: Selection;
  /** Shown instead of the cards while there is nothing to show. */
  readonly empty?: ReactNode;
}

/** The figures of all shown trades: the three specified cards first, then further figures. */
export const BreakdownTab = memo(function BreakdownTab({ view, query, selection, empty }: BreakdownTabProps) {
  const { columns, statistics } = selection;
  const hrefOf = (row: number) => `/journal/trade/${tradeIdText(columns.id[row]!)}`;
  if (statistics.trades === 0) return <NothingFound>{empty}</NothingFound>;
  return (
    <div className={styles.cards}>
      <General statistics={statistics} hrefOf={hrefOf} />
      <Performance statistics={statistics} />
      <AverageDuration statistics={statistics} />
      <FurtherCards view={view} query={query} selection={selection} />
    </div>
  );
});

interface GeneralProps {
  readonly statistics: Statistics;
  /** Address of the trade in a row of the columns. */
  readonly hrefOf: (row: number) => string;
}

function General({ statistics, hrefOf }: GeneralProps) {
  const { breakdown, charts, words } = useMessages();
  const { volume, volumeScale, gross, net, best, worst } = statistics;
  const figures: Figure[] = [
    { label: breakdown.totalTrades, value: words.count(statistics.trades) },
    {
      label: breakdown.volume,
      value: formatSize(decimalText({ units: volume, scale: volumeScale }), words.count),
    },
    { label: breakdown.grossProfitAndLoss, value: <MoneyText amount={gross} /> },
    { label: charts.netProfitAndLoss, value: <MoneyText amount={net} /> },
    { label: breakdown.bestTrade, value: <TradeLink trade={best} hrefOf={hrefOf} /> },
    { label: breakdown.worstTrade, value: <TradeLink trade={worst} hrefOf={hrefOf} /> },
  ];
  return <FigureCard title={breakdown.general} figures={figures} />;
}

interface TradeLinkProps extends Pick<GeneralProps, 'hrefOf'> {
  readonly trade: TradeResult | null;
}

function TradeLink({ trade, hrefOf }: TradeLinkProps): ReactNode {
  const { words } = useMessages();
  if (!trade) return words.notAvailable;
  return (
    <Anchor href={hrefOf(trade.row)} className={styles.trade}>
      {trade.symbol} <MoneyText amount={trade.net} />
    </Anchor>
  );
}

function Performance({ statistics }: { readonly statistics: Statistics }) {
  const { breakdown, charts } = useMessages();
  const figures: Figure[] = [
    { label: charts.battingAverage, value: formatPercent(battingAverage(statistics)) },
    {
      label: charts.winLossRatio,
      hint: <InfoHint about={charts.winLossRatio}>{breakdown.winLossRatioHelp}</InfoHint>,
      value: formatNumber(winLossRatio(statistics)),
    },
    { label: breakdown.averageLosing, value: <MoneyText amount={averageLosing(statistics)} /> },
    { label: breakdown.averageWinning, value: <MoneyText amount={averageWinning(statistics)} /> },
    {
      label: breakdown.inOutAverage,
      hint: <InfoHint about={breakdown.inOutAverage}>{breakdown.inOutAverageHelp}</InfoHint>,
      // A share brings fractions of a cent.
      value: <MoneyText amount={inOutAverage(statistics)} form="exact" />,
    },
  ];
  return <FigureCard title={breakdown.performance} figures={figures} />;
}

function AverageDuration({ statistics }: { readonly statistics: Statistics }) {
  const { breakdown, charts, words } = useMessages();
  const { breakEven, winning, losing } = averageDurations(statistics);
  const text = (seconds: number | null) => (seconds === null ? words.notAvailable : formatTime(seconds));
  const figures: Figure[] = [
    { label: charts.breakEven, value: text(breakEven) },
    { label: breakdown.winning, value: text(winning) },
    { label: breakdown.losing, value: text(losing) },
  ];
  return <FigureCard title={breakdown.averageDuration} figures={figures} />;
}
