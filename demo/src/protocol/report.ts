import { openPositionsSections } from '#demo/reports/open-positions.ts';
import { sectionsByDay, type ReportQuery, type Section } from '#demo/reports/section.ts';
import { summaryByDateSections, summaryHeader } from '#demo/reports/summary-by-date.ts';
import { totalsByDateSections } from '#demo/reports/totals-by-date.ts';
import { tradesSections } from '#demo/reports/trades.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { columnsFor } from './columns.ts';
import { openAccounts, trailer, type PlatformState } from './platform-state.ts';
import type { Form } from './form.ts';
import { NO_DATA, text, type Line } from './lines.ts';
import { namedPage, namedTraders, namedWindow, required } from './parameters.ts';
import { Refusal } from './refusal.ts';

type SectionsOf = (query: ReportQuery, trader: Trader) => Promise<readonly Section[]>;

const REPORTS: ReadonlyMap<string, SectionsOf> = new Map([
  ['trades', tradesSections],
  ['totalsByDate', totalsByDateSections],
  ['summaryByDate', summaryByDateSections],
  ['openPositions', openPositionsSections],
]);

/** The action `report`: sections of days, as many a page as fit; `No data available` when there are none. */
export async function report(state: PlatformState, form: Form): Promise<readonly Line[]> {
  const type = required(form, 'type');
  const sectionsOf = REPORTS.get(type);
  if (!sectionsOf) throw new Refusal(`Invalid report type: ${type}`);
  const traders = namedTraders(form, openAccounts(state));
  const { from, to } = namedWindow(form);
  const page = namedPage(form);
  const columns = columnsFor(state.columns, from);
  const grossOffset = state.faults.reportGrossOffset;
  const query: ReportQuery = { books: state.books, traders, from, to, columns, grossOffset };
  const pages = pagesOf(await sectionsByDay(query, sectionsOf), state.pageSize);
  if (pages.length === 0) return [text(NO_DATA)];
  const top = type === 'summaryByDate' ? [summaryHeader(query)] : [];
  const sections = pages[(page ?? 1) - 1] ?? [];
  return [...top, ...sections.flatMap(({ lines }) => lines), ...trailer(page, pages.length)];
}

/** Whole sections a page, so that none is torn apart; a page ends with the section that fills it. */
function pagesOf(sections: readonly Section[], pageSize: number): readonly (readonly Section[])[] {
  const pages: Section[][] = [];
  let rowsLeft = 0;
  for (const section of sections) {
    if (rowsLeft <= 0) {
      pages.push([]);
      rowsLeft = pageSize;
    }
    pages.at(-1)?.push(section);
    rowsLeft -= section.rows;
  }
  return pages;
}
