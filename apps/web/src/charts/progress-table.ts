import type { Messages } from '@daybook/texts/en.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Candle, ProgressFrame } from '@daybook/domain/statistics/account-progress.ts';
import { formatMoney4 } from '#web/format.ts';
import { tableHead, type ChartTable } from './chart-table.ts';
import { candleChange, periodLabel } from './progress-series.ts';

/** The candles as a table, newest first. */
export function progressTable(
  candles: readonly Candle[],
  frame: ProgressFrame,
  messages: Messages,
): ChartTable {
  const { charts, words } = messages;
  const average = (amount: Money | null) => (amount === null ? words.notAvailable : formatMoney4(amount));
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
        formatMoney4(candle.open),
        formatMoney4(candle.high),
        formatMoney4(candle.low),
        formatMoney4(candle.close),
        formatMoney4(candleChange(candle), 'both'),
        average(candle.average20),
        average(candle.average200),
      ]),
  };
}
