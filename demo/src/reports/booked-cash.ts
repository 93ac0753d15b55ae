import { dateOf, dayOf, type Day } from '#demo/calendar/days.ts';
import { bookDays, type BookedDay } from '#demo/books/day-books.ts';
import { CashBook, type CashDay } from '#demo/books/cash-book.ts';
import type { Books } from '#demo/books/ledger.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { sumOf, totalsOf, unrealisedBySymbol, type Totals } from './day-totals.ts';

/** A booked day with its cash, and what open positions would bring before and after it, 1/10,000 dollar. */
export interface CashedDay {
  readonly booked: BookedDay;
  readonly totals: Totals;
  readonly cash: CashDay;
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
}

/** The days on which the account traded or held a position, with their cash. */
export async function* cashDays(books: Books, trader: Trader, from: Day, to: Day): AsyncGenerator<CashedDay> {
  const start = Math.max(trader.firstDay, monthBefore(from));
  const cashBook = new CashBook(start === trader.firstDay);
  let before: ReadonlyMap<string, number> = new Map();
  for await (const booked of bookDays(books, trader, start, to)) {
    const after = unrealisedBySymbol(booked);
    const totals = totalsOf(booked);
    if (totals.fills > 0 || before.size > 0) {
      const cash = cashBook.add(booked.day, totals.net);
      if (booked.day >= from) yield { booked, totals, cash, before, after };
    }
    before = after;
  }
}

/** Cash and unrealised of an account now, 1/10,000 dollar. */
export async function cashNow(
  books: Books,
  trader: Trader,
): Promise<{ readonly cash: number; readonly unrealised: number }> {
  const today = books.end.day;
  let now = { cash: 0, unrealised: 0 };
  for await (const { cash, after } of cashDays(books, trader, monthBefore(today), today)) {
    now = { cash: cash.cash, unrealised: sumOf(after) };
  }
  return now;
}

/** The first day of the month before. */
function monthBefore(day: Day): Day {
  const { year, month } = dateOf(day);
  return month === 1 ? dayOf(year - 1, 12, 1) : dayOf(year, month - 1, 1);
}
