import { memo, type ReactNode } from 'react';
import { WEEKDAYS, type Weekday } from '@daybook/domain/calendar.ts';
import type { Candle } from '@daybook/domain/statistics/account-progress.ts';
import {
  averageLosing,
  averageWinning,
  battingAverage,
  leastProfitableDay,
  mostActiveDay,
  mostProfitableDay,
  winLossRatio,
} from '@daybook/domain/statistics/figures.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { winShares } from '#web/charts/bars/bars.ts';
import { closingLine } from '#web/charts/progress/progress-series.ts';
import { Sparkline } from '#web/charts/Sparkline.tsx';
import { TradesLink } from '#web/charts/TradesLink.tsx';
import { SplitBar } from '#web/charts/bars/SplitBar.tsx';
import { WeekdayBars } from '#web/charts/bars/WeekdayBars.tsx';
import { formatMoney, formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { KeyFigure } from './KeyFigure.tsx';
import styles from './KeyFigures.module.css';

/** Periods of the small line under the net result. */
const LINE_PERIODS = 90;

interface KeyFiguresProps {
  readonly statistics: Statistics;
  /** By day, oldest first. */
  readonly days: readonly Candle[];
}

/** The six cards at the top of the dashboard. */
export const KeyFigures = memo(function KeyFigures({ statistics, days }: KeyFiguresProps) {
  return (
    <ul className={styles.cards}>
      <NetCard statistics={statistics} days={days} />
      <BattingCard statistics={statistics} />
      <RatioCard statistics={statistics} />
      <DayCards statistics={statistics} />
    </ul>
  );
});

function NetCard({ statistics: { net }, days }: KeyFiguresProps) {
  const { charts } = useFirstMessages();
  return (
    <KeyFigure
      label={charts.netProfitAndLoss}
      figure={<MoneyText amount={net} fits />}
      image={<Sparkline values={closingLine(days, LINE_PERIODS)} />}
    />
  );
}

interface StatisticsProps {
  readonly statistics: Statistics;
}

function BattingCard({ statistics }: StatisticsProps) {
  const { charts } = useFirstMessages();
  const { won, lost } = winShares(statistics);
  return (
    <KeyFigure
      label={charts.battingAverage}
      figure={formatPercent(battingAverage(statistics))}
      image={<SplitBar won={won} lost={lost} />}
      context={
        <>
          <ResultLink result="won" statistics={statistics}>
            {charts.wonTrades(statistics.wins)}
          </ResultLink>
          <ResultLink result="lost" statistics={statistics}>
            {charts.lostTrades(statistics.losses)}
          </ResultLink>
        </>
      }
    />
  );
}

interface ResultLinkProps extends StatisticsProps {
  readonly result: 'won' | 'lost';
  readonly children: ReactNode;
}

/** Leads to the trades that were won or lost. */
function ResultLink({ result, statistics, children }: ResultLinkProps) {
  const isWon = result === 'won';
  return (
    <TradesLink part={{ result }} label={null} trades={isWon ? statistics.wins : statistics.losses}>
      {children}
    </TradesLink>
  );
}

function RatioCard({ statistics }: StatisticsProps) {
  const { charts } = useFirstMessages();
  const currency = useCurrency();
  const [win, loss] = [averageWinning(statistics), averageLosing(statistics)];
  const [gained, given] = [Math.max(0, win), Math.abs(Math.min(0, loss))];
  const both = gained + given || 1;
  return (
    <KeyFigure
      label={charts.winLossRatio}
      figure={formatNumber(winLossRatio(statistics))}
      image={<SplitBar won={gained / both} lost={given / both} />}
      context={
        <>
          <ResultLink result="won" statistics={statistics}>
            {formatMoney(win, 'both', currency)} <span className="sr-only">{charts.averageWin}</span>
          </ResultLink>
          <ResultLink result="lost" statistics={statistics}>
            {formatMoney(loss, 'both', currency)} <span className="sr-only">{charts.averageLoss}</span>
          </ResultLink>
        </>
      }
    />
  );
}

function DayCards({ statistics }: StatisticsProps) {
  const { charts, words } = useFirstMessages();
  const [active, best, worst] = [
    mostActiveDay(statistics),
    mostProfitableDay(statistics),
    leastProfitableDay(statistics),
  ];
  const week = statistics.byWeekday.slice(0, 5);
  const [counts, nets] = [week.map((day) => day.trades), week.map((day) => day.net)];
  const name = (day: Weekday | null) => {
    if (day === null) return words.notAvailable;
    const { trades, net } = statistics.byWeekday[WEEKDAYS.indexOf(day)]!;
    return (
      <TradesLink part={{ weekday: day }} label={words.weekdays[day]} trades={trades} net={net}>
        {words.weekdaysShort[day]}
      </TradesLink>
    );
  };
  return (
    <>
      <KeyFigure
        label={charts.mostActiveDay}
        figure={name(active.weekday)}
        image={<WeekdayBars values={counts} named={indexOf(active.weekday)} tone="count" />}
        context={words.trades(active.value)}
      />
      <KeyFigure
        label={charts.mostProfitableDay}
        figure={name(best.weekday)}
        image={<WeekdayBars values={nets} named={indexOf(best.weekday)} tone={toneOf(best.value)} />}
        context={<MoneyText amount={best.value} tone="plain" fits />}
      />
      <KeyFigure
        label={charts.leastProfitableDay}
        figure={name(worst.weekday)}
        image={<WeekdayBars values={nets} named={indexOf(worst.weekday)} tone={toneOf(worst.value)} />}
        context={<MoneyText amount={worst.value} tone="plain" fits />}
      />
    </>
  );
}

function indexOf(weekday: Weekday | null): number | null {
  return weekday === null ? null : WEEKDAYS.indexOf(weekday);
}

/** The best day may still be a losing one, and the worst a winning one. */
function toneOf(net: number): 'profit' | 'loss' {
  return net < 0 ? 'loss' : 'profit';
}
