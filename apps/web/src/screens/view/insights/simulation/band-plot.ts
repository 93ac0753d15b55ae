import { axisMoney } from '@daybook/domain/figure-text.ts';
import type { BandPoint } from '@daybook/domain/insights/simulation/futures.ts';
import type { Horizon } from '@daybook/domain/insights/simulation/simulation.ts';
import { clampAmount, nearestMoney } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import type { AxisLabel, PanelPlace, PlotMark, PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import { courseBefore, spread } from './chances.ts';
import { estimateText } from './use-words.ts';

/** Own days before, as a part of those to come. */
const BEFORE = 0.25;
/** Px that the words of the own days need, and the height of the amounts at the end. */
const [OWN_WIDTH, WORD_HEIGHT] = [96, 15];
/** Days between the words of the axis. */
const STEPS: Readonly<Record<Horizon, number>> = { 20: 5, 60: 20, 250: 50 };

interface BandShown {
  readonly band: readonly BandPoint[];
  readonly dayNets: Float64Array;
  readonly horizon: Horizon;
  readonly currency: string;
  readonly messages: Messages;
}

/** The own course up to where it is now, then the bands of what the next days would bring; 0 is now. */
export function bandPlot({ band, dayNets, horizon, currency, messages }: BandShown): PlotSpec {
  const { simulation: words, words: counts } = messages;
  const before = courseBefore(dayNets, Math.round(horizon * BEFORE));
  const scale = columnsScale([...before, ...band.flatMap(({ amounts }) => amounts)], 100);
  const places = band.map((_, at) => at);
  return {
    across: {
      domain: [1 - before.length, horizon],
      drop: 20,
      labels: (width) => dayLabels(horizon, before.length - 1, width, messages),
    },
    margin: { left: 52, right: 68 },
    panels: [
      {
        space: 12,
        height: 268,
        scale,
        side: 'left',
        text: (tick) => `${tick > 0 ? '+' : ''}${axisMoney(nearestMoney(clampAmount(tick)), currency)}`,
        marks: (place) => [...bandMarks(band, before), ...endMarks(band.at(-1)!, place, currency)],
      },
    ],
    foot: 32,
    cursor: null,
    table: {
      entries: places,
      shown: places,
      columns: [
        { label: (into) => into.simulation.day, text: (at) => counts.count(band[at]!.day) },
        ...words.bandParts.map((_, part) => ({
          label: (into: Messages) => into.simulation.bandParts[part]!,
          text: (at: number) => estimateText(band[at]!.amounts[part]!, currency),
        })),
      ],
    },
  };
}

function bandMarks(band: readonly BandPoint[], before: readonly number[]): PlotMark[] {
  const line = (part: number) => band.map(({ day, amounts }): Point => [day, amounts[part]!]);
  const own = before.map((amount, at): Point => [at + 1 - before.length, amount]);
  return [
    { kind: 'rule', at: 0, color: '--line-strong', dash: [3, 3] },
    { kind: 'area', points: line(4), to: line(0), color: '--accent', opacity: 0.1 },
    { kind: 'area', points: line(3), to: line(1), color: '--accent', opacity: 0.14 },
    { kind: 'line', points: own, color: '--ink-2', width: 1.5 },
    { kind: 'line', points: line(2), color: '--accent', width: 2 },
  ];
}

/** The amounts at the end: nine of ten lie between the outer ones. */
function endMarks({ day, amounts }: BandPoint, { y }: PanelPlace, currency: string): PlotMark[] {
  const shown = [amounts[4]!, amounts[2]!, amounts[0]!];
  const heights = spread(shown.map(y), WORD_HEIGHT);
  return shown.map((amount, at) => ({
    kind: 'label',
    at: [day, amount],
    shift: [6, heights[at]! - y(amount) + 4],
    text: estimateText(amount, currency),
    anchor: 'start',
    ...(at === 1 ? { color: '--ink', weight: 600 } : { color: '--ink-2' }),
  }));
}

/** Now, and some days after it; how many own days are drawn before it where the words have space. */
function dayLabels(
  horizon: Horizon,
  before: number,
  width: number,
  { simulation: words, words: counts }: Messages,
): AxisLabel[] {
  const step = STEPS[horizon];
  const days = Array.from({ length: horizon / step }, (_, at) => (at + 1) * step);
  const isWideEnough = (width * before) / (before + horizon) > OWN_WIDTH;
  return [
    ...(isWideEnough ? [{ at: -before, text: words.yourLast(before), anchor: 'start' as const }] : []),
    { at: 0, text: words.now },
    ...days.map((day, at) => ({ at: day, text: at === 0 ? words.days(day) : counts.count(day) })),
  ];
}
