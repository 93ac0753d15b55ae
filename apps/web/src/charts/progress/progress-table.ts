import type { FirstMessages } from '@daybook/texts/first.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { formatMoney4 } from '@daybook/domain/figure-text.ts';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';
import { candleChange, periodLabel } from './progress-series.ts';

/** The candles as a table, newest first. */
export function progressTable(
  candles: readonly Candle[],
  frame: ProgressFrame,
  messages: FirstMessages,
  currency: string,
): ChartTable {
  const { charts, words } = messages;
  const exact = (amount: Money) => formatMoney4(amount, 'minus', currency);
  const average = (amount: Money | null) => (amount === null ? words.notAvailable : exact(amount));
  const head = [
    charts.open,
    charts.high,
    charts.low,
    charts.close,
    charts.change,
    charts.average20,
    charts.average200,
  ];
  return {
    head: tableHead(charts.period, ...head),
    rows: candles
      .toReversed()
      .map((candle) => [
        periodLabel(candle.start, frame),
        exact(candle.open),
        exact(candle.high),
        exact(candle.low),
        exact(candle.close),
        formatMoney4(candleChange(candle), 'both', currency),
        average(candle.average20),
        average(candle.average200),
      ]),
  };
}
