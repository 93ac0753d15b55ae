import { because } from '@daybook/texts/file-reason.ts';
import { MAX_NUMBER_CHARACTERS } from './exact-number.ts';
import { findDelimiter } from '#brokers/reading/csv.ts';
import type { Content, Row, Sample } from '#brokers/files/file-reading.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Groups of three behind commas alone: thousands in one country, thousandths in another. */
const DOUBTFUL = /^[-+($@]*\d{1,3}(?:,\d{3})+\)?$/;

/** A number with a decimal point, not one that parts thousands in some countries: a file of such numbers has no decimal commas. */
const POINTED = /^[-+($@]*(?:0?\.\d+|\d[\d,]*\.(?:\d{1,2}|\d{4,}))\)?$/;

function hasDecimalPoint({ rows }: Sample): boolean {
  return rows.some(({ cells }) =>
    cells.some((cell) => cell.length <= MAX_NUMBER_CHARACTERS && POINTED.test(cell)),
  );
}

/** Whether a table writes `5.300,25`: semicolons part its cells, and no number of its first rows has a decimal point. */
export function writesDecimalCommas({ kind, sample }: Pick<Content, 'kind' | 'sample'>): boolean {
  return kind === 'csv' && findDelimiter(sample.head.slice(0, 4096)) === ';' && !hasDecimalPoint(sample);
}

const WITH_COMMA = /^([-+(]?[$€£¥@]?[-+]?\(?)([1-9]\d{0,2}(?:\.\d{3})+|\d+|(?=,\d))(?:,(\d+))?([$€£¥]?\)?)$/;

/** A number with a decimal comma as all others write it; any other text as it is. */
function pointed(text: string): string {
  if (text.length > MAX_NUMBER_CHARACTERS) return text;
  const [, before, whole, part, after] = WITH_COMMA.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return text;
  return `${before}${whole.replaceAll('.', '') || '0'}${part === undefined ? '' : `.${part}`}${after?.replace('$', '')}`;
}

/** The row of such a table with its numbers as all others write them. */
export function withPoints(row: NamedRow): NamedRow {
  return { line: row.line, cell: (name) => pointed(row.cell(name)) };
}

/** A number whose comma can only be a decimal one: it parts no group of three, or points part these. */
const COMMA_ALONE =
  /^[-+($€£¥@]*(?:0,\d+|\d*,(?:\d{1,2}|\d{4,})|\d{4,},\d+|[1-9]\d{0,2}(?:\.\d{3})+,\d+)[$€£¥]?\)?$/;
/** A number whose point can only be a decimal one. */
const POINT_ALONE =
  /^[-+($€£¥@]*(?:0?\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+|[1-9]\d{0,2}(?:,\d{3})+\.\d+)[$€£¥]?\)?$/;

/** What the numbers of one column show. */
interface ColumnStyle {
  hasComma: boolean;
  isDoubtful: boolean;
  hasWhole: boolean;
}

/** Whether all numbers of a table are written with decimal commas: some prove it, none contradicts it, and no column leaves it open. */
function provesCommas(rows: Iterable<Row>): boolean {
  const columns: ColumnStyle[] = [];
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      if (cell.length > MAX_NUMBER_CHARACTERS) continue;
      if (POINT_ALONE.test(cell)) return false;
      const column = (columns[at] ??= { hasComma: false, isDoubtful: false, hasWhole: false });
      column.hasComma ||= COMMA_ALONE.test(cell);
      column.isDoubtful ||= DOUBTFUL.test(cell);
      column.hasWhole ||= /^-?[1-9]\d*$/.test(cell);
    }
  // `200` and `1,200` in one column may be sizes with thousands, whatever prices show.
  const isOpen = columns.some(({ hasComma, isDoubtful, hasWhole }) => isDoubtful && hasWhole && !hasComma);
  return !isOpen && columns.some(({ hasComma }) => hasComma);
}

/**
 * The content of a table whose cells semicolons or tabs part with its numbers as most platforms write them, where all of them prove
 * to have decimal commas; null for any other.
 */
export function inPoints(content: Content): Content | null {
  const delimiter = content.kind === 'csv' ? findDelimiter(content.sample.head.slice(0, 4096)) : ',';
  if (delimiter !== ';' && delimiter !== '\t') return null;
  if (!provesCommas(content.rows())) return null;
  const converted = ({ line, cells }: Row): Row => ({ line, cells: cells.map(pointed) });
  return {
    ...content,
    sample: { ...content.sample, rows: content.sample.rows.map(converted) },
    rows: () => mapped(content.rows(), converted),
  };
}

function* mapped(rows: Iterable<Row>, change: (row: Row) => Row): Generator<Row> {
  for (const row of rows) yield change(row);
}

/**
 * The content for layouts that write decimal points. Where none of the first rows has one, whatever parts the cells, `8,125` may
 * be eight and an eighth: its rows throw `UnreadableFile` there, before a price is read a thousandfold.
 */
export function withoutDecimalCommas(content: Content): Content {
  if (hasDecimalPoint(content.sample)) return content;
  return { ...content, rows: () => certainRows(content.rows()) };
}

function* certainRows(rows: Iterable<Row>): Generator<Row> {
  let names: readonly string[] = [];
  for (const row of rows) {
    const at = row.cells.findIndex((cell) => cell.length <= MAX_NUMBER_CHARACTERS && DOUBTFUL.test(cell));
    const column = names[at] || String(at + 1);
    if (at >= 0) throw wrongCell(row.line, column, row.cells[at] ?? '', because('aPlainNumber'));
    if (!row.cells.some((cell) => /^[-+($@]*\d/.test(cell))) names = row.cells;
    yield row;
  }
}
