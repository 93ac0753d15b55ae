import { parseDay, type Day } from '#demo/calendar/days.ts';
import type { Trader } from '#demo/trading/habits.ts';
import type { Form } from './form.ts';
import { missing, noPermission, Refusal } from './refusal.ts';

/** The groups that mean every account of the login. */
export const ALL_ACCOUNTS = ['-2', '-4'] as const;

const FIRST_ACCOUNT_ID = 2101;

/** The platform's number of an account. */
export function accountIdOf(trader: Trader): number {
  return FIRST_ACCOUNT_ID + trader.accountIndex;
}

/** A parameter that must be given; refuses the call otherwise. */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined || value === '') throw missing(name);
  return value;
}

/** The accounts that a call names by `accountId` or by `groupId`; refuses both, neither and anonymous callers. */
export function namedTraders(form: Form, traders: readonly Trader[]): readonly Trader[] {
  const groupId = form.get('groupId');
  const accountId = form.get('accountId');
  if (groupId && accountId) throw new Refusal('Specify either accountId or groupId, not both');
  if (groupId) return tradersOfGroup(groupId, traders);
  const wanted = required(form, 'accountId');
  const trader = traders.find((each) => String(accountIdOf(each)) === wanted);
  if (!trader) throw noPermission(wanted);
  return [trader];
}

/** The accounts of a group; refuses unknown groups. */
export function tradersOfGroup(groupId: string, traders: readonly Trader[]): readonly Trader[] {
  if (!ALL_ACCOUNTS.some((all) => all === groupId)) throw new Refusal(`Invalid group: ${groupId}`);
  return traders;
}

/** The window of a call, days included on both ends; refuses what is not a date and windows that end before they begin. */
export function namedWindow(form: Form): { readonly from: Day; readonly to: Day } {
  const from = namedDay(form, 'startDate');
  const to = namedDay(form, 'endDate');
  if (to < from) throw new Refusal('Invalid date range: endDate is before startDate');
  return { from, to };
}

function namedDay(form: Form, name: string): Day {
  const value = required(form, name);
  const day = parseDay(value);
  if (day === null) throw new Refusal(`Invalid ${name}: expected YYYY-MM-DD`);
  return day;
}

/** The page of a call from 1; null when none is asked for, which means the first without a trailer. */
export function namedPage(form: Form): number | null {
  const value = form.get('page');
  if (value === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Refusal('Invalid page');
  return Number(value);
}
