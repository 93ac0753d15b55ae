import { axisMoney, formatMoney } from '@daybook/domain/figure-text.ts';
import type { Bin, Distribution } from '@daybook/domain/insights/distribution.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import type { AxisLabel, PlotSpec } from '#web/charts/plot/plot-spec.ts';
import { innerLabels, innerOf } from './bins.ts';
import { dollars, VALUES_WIDTH } from './course-output.ts';

/** A bin's bounds in words. */
export function binText({ from, to }: Bin, currency: string, { courses }: Messages): string {
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  if (from === null) return to === null ? '' : courses.under(money(to));
  return to === null ? courses.above(money(from)) : courses.fromTo(money(from), money(to));
}

/** A bar a bin; an open end is striped. */
export function distributionPlot({ bins }: Distribution, currency: string, messages: Messages): PlotSpec {
  const { words } = messages;
  const scale = columnsScale(
    bins.map(({ trades }) => trades),
    1,
  );
  const all = bins.map((_, at) => at);
  const bound = (amount: number | null) => (amount === null ? null : dollars(amount));
  return {
    across: { domain: [0, bins.length], drop: 23, labels: () => binLabels(bins, currency, messages) },
    margin: { left: 0, right: VALUES_WIDTH },
    panels: [
      {
        space: 13,
        height: 300,
        scale,
        text: words.count,
        marks: bins.map(({ from, to, trades }, at) => ({
          kind: 'bar',
          from: at + 0.06,
          to: at + 0.94,
          height: trades,
          color: to !== null && to <= 0 ? '--loss-fill' : '--profit-fill',
          isStriped: from === null || to === null,
        })),
      },
    ],
    foot: 37,
    cursor: null,
    table: {
      entries: all,
      shown: all,
      columns: [
        { label: (into) => into.charts.net, text: (at) => binText(bins[at]!, currency, messages) },
        { label: (into) => `${into.charts.net} ↓`, cell: (at) => bound(bins[at]!.from) },
        { label: (into) => `${into.charts.net} ↑`, cell: (at) => bound(bins[at]!.to) },
        {
          label: (into) => into.charts.trades,
          text: (at) => words.count(bins[at]!.trades),
          cell: (at) => bins[at]!.trades,
        },
      ],
    },
  };
}

/** Nearer to an end than this part of the axis, the words of the open end are in the way. */
const END = 0.08;

/** Round nets under the bars, and the bounds of the open ends. */
function binLabels(bins: readonly Bin[], currency: string, { courses }: Messages): AxisLabel[] {
  const money = (amount: number) => axisMoney(nearestMoney(amount), currency);
  const inner = innerOf(bins);
  const [first, last] = [bins[0], bins.at(-1)];
  const labels = innerLabels(inner.bins)
    .filter(({ place }) => place > END && place < 1 - END)
    .map(({ value, place }) => ({ at: inner.first + place * inner.bins.length, text: money(value) }));
  return [
    ...(first?.from === null && first.to !== null
      ? [{ at: 0, text: courses.under(money(first.to)), anchor: 'start' as const }]
      : []),
    ...labels,
    ...(last?.to === null && last.from !== null
      ? [{ at: bins.length, text: courses.above(money(last.from)), anchor: 'end' as const }]
      : []),
  ];
}
