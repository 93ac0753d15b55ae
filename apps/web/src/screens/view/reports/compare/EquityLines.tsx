import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { axisMoney, shortMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { dayLabels } from '#web/charts/plot/day-labels.ts';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import type { PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { axesOf, equityLine, ticksOf, type EquityLine } from './equity-lines.ts';

interface EquityLinesProps {
  readonly columns: TradeColumns;
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly names: readonly [string, string];
}

/** Two running nets on one axis: the first a solid line, the second dashed, each with its end. */
export function EquityLines({ columns, first, second, names }: EquityLinesProps) {
  const messages = useMessages();
  const { comparison: words } = messages;
  const currency = useCurrency();
  const [unit, setUnit] = useState<'all' | 'average'>('all');
  const lines = useMemo(
    () => [first, second].map((rows) => equityLine(columns, rows, unit === 'average')),
    [columns, first, second, unit],
  );
  const [firstName, secondName] = names;
  const plot = useMemo(
    () => linesPlot(lines, [firstName, secondName], currency, messages),
    [lines, firstName, secondName, currency, messages],
  );
  return (
    <PlotCard
      title={words.title}
      note={words.oneAxis}
      plot={plot}
      controls={
        <Segmented
          label={words.title}
          segments={[
            { value: 'all', text: words.dollars },
            { value: 'average', text: words.average },
          ]}
          value={unit}
          onChange={setUnit}
        />
      }
    />
  );
}

/** Px of the values and of the tags among them. */
const VALUES_WIDTH = 64;
const COLORS = ['--accent', '--ink-3'] as const;

function linesPlot(
  lines: readonly EquityLine[],
  names: readonly string[],
  currency: string,
  messages: Messages,
): PlotSpec {
  const axes = axesOf(lines) ?? { from: 0, to: 1, low: 0, high: 1 };
  const money = (value: number, sign: 'both' | 'minus') =>
    shortMoney(Math.round(value) as Money, sign, currency);
  const drawn = lines.map(({ days, values }, at) => ({
    kind: 'line' as const,
    points: days.map((day, place): Point => [day, values[place]!]),
    color: COLORS[at]!,
    ...(at > 0 && { dash: [4, 3] }),
  }));
  const days = [...new Set(lines.flatMap((line) => line.days))].sort((left, right) => left - right);
  const valuesOf = ({ days: own, values }: EquityLine) => new Map(own.map((day, at) => [day, values[at]!]));
  return {
    name: names.join(', '),
    across: { domain: [axes.from, axes.to], labels: dayLabels(axes.from, axes.to, messages), drop: 18 },
    margin: { left: 0, right: VALUES_WIDTH },
    panels: [
      {
        space: 10,
        height: 162,
        scale: { low: axes.low, high: axes.high, ticks: ticksOf(axes) },
        text: (tick) => axisMoney(tick as Money, currency),
        // The first line lies above the second.
        marks: drawn.toReversed(),
        tags: lines.map(({ values }, at) => ({
          up: values.at(-1) ?? 0,
          text: money(values.at(-1) ?? 0, 'minus'),
          color: COLORS[at]!,
        })),
      },
    ],
    foot: 24,
    cursor: null,
    table: {
      entries: days,
      shown: days,
      columns: [
        { label: (into) => into.charts.day, text: (day) => formatDay(day as Day) },
        ...lines.map(valuesOf).map((values, at) => ({
          label: () => names[at]!,
          text: (day: number) => (values.has(day) ? money(values.get(day)!, 'both') : ''),
        })),
      ],
    },
  };
}
