import type { Day } from '@daybook/domain/calendar.ts';
import { money, type Money } from '@daybook/domain/money.ts';
import { parseAmericanDate, parseClockTime } from '#brokers/rows/american-date.ts';
import type { Steps } from '#brokers/in-slices.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import type { StatedDay } from '#brokers/feeds/platform.ts';
import { splitRow, type AnswerPage, type AnswerRow } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { checkWidth } from './header.ts';
import {
  linesOf,
  nextSection,
  NO_SECTION,
  readReportMoney,
  readReportNumber,
  reportCell,
  type ReportSection,
} from './report-cells.ts';

/** A trade as the platform itself groups and calculates it: the check of our own grouping, never its source. */
export interface StatedTrade {
  readonly account: string;
  /** New York day under which the platform lists it: that of its closing. */
  readonly day: Day;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** Milliseconds since 1970 UTC. */
  readonly opened: number;
  readonly closed: number;
  /** Canonical decimal text, above 0. */
  readonly size: string;
  readonly gross: Money;
  readonly net: Money;
}

const COLUMNS = ['Opened', 'Closed', 'Symbol', 'Type', 'Qty', 'Gross', 'Net'] as const;

const ROWS_A_STEP = 100;

/** `09/16/25 04:32:22`, or a time alone on the section's day. */
function readMoment(column: string, text: string, day: Day, page: number, line: number): number {
  const [date, time = date] = text.split(' ');
  const onDay = time === date ? day : parseAmericanDate(date ?? '');
  const seconds = parseClockTime(time ?? '');
  const instant = onDay === null || seconds === null ? null : findInstant(NEW_YORK, onDay, seconds);
  if (instant === null)
    throw new DamagedAnswer(page, line, wrongCell(column, 'MM/DD/YY HH:MM:SS or HH:MM:SS', text));
  return instant;
}

function readSide(text: string, page: number, line: number): 'long' | 'short' {
  if (text === 'Long') return 'long';
  if (text === 'Short') return 'short';
  throw new DamagedAnswer(page, line, wrongCell('Type', 'Long or Short', text));
}

function readTrade(row: AnswerRow, section: ReportSection, page: number, account: string): StatedTrade {
  const { line } = row;
  if (section.day === null) throw new DamagedAnswer(page, line, 'expected a date above the first trade');
  checkWidth(row, section.names, page);
  const cell = (name: string): string => reportCell(section, row, name);
  return {
    account,
    day: section.day,
    symbol: cell('Symbol'),
    side: readSide(cell('Type'), page, line),
    opened: readMoment('Opened', cell('Opened'), section.day, page, line),
    closed: readMoment('Closed', cell('Closed'), section.day, page, line),
    size: readReportNumber('Qty', cell('Qty'), page, line),
    gross: readReportMoney('Gross', cell('Gross'), page, line),
    net: readReportMoney('Net', cell('Net'), page, line),
  };
}

/** `Equities,…` and other sums begin with a word or nothing and have no side. */
function isSubtotal(row: AnswerRow, section: ReportSection): boolean {
  const side = reportCell(section, row, 'Type');
  return (
    row.cells.length > 1 && /^(?:[A-Za-z]|$)/.test(row.cells[0] ?? '') && side !== 'Long' && side !== 'Short'
  );
}

/** Reads the report `trades`: sections of a day with subtotals, which begin with a word. Throws {@link DamagedAnswer}. */
export function* readTradesReport(
  pages: readonly AnswerPage[],
  account: string,
): Steps<readonly StatedTrade[]> {
  let section: ReportSection = NO_SECTION;
  const trades: StatedTrade[] = [];
  for (const { page, line } of linesOf(pages)) {
    const row = splitRow(line, page);
    if (row.line % ROWS_A_STEP === 0) yield;
    const next = nextSection(section, row, COLUMNS, page);
    if (next) {
      section = next;
      continue;
    }
    if (isSubtotal(row, section)) continue;
    if (section.names.length === 0)
      throw new DamagedAnswer(page, row.line, 'expected a date or a header that begins with Opened');
    trades.push(readTrade(row, section, page, account));
  }
  return trades;
}

/** Adds stated trades up by account and day, in the order in which the days come. */
export function statedDaysOf(trades: readonly StatedTrade[]): readonly StatedDay[] {
  const days = new Map<string, StatedDay & { readonly gross: Money; readonly net: Money }>();
  for (const { account, day, gross, net } of trades) {
    const key = `${day}/${account}`;
    const sum = days.get(key);
    days.set(key, {
      account,
      day,
      gross: money((sum?.gross ?? 0) + gross),
      net: money((sum?.net ?? 0) + net),
    });
  }
  return [...days.values()];
}
