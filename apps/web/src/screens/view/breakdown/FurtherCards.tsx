import { memo, useMemo } from 'react';
import { dayResults, tradesADay } from '@daybook/domain/insights/course/day-figures.ts';
import { quartilesOf } from '@daybook/domain/insights/course/quartiles.ts';
import { totalsOf, type Totals } from '@daybook/domain/insights/totals.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
import type { Selection } from '#web/journal/selection.ts';
import type { Query, View } from '#web/router/paths.ts';
import { DrawdownCard, RunsCard } from './CourseCards.tsx';
import { DaysCard, FeesCard, TradesADayCard } from './DayCards.tsx';
import { TradeCard } from './TradeCard.tsx';

interface FurtherCardsProps {
  readonly view: View;
  readonly query: Query;
  readonly selection: Selection;
}

/** What every further card gets. */
export interface FurtherProps extends FurtherCardsProps {
  readonly totals: Totals;
}

/** What trades bring, drawdown, runs, fees and days: the cards below the three specified ones. */
export const FurtherCards = memo(function FurtherCards(props: FurtherCardsProps) {
  const { columns, rows, filter } = props.selection;
  const figures = useMemo(() => {
    const traded = tradedRows(columns, rows);
    const totals = totalsOf(columns, traded);
    return {
      totals,
      quartiles: quartilesOf(columns, traded),
      days: dayResults(totals.course),
      tradesADay: tradesADay(columns, traded, filter.accounts),
    };
  }, [columns, rows, filter.accounts]);
  const each = { ...props, totals: figures.totals };
  return (
    <>
      <TradeCard {...each} quartiles={figures.quartiles} />
      <DrawdownCard {...each} />
      <RunsCard {...each} />
      <FeesCard {...each} />
      <DaysCard {...each} days={figures.days} />
      <TradesADayCard {...each} tradesADay={figures.tradesADay} />
    </>
  );
});
