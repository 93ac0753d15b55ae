import { setImmediate as turn } from 'node:timers/promises';
import type { Report } from '@daybook/domain/insights/report.ts';
import type { Chance } from '@daybook/domain/chance-testing.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { normal, type ShapeOfResults } from './simulated-journal.ts';

/** Wins of one size and losses of another, average 0: `from` is the normal number below which the wins lie. */
function winsAndLosses(rate: number, from: number): ShapeOfResults {
  const [win, loss] = [Math.sqrt((1 - rate) / rate), -Math.sqrt(rate / (1 - rate))];
  return (luck) => (luck < from ? win : loss);
}

/** Student's t with three degrees: σ² is 3. */
function studentOfThree(luck: number, chance: Chance): number {
  const square = () => normal(chance) ** 2;
  return luck / Math.sqrt(square() + square() + square());
}

/** Results that are not normal, of average 0 and standard deviation 1. */
const SHAPES = {
  wins20: winsAndLosses(0.2, -0.8416212335729143),
  wins80: winsAndLosses(0.8, 0.8416212335729143),
  wins90: winsAndLosses(0.9, 1.2815515655446004),
  wins95: winsAndLosses(0.95, 1.6448536269514722),
  logNormal: (luck: number) => (Math.exp(luck) - Math.exp(0.5)) / Math.sqrt((Math.E - 1) * Math.E),
  studentT3: studentOfThree,
} as const satisfies Readonly<Record<string, ShapeOfResults>>;
type Shape = keyof typeof SHAPES;
const SHAPE_NAMES = Object.keys(SHAPES) as readonly Shape[];

/** In standard deviations of a trade: the average of every bucket of `common`. */
const COMMON = 0.1;
/** Kinds of journals whose buckets are all alike. */
const KINDS = ['common', ...SHAPE_NAMES] as const;
type Seen = 'Starred' | 'Below' | 'Above';
export type SameEdgeFigure = `${(typeof KINDS)[number]}${Seen}Percent`;
/** Results that are as likely above their average as below it. */
const SYMMETRIC = ['common', 'studentT3'] as const satisfies readonly (typeof KINDS)[number][];

/** A journal whose buckets have one average, in standard deviations of a trade, and its spread in 1/10,000. */
export interface SameEdgeJournals {
  readonly make: (seed: number, average: number, shape?: ShapeOfResults) => TradeColumns;
  readonly spread: number;
  readonly report: (columns: TradeColumns) => Report;
}

/** How many journals of each kind show a star, and how many of their ranges lie wholly below or above the truth. */
export async function measureSameEdge(
  seed: number,
  journals: number,
  { make, spread, report }: SameEdgeJournals,
): Promise<Record<SameEdgeFigure, number>> {
  const figures: Partial<Record<SameEdgeFigure, number>> = {};
  for (const [at, kind] of KINDS.entries()) {
    const average = kind === 'common' ? COMMON : 0;
    const seen = countHeld(average * spread);
    for (let journal = 0; journal < journals; journal++) {
      const shape = kind === 'common' ? undefined : SHAPES[kind];
      seen.take(report(make(seed + at * journals + journal, average, shape)));
      await turn();
    }
    const { starred, below, above } = seen.percents();
    figures[`${kind}StarredPercent`] = starred;
    figures[`${kind}BelowPercent`] = below;
    figures[`${kind}AbovePercent`] = above;
  }
  return figures as Record<SameEdgeFigure, number>;
}

function countHeld(truth: number) {
  let [journals, starred, ranges, below, above] = [0, 0, 0, 0, 0];
  const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
  return {
    take: ({ rows }: Report) => {
      journals += 1;
      if (rows.some(({ star }) => star !== null)) starred += 1;
      for (const { range } of rows) {
        if (range === null) continue;
        ranges += 1;
        if (range.high < truth) below += 1;
        if (range.low > truth) above += 1;
      }
    },
    percents: () => ({
      starred: percent(starred, journals),
      below: percent(below, ranges),
      above: percent(above, ranges),
    }),
  };
}

const limit = (kinds: readonly (typeof KINDS)[number][], seen: readonly Seen[], percent: number) =>
  Object.fromEntries(kinds.flatMap((kind) => seen.map((each) => [`${kind}${each}Percent`, percent])));
const SIDES = ['Below', 'Above'] as const;

/** Least and most of the figures of {@link measureSameEdge}. */
export const SAME_EDGE_LEAST: Partial<Record<SameEdgeFigure, number>> = limit(SYMMETRIC, SIDES, 3);
export const SAME_EDGE_MOST: Partial<Record<SameEdgeFigure, number>> = {
  ...limit(KINDS, ['Starred'], 13),
  ...limit(KINDS, SIDES, 7.5),
  ...limit(SYMMETRIC, SIDES, 7),
};

/** The highest of some of the figures. */
export function mostOf(figures: Readonly<Record<SameEdgeFigure, number>>, seen: readonly Seen[]): number {
  return Math.max(...KINDS.flatMap((kind) => seen.map((each) => figures[`${kind}${each}Percent`])));
}
