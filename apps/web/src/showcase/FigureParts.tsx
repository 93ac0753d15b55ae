import { useState } from 'react';
import { accountProgress, type ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { KeyFigure } from '#web/charts/figures/KeyFigure.tsx';
import { KeyFigures } from '#web/charts/figures/KeyFigures.tsx';
import { Mistakes, NetBySymbol, TradesBySymbol } from '#web/charts/figures/SymbolCharts.tsx';
import {
  CountByDuration,
  NetByMoment,
  NetByWeekday,
  WinRateByDuration,
} from '#web/charts/figures/TimeCharts.tsx';
import { AccountProgress } from '#web/charts/progress/AccountProgress.tsx';
import { ProgressLine } from '#web/charts/progress/ProgressLine.tsx';
import { ProgressReadout } from '#web/charts/progress/ProgressReadout.tsx';
import { selectionOf } from '#web/journal/selection.ts';
import { madeUpColumns } from '#web/journal/warm-up.ts';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const { statistics } = selectionOf(madeUpColumns(), {});
const { statistics: none } = selectionOf(madeUpColumns(), { symbol: 'NONE' });
const DAYS = accountProgress(statistics.days, 'day');

/** The figures of made-up trades as the dashboard shows them, and of none. */
export function FigureParts() {
  const [frame, setFrame] = useState<ProgressFrame>('day');
  return (
    <Group folder="charts/figures, charts/progress">
      <Sample name="KeyFigures: of trades, of none">
        <KeyFigures statistics={statistics} days={DAYS} />
        <KeyFigures statistics={none} days={[]} />
      </Sample>
      <Sample name="KeyFigure, long text">
        <ul>
          <KeyFigure label={LONG_TEXT} figure="1.00" image={null} context={LONG_TEXT} />
        </ul>
      </Sample>
      <Sample name="AccountProgress, ProgressReadout, ProgressLine">
        <AccountProgress
          candles={accountProgress(statistics.days, frame)}
          frame={frame}
          onFrameChange={setFrame}
        />
        <ProgressLine candles={DAYS} />
        {DAYS[0] && <ProgressReadout candle={DAYS[0]} frame="day" />}
      </Sample>
      {[statistics, none].map((figures) => (
        <Sample key={figures.trades} name={`Charts of ${figures.trades} trades`}>
          <NetBySymbol statistics={figures} />
          <TradesBySymbol statistics={figures} />
          <Mistakes statistics={figures} />
          <NetByWeekday statistics={figures} />
          <NetByMoment statistics={figures} />
          <CountByDuration statistics={figures} />
          <WinRateByDuration statistics={figures} />
        </Sample>
      ))}
    </Group>
  );
}
