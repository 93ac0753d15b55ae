import { useState } from 'react';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { Columns } from '#web/charts/bars/Columns.tsx';
import { CountBars } from '#web/charts/bars/CountBars.tsx';
import { NoTrades } from '#web/charts/NoTrades.tsx';
import { WinRate } from '#web/charts/WinRate.tsx';
import { WEEKDAYS } from '@daybook/domain/calendar.ts';
import { formatShare } from '@daybook/domain/figure-text.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { durationTallies, momentTallies, sortByNet, tallyTable, weekdayTallies } from './dashboard-tables.ts';

interface ChartProps {
  readonly statistics: Statistics;
}

type WeekdayOrder = 'result' | 'week';

/** Monday to Friday by net, the best first unless the reader wants the order of the week. */
export function NetByWeekday({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const { charts } = messages;
  const [order, setOrder] = useState<WeekdayOrder>('result');
  const week = weekdayTallies(statistics, messages).map((day, at) => ({
    ...day,
    name: messages.words.weekdays[WEEKDAYS[at]!],
  }));
  const days = order === 'result' ? sortByNet(week) : week;
  const segments = [
    { value: 'result', text: charts.byResult },
    { value: 'week', text: charts.mondayFirst },
  ] as const;
  return (
    <ChartCard
      title={charts.netByWeekday}
      note={order === 'result' ? charts.bestDayFirst : charts.mondayToFriday}
      controls={
        <Segmented label={charts.weekdayOrder} segments={segments} value={order} onChange={setOrder} />
      }
      table={() => tallyTable(charts.day, days, messages, currency)}
    >
      {week.every((day) => day.trades === 0) ? <NoTrades /> : <Columns columns={days} />}
    </ChartCard>
  );
}

/** The moments of the trading day with their net and their shares won and lost. */
export function NetByMoment({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const { charts } = messages;
  const moments = momentTallies(statistics, messages);
  const columns = moments.map(({ label, net, trades, wins, losses, part }) => ({
    label,
    net,
    trades,
    part,
    notes:
      trades === 0
        ? []
        : [charts.shareWon(formatShare(wins, trades)), charts.shareLost(formatShare(losses, trades))],
  }));
  return (
    <ChartCard
      title={charts.netByMoment}
      note={charts.newYorkTime}
      table={() => tallyTable(charts.moment, moments, messages, currency)}
    >
      {statistics.trades === 0 ? <NoTrades /> : <Columns columns={columns} />}
    </ChartCard>
  );
}

/** How many trades lasted how long. */
export function CountByDuration({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const { charts } = messages;
  const groups = durationTallies(statistics, messages);
  const bars = groups.map(({ label, trades, net, part }) => ({ label, count: trades, net, part }));
  return (
    <ChartCard
      title={charts.countByDuration}
      note={charts.timeInTrade}
      table={() => tallyTable(charts.duration, groups, messages, currency)}
    >
      {bars.length === 0 ? <NoTrades /> : <CountBars bars={bars} />}
    </ChartCard>
  );
}

/** Shares won and lost by duration, in the order of the counts next to it. */
export function WinRateByDuration({ statistics }: ChartProps) {
  const messages = useFirstMessages();
  const currency = useCurrency();
  const { charts } = messages;
  const groups = durationTallies(statistics, messages);
  return (
    <ChartCard
      title={charts.winRateByDuration}
      note={charts.winRateNote}
      table={() => tallyTable(charts.duration, groups, messages, currency)}
    >
      {groups.length === 0 ? <NoTrades /> : <WinRate rows={groups} />}
    </ChartCard>
  );
}
