import { moneyText } from '#demo/books/money-text.ts';
import { foldFees } from '#demo/protocol/columns.ts';
import { header, plainDate, row, text, type Line } from '#demo/protocol/lines.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { cashDays, type CashedDay } from './booked-cash.ts';
import { sumOf, totalsOf, type Totals } from './day-totals.ts';
import type { ReportQuery, Section } from './section.ts';

/** The report `totalsByDate`: a section a day with a row a symbol, subtotal, fees besides trading, total and cash. */
export async function totalsByDateSections(query: ReportQuery, trader: Trader): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for await (const day of cashDays(query.books, trader, query.from, query.to)) {
    const lines = daySection(query, day);
    sections.push({ day: day.booked.day, lines, rows: lines.length });
  }
  return sections;
}

function daySection(query: ReportQuery, day: CashedDay): Line[] {
  const { booked, before, after, cash, totals } = day;
  const symbols = new Set([...booked.fills.map(({ symbol }) => symbol), ...before.keys()]);
  const rows = [...symbols].sort().map((symbol) => {
    const own = totalsOf(booked, (fill) => fill.symbol === symbol);
    return row([symbol, ...cells(query, own, before.get(symbol) ?? 0, after.get(symbol) ?? 0)]);
  });
  const all = cells(query, totals, sumOf(before), sumOf(after)).join(',');
  const fee = cash.softwareFee > 0 ? [text(`Fee: Software & MD,${moneyText(-cash.softwareFee)}`)] : [];
  const total = totals.net - cash.softwareFee;
  return [
    text(plainDate(booked.day)),
    totalsHeader(query),
    ...rows,
    text(`Equities,${all}`),
    ...fee,
    text(`Daily Total,${moneyText(total)}`),
    text(`Cash:,${moneyText(cash.cash)}`),
  ];
}

function totalsHeader({ columns }: ReportQuery): Line {
  const before = ['Symbol', 'Orders', 'Fills', 'Qty', 'Gross'];
  return header([...before, ...columns.names, 'Net', 'Unrealized d', 'Total d', 'Unrealized']);
}

function cells(query: ReportQuery, totals: Totals, before: number, after: number): string[] {
  return [
    String(totals.orders),
    String(totals.fills),
    String(totals.quantity),
    moneyText(totals.gross),
    ...foldFees(query.columns, totals.fees).map(moneyText),
    moneyText(totals.net),
    moneyText(after - before),
    moneyText(totals.net + after - before),
    moneyText(after),
  ];
}
