import type { Day } from '@daybook/domain/calendar.ts';
import { formatMoney, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Rolling } from '@daybook/domain/insights/course/rolling.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import type { PlotPanel, PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import { tradesHref } from '../report-address.ts';
import { axisText, dollars, VALUES_WIDTH } from './course-output.ts';
import { spacedPlaces } from './thin.ts';

/** Points that a line is drawn with. */
const MAX_POINTS = 1_200;
/** Px that a day needs under the plot. */
const DAY_WIDTH = 150;

interface RollingShown extends Rolling {
  /** The day of a trade. */
  readonly dayAt: (trade: number) => Day;
  readonly filter: SearchFilter;
  readonly currency: string;
  readonly messages: Messages;
}

/** Average above, win rate below, on the same axis of trades; the file has all entries, screen and picture some of them. */
export function rollingPlot(shown: RollingShown): PlotSpec {
  const { first, averages, winRates, dayAt, messages, currency, filter } = shown;
  const { courses } = messages;
  const places = spacedPlaces(averages.length, MAX_POINTS);
  const money = (entry: number) => formatMoney(nearestMoney(averages[entry]!), 'both', currency);
  const rate = (entry: number) => formatPercent(winRates[entry]!);
  const lastDay = (entry: number) => dayAt(entry + first);
  return {
    across: {
      domain: [0, Math.max(0, averages.length - 1)],
      drop: 20,
      labels: (width) => {
        const most = Math.max(2, Math.floor((width + VALUES_WIDTH) / DAY_WIDTH));
        return spacedPlaces(averages.length, most).map((at, index, { length }) => ({
          at,
          text: formatDay(lastDay(at)),
          anchor: index === 0 ? 'start' : index === length - 1 ? 'end' : 'middle',
        }));
      },
    },
    margin: { left: 0, right: VALUES_WIDTH },
    panels: rollingPanels(shown, places),
    foot: 26,
    cursor: {
      places,
      first: places.length - 1,
      dot: null,
      isRuled: true,
      sentence: (at) => {
        const entry = places[at]!;
        const [from, to] = [formatDay(dayAt(entry)), formatDay(lastDay(entry))];
        return courses.rollingPoint(from, to, money(entry), rate(entry));
      },
      leadsTo: courses.tradesOfDays,
      href: (at) => {
        const [startDate, endDate] = [dayAt(places[at]!), lastDay(places[at]!)];
        return tradesHref(narrow(filter, [{ startDate, endDate }]));
      },
    },
    table: {
      entries: Uint32Array.from(averages.keys()),
      shown: places.toReversed(),
      columns: [
        {
          label: (into) => into.courses.until,
          text: (entry) => formatDay(lastDay(entry)),
          cell: (entry) => ({ day: lastDay(entry) }),
        },
        {
          label: (into) => into.reports.figures.average,
          text: money,
          cell: (entry) => dollars(averages[entry]!),
        },
        { label: (into) => into.reports.figures.winRate, text: rate, cell: (entry) => winRates[entry]! },
      ],
    },
  };
}

/** The panels with the entries at some places. */
function rollingPanels(
  { averages, winRates, messages: { reports }, currency }: RollingShown,
  places: readonly number[],
): readonly PlotPanel[] {
  const line = (values: Float64Array) => ({
    kind: 'line' as const,
    points: places.map((entry): Point => [entry, values[entry]!]),
    color: '--accent' as const,
  });
  return [
    {
      space: 20,
      height: 170,
      title: { text: reports.figures.average, rise: 8 },
      scale: columnsScale(
        places.map((entry) => averages[entry]!),
        100,
      ),
      text: axisText(currency),
      marks: [line(averages)],
    },
    {
      space: 42,
      height: 108,
      title: { text: reports.figures.winRate, rise: 8 },
      scale: { low: 0, high: 1, ticks: [0, 0.5, 1] },
      text: (tick) => `${tick * 100}%`,
      marks: [line(winRates)],
    },
  ];
}
