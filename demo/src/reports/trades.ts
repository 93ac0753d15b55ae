import { bookDays } from '#demo/books/day-books.ts';
import { moneyText } from '#demo/books/money-text.ts';
import { addFees, type Trade } from '#demo/books/trade-book.ts';
import { foldFees } from '#demo/protocol/columns.ts';
import { clockText, header, plainDate, row, shortDate, text, type Line } from '#demo/protocol/lines.ts';
import { FEE_NAMES } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import type { ReportQuery, Section } from './section.ts';

const SECONDS_PER_DAY = 86_400;

/** The report `trades`: a section a closing day with date, subtotal, header and the trades from flat to flat. */
export async function tradesSections(query: ReportQuery, trader: Trader): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for await (const { day, trades } of bookDays(query.books, trader, query.from, query.to)) {
    if (trades.length === 0) continue;
    const reported = falsify(trades, query.grossOffset);
    const lines = [
      text(plainDate(day)),
      subtotal(query, reported),
      tradesHeader(query),
      ...reported.map((trade) => tradeRow(query, trade)),
    ];
    sections.push({ day, lines, rows: trades.length });
  }
  return sections;
}

/** The first trade of a section is reported wrongly when a test wants the report to disagree with the fills. */
function falsify(trades: readonly Trade[], offset: number): readonly Trade[] {
  if (offset === 0) return trades;
  return trades.map((trade, index) =>
    index === 0 ? { ...trade, gross: trade.gross + offset, net: trade.net + offset } : trade,
  );
}

function tradesHeader({ columns }: ReportQuery): Line {
  const before = ['Opened', 'Closed', 'Held', 'Symbol', 'Type', 'Entry', 'Exit', 'Qty', 'Gross'];
  return header([...before, ...columns.names, 'Net']);
}

function tradeRow(query: ReportQuery, trade: Trade): Line {
  const days = trade.closed.day - trade.opened.day;
  return row([
    `${shortDate(trade.opened.day)} ${clockText(trade.opened.second)}`,
    clockText(trade.closed.second),
    clockText(days * SECONDS_PER_DAY + trade.closed.second - trade.opened.second),
    trade.symbol,
    trade.direction === 1 ? 'Long' : 'Short',
    moneyText(averageOf(trade.entryValue, trade.quantity)),
    moneyText(averageOf(trade.exitValue, trade.quantity)),
    String(trade.quantity),
    moneyText(trade.gross),
    ...foldFees(query.columns, trade.fees).map(moneyText),
    moneyText(trade.net),
  ]);
}

function subtotal(query: ReportQuery, trades: readonly Trade[]): Line {
  const fees = FEE_NAMES.map(() => 0);
  for (const trade of trades) addFees(fees, trade.fees);
  const sum = (amount: (trade: Trade) => number) => trades.reduce((total, trade) => total + amount(trade), 0);
  const cells = [
    'Equities',
    ...Array.from({ length: 6 }, () => ''),
    String(sum((trade) => trade.quantity)),
    moneyText(sum((trade) => trade.gross)),
    ...foldFees(query.columns, fees).map(moneyText),
    moneyText(sum((trade) => trade.net)),
  ];
  return text(cells.join(','));
}

/** The average price cut, not rounded, to 4 decimals, as the real report shows it. */
function averageOf(value: number, quantity: number): number {
  return (value - (value % quantity)) / quantity;
}
