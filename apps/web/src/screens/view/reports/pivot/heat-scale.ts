import { figureOf, type FigureName } from '@daybook/domain/insights/figures.ts';
import { isEnough } from '@daybook/domain/insights/likely-range.ts';
import type { ReportRow } from '@daybook/domain/insights/report.ts';

/** Below so many trades a cell is striped and says nothing. */
const MIN_CELL_TRADES = 5;
/** A rate so far from half has the strongest tint. */
const RATE_REACH = 0.15;

/** How strongly cells are tinted. */
export interface HeatScale {
  /** From where on the tint is strongest, away from the middle. */
  readonly limit: number;
  readonly middle: number;
  /** Whether one side is good and the other bad; else strength alone is shown. */
  readonly hasSides: boolean;
}

/** A tint: which side of the middle, 0 where there are no sides, and one of three strengths. */
interface Tint {
  readonly side: -1 | 0 | 1;
  readonly level: 1 | 2 | 3;
}

/** The scale of some cells: three in four of those with enough trades stay below its limit. */
export function heatScale(rows: readonly ReportRow[], figure: FigureName): HeatScale {
  if (figure === 'winRate') return { limit: RATE_REACH, middle: 0.5, hasSides: true };
  const middle = figure === 'profitFactor' ? 1 : 0;
  const supported = rows.filter((row) => row.isEnough && row.value !== null);
  const used = supported.length > 0 ? supported : rows.filter(({ value }) => value !== null);
  const reaches = used.map(({ value }) => Math.abs(value! - middle)).sort((left, right) => left - right);
  const limit = roundDown(reaches[Math.floor(reaches.length * 0.75)] ?? 0) || 1;
  return {
    limit,
    middle,
    hasSides: middle === 1 || figureOf(figure).isJudged || figure === 'median' || figure === 'share',
  };
}

/** The tint of a cell; null where it has too few trades to show any. */
export function tintOf(
  { sums, value, mean, isEnough: hasEnough }: Pick<ReportRow, 'sums' | 'value' | 'mean' | 'isEnough'>,
  { limit, middle, hasSides }: HeatScale,
): Tint | null {
  if (sums.trades < MIN_CELL_TRADES || value === null) return null;
  const distance = value - middle;
  const side = !hasSides ? 0 : distance < 0 ? -1 : 1;
  if (!(mean === null ? hasEnough : isEnough(mean))) return { side, level: 1 };
  const reach = Math.abs(distance);
  return { side, level: reach >= limit ? 3 : reach >= limit / 3 ? 2 : 1 };
}

/** The next of 1, 2, 5, 10 … that is not above. */
function roundDown(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((step) => step * power <= value) ?? 1);
}
