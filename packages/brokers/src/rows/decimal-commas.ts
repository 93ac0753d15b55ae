import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from './exact-number.ts';
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

/** A number of a file that nothing proves to have decimal commas or decimal points, and what it is with either. */
interface UnprovenNumber {
  readonly asWritten: string;
  /** Canonical decimal text: with a decimal point, and with a decimal comma. */
  readonly candidates: readonly [string, string];
}

/**
 * How all numbers of a table are written: with decimal commas where some prove it, none contradicts it, and no column leaves it open;
 * unproven where each of them is another number in either style, or the same in both.
 */
type NumberStyle = 'commas' | 'points' | UnprovenNumber;

/** Digits in one group of three, with a comma, or with a point where commas do not part the cells. */
const ONE_GROUP = /^[-+($@]*([1-9]\d{0,2}[,.]\d{3})\)?$/;
/** Only one mark can part several groups. */
const GROUPS = /^[-+($@]*[1-9]\d{0,2}(?:,\d{3}){2,}\)?$/;

function styleOfRows(rows: Iterable<Row>, mayHaveCommas: boolean): NumberStyle {
  const columns: ColumnStyle[] = [];
  let unproven: string | null = null;
  let hasGroups = false;
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) {
      if (cell.length > MAX_NUMBER_CHARACTERS) continue;
      if (POINT_ALONE.test(cell)) return 'points';
      const column = (columns[at] ??= { hasComma: false, isDoubtful: false, hasWhole: false });
      column.hasComma ||= COMMA_ALONE.test(cell);
      column.isDoubtful ||= DOUBTFUL.test(cell);
      column.hasWhole ||= /^-?[1-9]\d*$/.test(cell);
      hasGroups ||= GROUPS.test(cell);
      const group = ONE_GROUP.exec(cell)?.[1];
      if (group !== undefined && (mayHaveCommas || group.includes(','))) unproven ??= group;
    }
  // `200` and `1,200` in one column may be sizes with thousands, whatever prices show.
  const isOpen = columns.some(({ hasComma, isDoubtful, hasWhole }) => isDoubtful && hasWhole && !hasComma);
  const hasComma = columns.some((column) => column.hasComma);
  if (hasComma) return mayHaveCommas && !isOpen ? 'commas' : 'points';
  return unproven === null || hasGroups ? 'points' : readingsOf(unproven);
}

function readingsOf(asWritten: string): UnprovenNumber {
  const asPoints = asWritten.replaceAll(',', '');
  return { asWritten, candidates: [canonicalDecimal(asPoints)!, canonicalDecimal(pointed(asWritten))!] };
}

/** How the numbers of a table are written; commas are decimal ones only where semicolons or tabs part its cells. */
export function styleOf(content: Content): NumberStyle {
  const delimiter = content.kind === 'csv' ? findDelimiter(content.sample.head.slice(0, 4096)) : ',';
  const mayHaveCommas = delimiter === ';' || delimiter === '\t';
  if (!mayHaveCommas && hasDecimalPoint(content.sample)) return 'points';
  return styleOfRows(content.rows(), mayHaveCommas);
}

/** The content of a table with decimal commas with its numbers as most platforms write them. */
export function inPoints(content: Content): Content {
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
