import { axisMoney, hasDecimals } from '@daybook/domain/figure-text.ts';
import type { CurveAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import type { RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { PanelPlace, PlotMark, PlotSpec, Point } from '#web/charts/plot/plot-spec.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { axisLimits, clampTo, curveScale, firstWithout, stretchesOf } from './curve-shape.ts';
import { estimate, rangeWords } from './rule-words.ts';

/** A limit of the plan on the axis. */
interface PlanMark {
  readonly limit: number;
  readonly text: string;
}

export interface CurveShown {
  readonly kind: RuleKind;
  readonly answer: CurveAnswer;
  readonly marks: readonly PlanMark[];
  /** The limit that is chosen, with what it saves once that is known. */
  readonly handle: { readonly limit: number; readonly saved: number | null };
  readonly currency: string;
  readonly messages: Messages;
}

/** Px at the sides, above and below the curve. */
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 10, 34, 30];
/** Px that a word of the axis needs. */
const WORD = 62;
/** Px that lines of limits go beyond the curve. */
const REACH = 14;

/** The curve of a rule over its limits with its band, the limits of the plan, and the limit that is chosen. */
export function curvePlot(shown: CurveShown): PlotSpec {
  const { kind, answer, handle, currency } = shown;
  const { limits } = answer;
  const scale = curveScale(answer, handle.saved, hasDecimals(currency) ? 'unit' : 'money');
  return {
    across: {
      // Money and counts begin at nothing, the clock at its first limit.
      domain: [kind === 'clock' ? limits[0]! : 0, limits.at(-1)!],
      drop: 22,
      labels: (width) => {
        const words = axisLimits(limits, Math.max(2, Math.floor((width + RIGHT) / WORD)));
        const starts = kind === 'clock' || limits.length <= words.length ? words : [0, ...words];
        return starts.map((at) => ({ at, text: limitWords(kind, at, currency), keep: [0, 14] }));
      },
    },
    margin: { left: LEFT, right: RIGHT },
    panels: [
      {
        space: TOP,
        height: 266,
        scale,
        side: 'left',
        text: (tick) => `${tick > 0 ? '+' : ''}${axisMoney(tick as Money, currency)}`,
        marks: (place) => [
          ...curveMarks(answer),
          ...planMarks(shown, scale.high, place),
          ...wordMarks(shown, place),
          ...handleMarks(shown, scale.high, place),
        ],
      },
    ],
    foot: BOTTOM,
    cursor: null,
    table: curveTable(shown),
  };
}

function curveMarks({ limits, curve, band }: CurveAnswer): PlotMark[] {
  const line = (values: Float64Array, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at): Point => [limits[from + at]!, values[from + at]!]);
  return stretchesOf(curve.isEnough).flatMap(({ from, to, isEnough }): PlotMark[] => {
    // A band ends at its own limits; the line goes on to the next stretch.
    const own = isEnough && from > 0 ? from + 1 : from;
    const saved = { kind: 'line', points: line(curve.saved, from, to), color: '--accent' } as const;
    if (!isEnough) return [{ ...saved, width: 1.5, dash: [1.5, 3] }];
    if (to <= own) return [{ ...saved, width: 2 }];
    const [high, low] = [line(band.high, own, to), line(band.low, own, to)];
    return [
      { kind: 'area', points: high, to: low, color: '--accent', opacity: 0.1, isCut: true },
      { ...saved, width: 2 },
    ];
  });
}

/** Words beside a line, at its left where its right has no space. */
function beside(isLeft: boolean, gap: number, down: number) {
  return { anchor: isLeft ? 'end' : 'start', shift: [isLeft ? -gap : gap, down] } as const;
}

/** The plan's limits, each with its word one line below the last. */
function planMarks({ marks }: CurveShown, high: number, { x, right }: PanelPlace): PlotMark[] {
  return marks.flatMap(({ limit, text }, at): PlotMark[] => [
    { kind: 'rule', at: limit, color: '--ink-2', dash: [3, 3], reach: REACH },
    {
      kind: 'label',
      at: [limit, high],
      ...beside(x(limit) > right - 100, 6, 14 * at - 6),
      text,
      color: '--ink-2',
    },
  ]);
}

/** What is best in hindsight, and where nothing falls away any more. */
function wordMarks({ answer, messages }: CurveShown, { x, right }: PanelPlace): PlotMark[] {
  const { replay: words } = messages;
  const { limits, curve, best } = answer;
  const width = right + RIGHT;
  // A mark of the plan that passes behind a word leaves it readable.
  const word = { kind: 'label', color: '--ink-3', hasGround: true } as const;
  const found: PlotMark[] = [];
  if (best !== null) {
    const at = [limits[best]!, curve.saved[best]!] as const;
    const isLeft = x(at[0]) > width / 2 - 60 && x(at[0]) - LEFT > 130;
    found.push(
      { ...word, at, ...beside(isLeft, 9, -8), text: words.hindsightMark },
      { kind: 'dots', points: [at], color: '--ink-2', radius: 4, outline: 1.5 },
    );
  }
  const none = firstWithout(curve.trades);
  if (none !== null && width > 500 && x(limits[none]!) < right - 90)
    found.push({ ...word, at: [limits.at(-1)!, 0], ...beside(true, 4, -8), text: words.nothingMark });
  return found;
}

function handleMarks(
  { kind, answer, handle, currency }: CurveShown,
  high: number,
  place: PanelPlace,
): PlotMark[] {
  const { left, right, x } = place;
  const first = kind === 'clock' ? answer.limits[0]! : 0;
  const limit = clampTo(handle.limit, first, answer.limits.at(-1)!);
  const saved = handle.saved === null ? '' : ` ${estimate(handle.saved, currency)}`;
  return [
    { kind: 'rule', at: limit, color: '--accent', width: 1.5, reach: REACH },
    {
      kind: 'label',
      at: [limit, high],
      ...beside(x(limit) > (left + right) / 2, 6, -20),
      text: `${limitWords(kind, handle.limit, currency)}${saved}`,
      color: '--ink',
      weight: 600,
    },
    ...(handle.saved === null
      ? []
      : [
          {
            kind: 'dots' as const,
            points: [[limit, handle.saved]] as const,
            color: '--accent' as const,
            radius: 6.5,
            outline: 2,
          },
        ]),
  ];
}

function curveTable({ kind, answer, currency, messages }: CurveShown): PlotSpec['table'] {
  const { limits, curve, ranges } = answer;
  const { replay: words, words: terms } = messages;
  const places = Array.from(limits, (_, at) => at);
  const range = (at: number) => (ranges[at] ? rangeWords(ranges[at], words, currency) : words.tooFew);
  return {
    entries: places,
    shown: places,
    columns: [
      { label: (into) => into.replay.table.limit, text: (at) => limitWords(kind, limits[at]!, currency) },
      { label: (into) => into.replay.table.saved, text: (at) => estimate(curve.saved[at]!, currency) },
      { label: (into) => into.replay.table.range, text: range },
      { label: (into) => into.replay.table.trades, text: (at) => terms.count(curve.trades[at]!) },
      { label: (into) => into.replay.table.days, text: (at) => terms.count(curve.days[at]!) },
      { label: (into) => into.replay.table.back, text: (at) => terms.count(curve.cameBack[at]!) },
    ],
  };
}
