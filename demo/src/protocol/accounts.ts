import type { Day } from '#demo/calendar/days.ts';
import { isSession, nextSession } from '#demo/calendar/sessions.ts';
import type { Books } from '#demo/books/ledger.ts';
import { moneyText } from '#demo/books/money-text.ts';
import { cashNow } from '#demo/reports/booked-cash.ts';
import type { Trader } from '#demo/trading/habits.ts';
import { trailer, type PlatformState } from './platform-state.ts';
import type { Form } from './form.ts';
import { header, longDate, row, type Line } from './lines.ts';
import { accountIdOf, ALL_ACCOUNTS, namedPage, required, tradersOfGroup } from './parameters.ts';

const ACCOUNT_COLUMNS = [
  'Account Id',
  'Account Name',
  'First Traded',
  'Last Traded',
  'Currency',
  'Cash',
  'Unrealized',
];

/** The action `accounts`: the accounts of a group, one a row. */
export async function accounts(state: PlatformState, form: Form): Promise<readonly Line[]> {
  const { listedAccounts } = state.faults;
  const all = tradersOfGroup(required(form, 'groupId'), state.books.traders);
  const listed = all.filter(({ account }) => !listedAccounts || listedAccounts.includes(account));
  const { page, rows, pages } = pageOf(listed, namedPage(form), state.pageSize);
  const lines: Line[] = [header(ACCOUNT_COLUMNS)];
  for (const trader of rows) lines.push(await accountRow(state.books, trader));
  return [...lines, ...trailer(page, pages)];
}

/** The action `groups`: the groups that the login may name. */
export function groups(state: PlatformState, form: Form): readonly Line[] {
  const { page, rows, pages } = pageOf(ALL_ACCOUNTS, namedPage(form), state.pageSize);
  const lines = rows.map((id) => row([id, 'All Accounts']));
  return [header(['Group Id', 'Group Name']), ...lines, ...trailer(page, pages)];
}

function pageOf<T>(rows: readonly T[], page: number | null, size: number) {
  const first = ((page ?? 1) - 1) * size;
  const pages = Math.max(1, Math.ceil(rows.length / size));
  return { page, rows: rows.slice(first, first + size), pages };
}

async function accountRow(books: Books, trader: Trader): Promise<Line> {
  const { cash, unrealised } = await cashNow(books, trader);
  return row([
    String(accountIdOf(trader)),
    trader.account,
    firstTraded(books, trader),
    lastTraded(books, trader),
    'USD',
    moneyText(cash),
    moneyText(unrealised),
  ]);
}

function firstTraded(books: Books, trader: Trader): string {
  const last = books.end.day;
  let day: Day = isSession(trader.firstDay) ? trader.firstDay : nextSession(trader.firstDay);
  while (day <= last && books.countOn(trader, day) === 0) day = nextSession(day);
  return day <= last ? longDate(day) : '';
}

function lastTraded(books: Books, trader: Trader): string {
  let day: Day = books.end.day;
  while (day >= trader.firstDay && books.countOn(trader, day) === 0) day -= 1;
  return day >= trader.firstDay ? longDate(day) : '';
}
