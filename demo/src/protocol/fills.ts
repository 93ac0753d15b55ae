import { setImmediate as nextTurn } from 'node:timers/promises';
import { sessionsBetween } from '#demo/calendar/sessions.ts';
import type { Day } from '#demo/calendar/days.ts';
import type { Books } from '#demo/books/ledger.ts';
import { feeText, moneyText } from '#demo/books/money-text.ts';
import type { Fill } from '#demo/trading/fill.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { foldFees, type FeeColumns } from './columns.ts';
import { clockText, header, longDate, plainRow, quoted, type Line } from './lines.ts';

/** Which fills are asked for; days are included on both ends, pages count from 1. */
export interface FillsQuery {
  readonly traders: readonly Trader[];
  readonly from: Day;
  readonly to: Day;
  readonly page: number;
  readonly pageSize: number;
  readonly columns: FeeColumns;
}

export interface FillsPage {
  readonly lines: readonly Line[];
  readonly pages: number;
}

const DAYS_PER_TURN = 20;

/** One page of fills, account after account in the order of time; every page begins with the header. */
export async function fillsPage(books: Books, query: FillsQuery): Promise<FillsPage> {
  const lines: Line[] = [fillsHeader(query.columns)];
  const first = (query.page - 1) * query.pageSize;
  const end = first + query.pageSize;
  let seen = 0;
  let turns = 0;
  for (const trader of query.traders) {
    for (const day of sessionsBetween(query.from, Math.min(query.to, books.end.day))) {
      const count = books.countOn(trader, day);
      if (seen < end && seen + count > first) {
        const fills = books.fillsOn(trader, day).slice(Math.max(0, first - seen), end - seen);
        const date = longDate(day);
        for (const fill of fills) lines.push(fillRow(fill, query.columns, date));
      }
      seen += count;
      turns += 1;
      if (turns % DAYS_PER_TURN === 0) await nextTurn();
    }
  }
  return { lines, pages: Math.max(1, Math.ceil(seen / query.pageSize)) };
}

function fillsHeader(columns: FeeColumns): Line {
  const before = ['Date/Time', 'Account', 'B/S', 'Qty', 'Symbol', 'Price', 'Route', 'Liq'];
  const after = ['Order Id', 'Fill Id', 'Currency', 'ISIN', 'CUSIP', 'Status', 'PropReports Id'];
  return header([...before, ...columns.names, ...after]);
}

function fillRow(fill: Fill, columns: FeeColumns, date: string): Line {
  return plainRow([
    `${date} ${clockText(fill.second)}`,
    quoted(fill.account),
    fill.side,
    String(fill.quantity),
    quoted(fill.symbol),
    moneyText(fill.price),
    fill.route,
    fill.liquidity,
    foldFees(columns, fill.fees).map(feeText).join(','),
    fill.orderId,
    fill.fillId,
    'USD',
    fill.isin,
    fill.cusip,
    quoted(fill.status),
    fill.id,
  ]);
}
