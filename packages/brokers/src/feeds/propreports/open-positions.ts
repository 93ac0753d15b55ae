import type { OpenPosition } from '#brokers/feeds/platform.ts';
import { splitRow, type AnswerPage } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { checkWidth } from './header.ts';
import {
  linesOf,
  nextSection,
  NO_SECTION,
  readReportNumber,
  reportCell,
  type ReportSection,
} from './report-cells.ts';

const COLUMNS = ['Symbol', 'Qty'] as const;

/** `Long:`, `Short:`, `Closed:` and the line of totals, whose first cell is empty. */
function isSummary(first: string): boolean {
  return first === '' || first.endsWith(':');
}

/**
 * Reads the report `openPositions`; where it holds several days, the last one counts. Throws {@link DamagedAnswer}.
 */
export function readOpenPositions(pages: readonly AnswerPage[], account: string): readonly OpenPosition[] {
  let section: ReportSection = NO_SECTION;
  let positions: OpenPosition[] = [];
  for (const { page, line } of linesOf(pages)) {
    const row = splitRow(line, page);
    const next = nextSection(section, row, COLUMNS, page);
    if (next) {
      if (next.day !== section.day) positions = [];
      section = next;
      continue;
    }
    if (isSummary(row.cells[0]?.trim() ?? '') && section.names.length > 0) continue;
    if (section.names.length === 0)
      throw new DamagedAnswer(page, row.line, 'expected a date or a header that begins with Symbol');
    checkWidth(row, section.names, page);
    const symbol = reportCell(section, row, 'Symbol');
    if (symbol.length > 48) throw new DamagedAnswer(page, row.line, wrongCell('Symbol', 'a symbol', symbol));
    const size = readReportNumber('Qty', reportCell(section, row, 'Qty'), page, row.line);
    if (size !== '0') positions.push({ account, symbol, size });
  }
  return positions;
}
