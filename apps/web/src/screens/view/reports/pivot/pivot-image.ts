import type { Messages } from '@daybook/texts/en.ts';
import { cellFigure } from '../figure-words.ts';
import type { ImageContent } from '../report-image.ts';
import { tintOf } from './heat-scale.ts';
import type { PivotTableProps } from './PivotTable.tsx';

/** Rows and columns of a picture; the others are in the file. */
const MAX_SHOWN = 60;
const STRENGTHS = { 1: 0.16, 2: 0.34, 3: 0.54 } as const;

interface PivotImage extends Omit<PivotTableProps, 'choice' | 'isFitting'> {
  readonly finding: string;
  readonly notes: readonly string[];
  readonly currency: string;
  readonly count: Messages['words']['count'];
}

/** A table of two dimensions as it is drawn on a picture. */
export function pivotImage({
  report,
  grid,
  down,
  along,
  scale,
  figure,
  currency,
  count,
  ...words
}: PivotImage): ImageContent {
  const columns = grid.columnCodes.slice(0, MAX_SHOWN);
  const rows = grid.rowCodes.slice(0, MAX_SHOWN).map((code, at) => {
    const cells = grid.cells[at]!.slice(0, MAX_SHOWN).map((cell) =>
      cell === null ? null : report.rows[cell]!,
    );
    const tints = cells.map((row) => row && tintOf(row, scale));
    return {
      cells: [
        down.names.get(code) ?? '',
        ...cells.map((row, column) =>
          row && row.value !== null && tints[column] ? cellFigure(figure, row.value, currency, 0, count) : '',
        ),
      ],
      tints: [0, ...tints.map((tint) => (tint ? (tint.side || 1) * STRENGTHS[tint.level] : 0))],
    };
  });
  return {
    title: words.title,
    finding: words.finding,
    head: ['', ...columns.map((code) => along.names.get(code) ?? '')],
    rows,
    notes: words.notes,
  };
}
