import { formatNumber } from '@daybook/domain/figure-text.ts';
import type { CoursePoint } from '@daybook/domain/insights/course.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { InfoHint } from '#web/ui/overlays/InfoHint.tsx';
import { reportHref } from '../reports/report-address.ts';
import { FigureCard, type Figure } from './FigureCard.tsx';
import type { FurtherProps } from './FurtherCards.tsx';
import { UnknownFigure } from './UnknownFigure.tsx';

/** The deepest fall of the running net of closed trades. */
export function DrawdownCard({ view, query, totals }: FurtherProps) {
  const { breakdown } = useMessages();
  const { deepest, belowPeak } = totals.course;
  const dayOf = (point: CoursePoint) => (point.day === null ? breakdown.theStart : formatDay(point.day));
  const recovery = (to: CoursePoint | null) => (to === null ? breakdown.notYet : dayOf(to));
  const figures: Figure[] = [
    {
      label: breakdown.deepest,
      value: deepest ? (
        <MoneyText amount={nearestMoney(-deepest.depth)} />
      ) : (
        <UnknownFigure why={breakdown.neverFell} />
      ),
    },
    { label: breakdown.peak, value: deepest ? dayOf(deepest.peak) : <UnknownFigure /> },
    { label: breakdown.trough, value: deepest ? dayOf(deepest.trough) : <UnknownFigure /> },
    { label: breakdown.recovered, value: deepest ? recovery(deepest.recovery) : <UnknownFigure /> },
    { label: breakdown.belowPeak, value: <MoneyText amount={belowPeak} tone="plain" signs="minus" /> },
  ];
  const more: Figure[] = [
    {
      label: breakdown.recoveryFactor,
      hint: <InfoHint about={breakdown.recoveryFactor}>{breakdown.recoveryFactorHelp}</InfoHint>,
      value:
        totals.recoveryFactor === null ? (
          <UnknownFigure why={breakdown.neverFell} />
        ) : (
          formatNumber(totals.recoveryFactor)
        ),
    },
  ];
  const href = reportHref(view, query, { kind: 'equity', figure: 'net' });
  return (
    <FigureCard
      title={breakdown.drawdown}
      figures={figures}
      more={more}
      link={{ href, text: breakdown.links.equity }}
      note={breakdown.closedOnly}
    />
  );
}

/** The longest runs of trades and of days. */
export function RunsCard({ view, query, totals }: FurtherProps) {
  const { breakdown, words } = useMessages();
  const { winningTrades, losingTrades, winningDays, losingDays } = totals.course.runs;
  const figures: Figure[] = [
    { label: breakdown.longestWinning, value: words.trades(winningTrades) },
    { label: breakdown.longestLosing, value: words.trades(losingTrades) },
    { label: breakdown.winningDaysInARow, value: breakdown.days(winningDays) },
    { label: breakdown.losingDaysInARow, value: breakdown.days(losingDays) },
  ];
  const href = reportHref(view, query, { kind: 'rolling', figure: 'net' });
  return (
    <FigureCard
      title={breakdown.runs}
      figures={figures}
      link={{ href, text: breakdown.links.rolling }}
      note={breakdown.runsNote}
    />
  );
}
