import { moneyText } from '#demo/books/money-text.ts';
import { foldFees } from '#demo/protocol/columns.ts';
import { header, plainDate, row, type Line } from '#demo/protocol/lines.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { cashDays, type CashedDay } from './booked-cash.ts';
import { sumOf } from './day-totals.ts';
import type { ReportQuery, Section } from './section.ts';

/** The rows of `summaryByDate`, one a day; the header is written once, see `summaryHeader`. */
export async function summaryByDateSections(query: ReportQuery, trader: Trader): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for await (const day of cashDays(query.books, trader, query.from, query.to)) {
    sections.push({ day: day.booked.day, lines: [summaryRow(query, day)], rows: 1 });
  }
  return sections;
}

/** The columns of `summaryByDate`; those named Fee: and Transfer: are the account's own kinds of adjustment. */
export function summaryHeader({ columns }: ReportQuery): Line {
  return header([
    'Date',
    'Type',
    'Orders',
    'Fills',
    'Qty',
    'Gross',
    ...columns.names,
    'Trade Fees',
    'Net',
    'Fee: Software & MD',
    'Fee: VAT',
    'Adj Fees',
    'Adj Net',
    'Unrealized d',
    'Total d',
    'Transfer: Deposit',
    'Transfers',
    'Cash',
    'Unrealized',
    'End Balance',
  ]);
}

function summaryRow(query: ReportQuery, { booked, totals, cash, before, after }: CashedDay): Line {
  const unrealised = sumOf(after);
  const change = unrealised - sumOf(before);
  const adjusted = totals.net - cash.softwareFee;
  const money = [totals.feesTogether, totals.net, -cash.softwareFee, 0, -cash.softwareFee, adjusted, change];
  const balance = [adjusted + change, cash.transfer, cash.transfer, cash.cash, unrealised];
  return row([
    plainDate(booked.day),
    'Eq',
    String(totals.orders),
    String(totals.fills),
    String(totals.quantity),
    moneyText(totals.gross),
    ...foldFees(query.columns, totals.fees).map(moneyText),
    ...[...money, ...balance, cash.cash + unrealised].map(moneyText),
  ]);
}
