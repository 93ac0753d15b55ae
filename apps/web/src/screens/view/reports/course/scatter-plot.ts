import type { Day } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import type { PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import type { TableCell } from '#web/ui/table/table-text.ts';
import { axisText, dollars, VALUES_WIDTH } from './course-output.ts';
import type { Scatter } from './scatter.ts';

/** The axis of the dots. */
export interface Along {
  readonly name: 'duration' | 'size';
  /** One a row. */
  readonly values: ArrayLike<number>;
  readonly text: (value: number) => string;
  /** As a spreadsheet reads it. */
  readonly cell: (value: number) => TableCell;
  readonly ticks: (from: number, to: number, most: number) => number[];
  readonly tickText: (value: number) => string;
}

interface ScatterShown {
  readonly scatter: Scatter;
  /** All trades: the file has them, screen and picture those of `scatter`. */
  readonly rows: Uint32Array;
  readonly along: Along;
  readonly columns: TradeColumns;
  readonly currency: string;
}

/** Px that a value under the plot needs, and half of its words. */
const [VALUE_WIDTH, HALF_VALUE] = [70, 14];

/** One dot a trade, on a logarithmic axis; nets beyond the scale are at its edge. */
export function scatterPlot({ scatter, rows, along, columns, currency }: ScatterShown): PlotSpec {
  const { across, nets } = scatter;
  const scale = columnsScale([scatter.low, scatter.high], 100);
  const ends = [across[0] ?? 1, Math.max(across.at(-1) ?? 1, (across[0] ?? 1) * 1.01)] as const;
  const up = (at: number) => Math.min(scale.high, Math.max(scale.low, nets[at]!));
  const points = (isLoss: boolean) =>
    Array.from(across, (value, at): Point => [value, up(at)]).filter((_, at) => nets[at]! < 0 === isLoss);
  const dots = { kind: 'dots', radius: 2.5, opacity: 0.5 } as const;
  const symbol = (row: number) => columns.symbols[columns.symbol[row]!]!;
  // An axis of factors begins above 0.
  const value = (row: number) => along.text(Math.max(1, along.values[row]!));
  const net = (row: number) => formatMoney(nearestMoney(columns.net[row]!), 'both', currency);
  return {
    across: {
      domain: ends,
      isLog: true,
      inset: 6,
      drop: 22,
      labels: (width) =>
        along
          .ticks(...ends, Math.max(2, Math.floor((width + VALUES_WIDTH) / VALUE_WIDTH)))
          .map((tick) => ({ at: tick, text: along.tickText(tick), keep: [HALF_VALUE, 0] })),
    },
    margin: { left: 0, right: VALUES_WIDTH },
    panels: [
      {
        space: 10,
        height: 340,
        scale,
        text: axisText(currency),
        marks: [
          { ...dots, points: points(true), color: '--loss-fill' },
          { ...dots, points: points(false), color: '--profit-fill' },
        ],
      },
    ],
    foot: 30,
    cursor: {
      places: across,
      first: 0,
      dot: { up, radius: 5 },
      isRuled: false,
      sentence: (at) => {
        const row = scatter.rows[at]!;
        return `${symbol(row)}, ${value(row)}: ${net(row)}`;
      },
      href: (at) => `/journal/trade/${tradeIdText(columns.id[scatter.rows[at]!]!)}`,
    },
    table: {
      entries: rows,
      shown: scatter.rows,
      columns: [
        { label: (into) => into.charts.day, cell: (row) => ({ day: columns.day[row] as Day }) },
        { label: (into) => into.trades.symbol, text: symbol, cell: symbol },
        {
          label: (into) => into.courses.along[along.name],
          text: value,
          cell: (row) => along.cell(along.values[row]!),
        },
        { label: (into) => into.charts.net, text: net, cell: (row) => dollars(columns.net[row]!) },
      ],
    },
  };
}
