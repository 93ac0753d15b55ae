import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import {
  LATE_FROM,
  type DayResult,
  type DayResults,
  type TradesADay,
} from '@daybook/domain/insights/course/day-figures.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { InfoHint } from '#web/ui/overlays/InfoHint.tsx';
import { reportHref, tradesHref } from '../reports/report-address.ts';
import styles from './BreakdownTab.module.css';
import { FigureCard, type Figure } from './FigureCard.tsx';
import type { FurtherProps } from './FurtherCards.tsx';
import { UnknownFigure } from './UnknownFigure.tsx';
import type { Day } from '@daybook/domain/calendar.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { bandText } from '@daybook/domain/trade/band.ts';

/** What fees took. */
export function FeesCard({ view, query, selection, totals }: FurtherProps) {
  const { breakdown, words } = useMessages();
  const { volume, volumeScale } = selection.statistics;
  const { fees, gross, turned, feesAverage } = totals;
  const shares = Number(volume) / 10 ** volumeScale;
  const figures: Figure[] = [
    { label: breakdown.paid, value: <MoneyText amount={fees} tone="plain" /> },
    {
      label: breakdown.aTrade,
      value: feesAverage ? (
        <MoneyText amount={nearestMoney(feesAverage.value)} tone="plain" />
      ) : (
        <UnknownFigure />
      ),
    },
    {
      label: breakdown.ofGross,
      value: gross > 0 ? formatPercent(-fees / gross) : <UnknownFigure why={breakdown.noGross} />,
    },
    {
      label: breakdown.aShare,
      value:
        shares === 0 ? (
          <UnknownFigure />
        ) : (
          <MoneyText amount={nearestMoney(fees / shares)} tone="plain" form="exact" />
        ),
    },
    {
      label: breakdown.turned,
      value: <Counted trades={turned} href={turnedHref(selection.filter)} text={words.trades(turned)} />,
    },
  ];
  const href = reportHref(view, query, {
    kind: 'by',
    by: 'month',
    across: null,
    figure: 'fees',
    form: 'bars',
  });
  return (
    <FigureCard title={breakdown.fees} figures={figures} link={{ href, text: breakdown.links.byMonth }} />
  );
}

/** A number of trades as a link to them; none lead nowhere. */
function Counted({ trades, href, text }: { trades: number; href: string; text: string }): ReactNode {
  if (trades === 0) return text;
  return (
    <Anchor href={href} className={styles.trade}>
      {text}
    </Anchor>
  );
}

/** What days bring. */
export function DaysCard({
  view,
  query,
  selection,
  totals,
  days,
}: FurtherProps & { readonly days: DayResults }) {
  const { breakdown, words } = useMessages();
  const figures: Figure[] = [
    {
      label: breakdown.winningDays,
      value: breakdown.ofDays(words.count(days.winning), words.count(days.days)),
    },
    { label: breakdown.losingDays, value: words.count(days.losing) },
    { label: breakdown.bestDay, value: <DayLink result={days.best} filter={selection.filter} /> },
    { label: breakdown.worstDay, value: <DayLink result={days.worst} filter={selection.filter} /> },
    {
      label: breakdown.aDay,
      value: days.average === null ? <UnknownFigure /> : <MoneyText amount={nearestMoney(days.average)} />,
    },
    {
      label: breakdown.bestDayShare,
      hint: <InfoHint about={breakdown.bestDayShare}>{breakdown.bestDayShareHelp}</InfoHint>,
      value:
        totals.bestDayShare === null ? (
          <UnknownFigure why={breakdown.noNet} />
        ) : (
          formatPercent(totals.bestDayShare)
        ),
    },
  ];
  const more: Figure[] = [
    {
      label: breakdown.dailySharpe,
      hint: <InfoHint about={breakdown.dailySharpe}>{breakdown.dailySharpeHelp}</InfoHint>,
      value:
        totals.dailySharpe === null ? (
          <UnknownFigure why={breakdown.tooFew} />
        ) : (
          formatNumber(totals.dailySharpe)
        ),
    },
  ];
  const href = reportHref(view, query, {
    kind: 'by',
    by: 'weekday',
    across: null,
    figure: 'average',
    form: 'ranges',
  });
  return (
    <FigureCard
      title={breakdown.dayCard}
      figures={figures}
      more={more}
      link={{ href, text: breakdown.links.byWeekday }}
    />
  );
}

interface DayLinkProps {
  readonly result: DayResult | null;
  readonly filter: SearchFilter;
}

function DayLink({ result, filter }: DayLinkProps) {
  if (result === null) return <UnknownFigure />;
  return (
    <Anchor href={dayHref(filter, result.day)} className={styles.trade}>
      {formatDay(result.day)} <MoneyText amount={result.net} />
    </Anchor>
  );
}

/** How many trades a day has, and what the late ones brought. */
export function TradesADayCard(props: FurtherProps & { readonly tradesADay: TradesADay }) {
  const { view, query, selection, tradesADay } = props;
  const { breakdown, words } = useMessages();
  const { mean, median, most, late } = tradesADay;
  const nth = words.count(LATE_FROM);
  const number = (value: number | null) => (value === null ? <UnknownFigure /> : formatNumber(value, 1));
  const figures: Figure[] = [
    { label: breakdown.meanADay, value: number(mean) },
    { label: breakdown.medianDay, value: number(median) },
    { label: breakdown.mostADay, value: words.count(most) },
    { label: breakdown.lateNet(nth), value: <MoneyText amount={late.net} /> },
    {
      label: breakdown.lateTrades(nth),
      value: (
        <Counted trades={late.trades} href={lateHref(selection.filter)} text={words.count(late.trades)} />
      ),
    },
  ];
  const href = reportHref(view, query, {
    kind: 'by',
    by: 'nth',
    across: null,
    figure: 'average',
    form: 'ranges',
  });
  return (
    <FigureCard title={breakdown.tradesADay} figures={figures} link={{ href, text: breakdown.links.byNth }} />
  );
}

/** Address of the trades of one day among those of a filter. */
function dayHref(filter: SearchFilter, day: Day): string {
  return tradesHref(narrow(filter, [{ startDate: day, endDate: day }]));
}

/** Address of the winners that fees turned. */
function turnedHref(filter: SearchFilter): string {
  return tradesHref(narrow(filter, [{ result: 'turned' }]));
}

/** Address of the trades that were the eleventh of their day or a later one. */
function lateHref(filter: SearchFilter): string {
  const from = { units: BigInt(LATE_FROM), scale: 0 };
  return tradesHref(narrow(filter, [{ nthBand: bandText({ from, to: null }) }]));
}
