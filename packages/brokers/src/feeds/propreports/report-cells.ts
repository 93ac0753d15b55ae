import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseAmericanDate } from '#brokers/rows/american-date.ts';
import { canonicalDecimal, fineToMoney, parseFineAmount } from '#brokers/rows/exact-number.ts';
import type { AnswerLine, AnswerPage, AnswerRow } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { positionsOf, requireColumns } from './header.ts';

/** The state of reading a report line by line: the day of its section and the header in force. */
export interface ReportSection {
  readonly day: Day | null;
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
}

export const NO_SECTION: ReportSection = { day: null, names: [], positions: new Map() };

/** The section after a line that is a date or a header, or null when the line is neither. */
export function nextSection(
  section: ReportSection,
  row: AnswerRow,
  required: readonly string[],
  page: number,
): ReportSection | null {
  const first = row.cells[0]?.trim() ?? '';
  const day = row.cells.slice(1).every((cell) => cell === '') ? parseAmericanDate(first) : null;
  if (day !== null) return { ...section, day };
  if (first !== required[0]) return null;
  const names = row.cells.map((name) => name.trim());
  const positions = positionsOf(names, page, row.line);
  requireColumns(positions, required, page, row.line);
  return { ...section, names, positions };
}

/** A cell by its column's name in the header in force. */
export function reportCell(section: ReportSection, row: AnswerRow, name: string): string {
  return (row.cells[section.positions.get(name) ?? -1] ?? '').trim();
}

/** Reports may write negative numbers in parentheses. */
function unwrapped(text: string): string {
  const inside = /^\(([^()-]+)\)$/.exec(text)?.[1];
  return inside === undefined ? text : `-${inside}`;
}

/** Canonical decimal text of a number in a report. Throws {@link DamagedAnswer}. */
export function readReportNumber(column: string, text: string, page: number, line: number): string {
  const value = canonicalDecimal(unwrapped(text));
  if (value === null) throw new DamagedAnswer(page, line, wrongCell(column, 'a number', text));
  return value;
}

/** An amount in a report, rounded once to 1/10,000. Throws {@link DamagedAnswer}. */
export function readReportMoney(column: string, text: string, page: number, line: number): Money {
  const units = parseFineAmount(unwrapped(text));
  if (units === null) throw new DamagedAnswer(page, line, wrongCell(column, 'a plain amount', text));
  return fineToMoney(units);
}

/** The lines of all pages of a report in their order; a section may continue on the next page. */
export function* linesOf(
  pages: readonly AnswerPage[],
): Generator<{ readonly page: number; readonly line: AnswerLine }> {
  for (const { page, rows } of pages) for (const line of rows()) yield { page, line };
}
