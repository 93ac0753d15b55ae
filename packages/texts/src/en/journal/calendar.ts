import { count } from '../plural.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The calendar: a month of trades and the window of one day. Months run from 1. */
export const calendar = {
  monthOf: (year: number, month: number) => `${months[month - 1]} ${year}`,
  /** Read aloud before the number of the day, which is shown: `Monday, November` 2. */
  beforeDay: (weekday: string, month: number) => `${weekday}, ${months[month - 1]}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  week: 'Week',
  weekendDay: (weekday: string, dayOfMonth: number) => `${weekday} ${dayOfMonth}`,
  /** Of a week's total, above its days. */
  weekendNote: 'Weekend included',
  more: (trades: number) => `+${count(trades)}`,
  /** Read aloud after `+3`. */
  moreTrades: 'more trades that day',
  keys: 'Arrow keys move by day and week, Page Up and Page Down by month, Enter opens the day.',
  empty: (month: string) => `No trades in ${month}.`,
  goTo: (month: string) => `Go to ${month}`,
  tradesOn: (date: string) => `Trades on ${date}`,
  noneOnDay: 'No trades were closed on this day.',
  /** Of the strip that shows the trades along the session. */
  session: (from: string, to: string) => `Session ${from} to ${to}, New York time`,
  sessionImage: (won: number, lost: number) =>
    `${count(won)} with a profit above the line, ${count(lost)} without one below it.`,
  above: 'Profit above the line, the rest below',
  earlier: (trades: number, time: string) => `${count(trades)} before ${time}`,
  later: (trades: number, time: string) => `${count(trades)} after ${time}`,
};
