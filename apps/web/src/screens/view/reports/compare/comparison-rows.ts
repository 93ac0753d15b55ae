import type { Compared, Comparison } from '@daybook/domain/insights/compare.ts';
import type { Totals } from '@daybook/domain/insights/totals.ts';

/** What a figure of a comparison is counted in. */
export type ComparedUnit = 'count' | 'money' | 'cost' | 'rate' | 'number' | 'minutes';

/** One figure of both sides; null where unknown. */
export interface ComparisonRow {
  readonly key: ComparedFigure;
  readonly unit: ComparedUnit;
  readonly first: number | null;
  readonly second: number | null;
  /** The difference of which a likely range is known, or asked for. */
  readonly difference: Compared | null;
  /** Why there is no range: none is proven, or the figure grows with the number of trades. */
  readonly lacks: 'unproven' | 'grows' | null;
}

interface ComparedRow extends Pick<ComparisonRow, 'unit' | 'difference' | 'lacks'> {
  readonly of: (totals: Totals, median: number | null) => number | null;
}

const plain = { difference: null, lacks: null } as const;
const unproven = { difference: null, lacks: 'unproven' } as const;
const growing = { difference: null, lacks: 'grows' } as const;

/** Every figure of a comparison in its order. */
const FIGURES = {
  trades: { unit: 'count', ...plain, of: ({ trades }) => trades },
  days: { unit: 'count', ...plain, of: ({ days }) => days },
  net: { unit: 'money', ...plain, of: ({ net }) => net },
  average: { unit: 'money', difference: 'average', lacks: null, of: ({ average }) => average?.value ?? null },
  grossAverage: {
    unit: 'money',
    difference: 'gross',
    lacks: null,
    of: (totals) => totals.grossAverage?.value ?? null,
  },
  winRate: { unit: 'rate', difference: 'winRate', lacks: null, of: ({ winRate }) => winRate?.value ?? null },
  profitFactor: { unit: 'number', ...unproven, of: ({ profitFactor }) => profitFactor },
  median: { unit: 'money', ...unproven, of: (_totals, median) => median },
  spread: { unit: 'cost', ...unproven, of: ({ spread }) => spread },
  feesAverage: {
    unit: 'money',
    difference: 'fees',
    lacks: null,
    of: (totals) => totals.feesAverage?.value ?? null,
  },
  minutes: { unit: 'minutes', ...plain, of: ({ secondsInTrade }) => secondsInTrade && secondsInTrade / 60 },
  drawdown: { unit: 'money', ...growing, of: ({ course }) => -(course.deepest?.depth ?? 0) },
  losingTrades: { unit: 'count', ...growing, of: ({ course }) => course.runs.losingTrades },
  recoveryFactor: { unit: 'number', ...growing, of: ({ recoveryFactor }) => recoveryFactor },
  quality: { unit: 'number', ...growing, of: ({ quality }) => quality },
  dailySharpe: { unit: 'number', ...unproven, of: ({ dailySharpe }) => dailySharpe },
} as const satisfies Readonly<Record<string, ComparedRow>>;
type ComparedFigure = keyof typeof FIGURES;

/** The rows of the table; medians are calculated apart, as they need sorting. */
export function comparisonRows(
  { first, second }: Comparison,
  medians: readonly [number | null, number | null],
): ComparisonRow[] {
  return Object.entries(FIGURES).map(([key, { unit, difference, lacks, of }]) => ({
    key: key as ComparedFigure,
    unit,
    difference,
    lacks,
    first: of(first, medians[0]),
    second: of(second, medians[1]),
  }));
}
