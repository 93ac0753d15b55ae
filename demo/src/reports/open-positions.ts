import { bookDays, closingPrice, type BookedDay } from '#demo/books/day-books.ts';
import { moneyText } from '#demo/books/money-text.ts';
import type { Position } from '#demo/books/position-book.ts';
import { previousSession, isSession } from '#demo/calendar/sessions.ts';
import { header, plainDate, row, text, type Line } from '#demo/protocol/lines.ts';
import type { Trader } from '#demo/trading/habits.ts';
import type { ReportQuery, Section } from './section.ts';

const COLUMNS = [
  'Symbol',
  'Qty',
  'Avg Price',
  'Close',
  'CCY',
  'Spot',
  'Cost',
  'Market Value',
  'Unrealized d',
  'Unrealized',
];

/** The report `openPositions`: what the account holds at the end of the window, as far as it is revealed. */
export async function openPositionsSections(query: ReportQuery, trader: Trader): Promise<readonly Section[]> {
  const last = lastSession(Math.min(query.to, query.books.end.day));
  const booked = await dayOfAccount(query, trader, last);
  if (!booked || booked.positions.length === 0) return [];
  const before = await dayOfAccount(query, trader, previousSession(last));
  const rows = booked.positions.map((position) => {
    const earlier = before?.positions.find(({ symbol }) => symbol === position.symbol);
    const unrealisedBefore = earlier && before ? valueOf(before, earlier) - earlier.cost : 0;
    return positionRow(booked, position, unrealisedBefore);
  });
  const lines = [text(plainDate(last)), header(COLUMNS), ...rows, ...sums(booked)];
  return [{ day: last, lines, rows: rows.length }];
}

async function dayOfAccount(query: ReportQuery, trader: Trader, day: number): Promise<BookedDay | null> {
  for await (const booked of bookDays(query.books, trader, day, day)) return booked;
  return null;
}

function lastSession(day: number): number {
  return isSession(day) ? day : previousSession(day);
}

function valueOf({ trader, day }: BookedDay, position: Position): number {
  return position.quantity * closingPrice(trader, day, position);
}

function positionRow(booked: BookedDay, position: Position, unrealisedBefore: number): Line {
  const { symbol, quantity, cost } = position;
  const size = Math.abs(quantity);
  const average = (Math.abs(cost) - (Math.abs(cost) % size)) / size;
  const unrealised = valueOf(booked, position) - cost;
  return row([
    symbol,
    String(quantity),
    moneyText(average),
    moneyText(closingPrice(booked.trader, booked.day, position)),
    'USD',
    '1.00',
    moneyText(cost),
    moneyText(valueOf(booked, position)),
    moneyText(unrealised - unrealisedBefore),
    moneyText(unrealised),
  ]);
}

function sums(booked: BookedDay): Line[] {
  const sum = (positions: readonly Position[]) =>
    moneyText(positions.reduce((total, position) => total + valueOf(booked, position), 0));
  const long = booked.positions.filter(({ quantity }) => quantity > 0);
  const short = booked.positions.filter(({ quantity }) => quantity < 0);
  const closed = booked.realised.reduce((total, gross) => total + gross, 0);
  return [text(`Long:,${sum(long)}`), text(`Short:,${sum(short)}`), text(`Closed:,${moneyText(closed)}`)];
}
