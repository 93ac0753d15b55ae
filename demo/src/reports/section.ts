import type { Day } from '#demo/calendar/days.ts';
import type { Books } from '#demo/books/ledger.ts';
import type { FeeColumns } from '#demo/protocol/columns.ts';
import type { Line } from '#demo/protocol/lines.ts';
import type { Trader } from '#demo/trading/habits.ts';

/** One day of a report; `rows` counts what fills a page. */
export interface Section {
  readonly day: Day;
  readonly lines: readonly Line[];
  readonly rows: number;
}

/** What a report is asked for; days are included on both ends. `grossOffset` (1/10,000 dollar) falsifies it for tests. */
export interface ReportQuery {
  readonly books: Books;
  readonly traders: readonly Trader[];
  readonly from: Day;
  readonly to: Day;
  readonly columns: FeeColumns;
  readonly grossOffset: number;
}

/** The sections of every account together, by day. */
export async function sectionsByDay(
  query: ReportQuery,
  sectionsOf: (query: ReportQuery, trader: Trader) => Promise<readonly Section[]>,
): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const trader of query.traders) sections.push(...(await sectionsOf(query, trader)));
  return sections.sort((a, b) => a.day - b.day);
}
