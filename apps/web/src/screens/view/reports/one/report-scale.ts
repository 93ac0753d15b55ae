import { figureOf, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import { leavesZeroOut, rangeScale, type RangeScale } from '#web/charts/ranges/range-scale.ts';

/** The one scale of all ranges of a report; null for a figure without ranges. */
export function scaleOf({ rows }: Report, figure: FigureName): RangeScale | null {
  const kind = figureOf(figure).range;
  return (
    kind &&
    rangeScale(
      rows.map(({ range }) => range),
      rows.map(({ value }) => value),
      kind === 'rate',
    )
  );
}

/** Whether the range of all trades leaves zero out. */
export function isClearTotal({ range }: Report['total'], figure: FigureName): boolean {
  return range !== null && figureOf(figure).isJudged && leavesZeroOut(range);
}
