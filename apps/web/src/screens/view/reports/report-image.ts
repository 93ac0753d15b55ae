import { RANGE_WIDTH, type PlacedRange } from '#web/charts/ranges/range-scale.ts';
import { plotHeight, shapesOf } from '#web/charts/plot/plot-shapes.ts';
import type { PlotSpec } from '#web/charts/plot/plot-spec.ts';
import { openPen, type Pen } from './image-pen.ts';
import { pieces } from './one/finding.ts';
import type { RowState } from './one/row-state.ts';

/** A likely range as a row of a picture has it; null where there are too few trades. */
interface ImageRange {
  readonly placed: PlacedRange | null;
  readonly middle: number;
  readonly state: RowState;
  readonly isGain: boolean;
}

/** The content of a report's picture. */
export interface ImageContent {
  readonly title: string;
  readonly finding: string;
  /** Shown above the rows. */
  readonly plot?: PlotSpec;
  readonly head: readonly string[];
  readonly rows: readonly ImageRow[];
  readonly notes: readonly string[];
}

export interface ImageRow {
  /** Null is the place of the range. */
  readonly cells: readonly (string | null)[];
  readonly range?: ImageRange;
  readonly isStarred?: boolean;
  /** Strength of the fill behind each cell, from −1 (loss) to 1 (profit). */
  readonly tints?: readonly number[];
}

const [PADDING, ROW, TOP] = [20, 34, 84];
/** Where a plot begins, and the least width of a picture that has one. */
const [PLOT_TOP, PLOT_WIDTH] = [58, 900];
const GAP = 26;
/** Height of the head of the columns. */
const HEAD = 24;
/** Dots a px, so that the picture is sharp on a page. */
const SCALE = 2;

/** Draws a report as a PNG, in the colours that the page has now. Throws where the browser makes none. */
export async function drawImage(content: ImageContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const styles = getComputedStyle(document.documentElement);
  const pen = openPen(context, (name) => styles.getPropertyValue(name).trim());
  const widths = columnWidths(content, pen);
  const inner = widths.reduce((sum, width) => sum + width, 0);
  const lines = [content.title, content.finding, ...content.notes];
  const least = content.plot ? PLOT_WIDTH : 0;
  const width = Math.ceil(
    Math.max(least, inner, ...lines.map((line) => pen.measure(line, 600))) + 2 * PADDING,
  );
  const below = content.plot ? plotHeight(content.plot) : 0;
  const rowsTop = TOP + below - (content.head.length === 0 ? HEAD : 0);
  const rowsEnd = rowsTop + content.rows.length * ROW;
  const height = rowsEnd + 30 + content.notes.length * 20;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  pen.box(0, 0, width, height, '--surface');
  pen.text(content.title, PADDING, 24, '--ink', 600);
  pen.text(pieces(content.finding).join(''), PADDING, 44, '--ink-2');
  if (content.plot) pen.shapes(shapesOf(content.plot, width - 2 * PADDING), PADDING, PLOT_TOP);
  drawCells(pen, content.head, widths, rowsTop - 14, '--ink-3');
  content.rows.forEach((row, at) => drawRow(pen, row, widths, rowsTop + at * ROW, width));
  content.notes.forEach((note, at) => pen.text(note, PADDING, rowsEnd + 26 + at * 20, '--ink-3'));
  pen.text('Daybook', width - PADDING - pen.measure('Daybook', 600), 24, '--ink-3', 600);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}

function columnWidths({ head, rows }: ImageContent, pen: Pen): number[] {
  return head.map((label, at) => {
    const cells = rows.map(({ cells: texts, isStarred }) => {
      const text = texts[at];
      return text === null
        ? RANGE_WIDTH
        : pen.measure((isStarred && at === 0 ? '★ ' : '') + (text ?? ''), 600);
    });
    return Math.ceil(Math.max(pen.measure(label), ...cells)) + GAP;
  });
}

/** The first column is aligned left, all others right. */
function drawCells(
  pen: Pen,
  cells: readonly (string | null)[],
  widths: readonly number[],
  y: number,
  color: string,
): void {
  let x = PADDING;
  cells.forEach((text, at) => {
    const place = at === 0 ? x : x + widths[at]! - GAP / 2 - pen.measure(text ?? '');
    if (text !== null) pen.text(text, place, y, color, at === 0 ? 500 : 400);
    x += widths[at]!;
  });
}

function drawRow(pen: Pen, row: ImageRow, widths: readonly number[], top: number, width: number): void {
  pen.box(0, top, width, 1, '--line');
  let x = PADDING;
  widths.forEach((cell, at) => {
    const tint = row.tints?.[at] ?? 0;
    if (tint !== 0)
      pen.box(x, top + 2, cell - 2, ROW - 3, tint > 0 ? '--profit-fill' : '--loss-fill', Math.abs(tint));
    if (row.cells[at] === null && row.range) drawRange(pen, row.range, x + GAP / 2, top + ROW / 2);
    x += cell;
  });
  const [name, ...rest] = row.cells;
  const isFew = row.range?.state === 'few';
  drawCells(
    pen,
    [(row.isStarred ? '★ ' : '') + (name ?? ''), ...rest],
    widths,
    top + 22,
    isFew ? '--ink-3' : '--ink',
  );
}

function drawRange(pen: Pen, { placed, middle, state, isGain }: ImageRange, x: number, y: number): void {
  pen.box(x + middle, y - ROW / 2, 1, ROW, '--line-strong');
  if (!placed) return pen.line(x + RANGE_WIDTH / 4, x + (RANGE_WIDTH * 3) / 4, y, '--ink-3', [1.5, 2.5]);
  const color = state === 'clear' ? (isGain ? '--profit-fill' : '--loss-fill') : '--ink-3';
  pen.line(x + placed.low, x + placed.high, y, color);
  if (!placed.isBeyond) pen.dot(x + placed.value, y, color, state !== 'clear');
}
