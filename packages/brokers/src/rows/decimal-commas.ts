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

const WITH_COMMA = /^([-+(]?[$€£¥]?[-+]?)([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?([$€£¥]?\)?)$/;

/** The row of such a table with its numbers as all others write them. */
export function withPoints(row: NamedRow): NamedRow {
  const cell = (name: string): string => {
    const text = row.cell(name);
    if (text.length > MAX_NUMBER_CHARACTERS) return text;
    const [, before, whole, part, after] = WITH_COMMA.exec(text.replaceAll(/\s/g, '')) ?? [];
    if (whole === undefined) return text;
    return `${before}${whole.replaceAll('.', '')}${part === undefined ? '' : `.${part}`}${after?.replace('$', '')}`;
  };
  return { line: row.line, cell };
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
