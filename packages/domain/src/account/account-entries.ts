/** What a trader says an account held, paid in and took out. */
import type { Day } from '../calendar.ts';
import { MAX_AMOUNT, type Money } from '../money.ts';

export const ENTRY_KINDS = ['balance', 'deposit', 'withdrawal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * An entry of an account. A balance is what the account held at the end of the New York day, as a broker's statement of
 * that day says: its trades, deposits and withdrawals are in it already. A deposit is there from the start of its day, a
 * withdrawal is gone from the day after.
 */
export interface AccountEntry {
  readonly kind: EntryKind;
  readonly day: Day;
  /** Above 0, whatever the kind. */
  readonly amount: Money;
  /** As trades state it, such as `USD`. */
  readonly currency: string;
}

/** Entries of one account. */
export const MAX_ACCOUNT_ENTRIES = 500;
/** 1970-01-01. */
const FIRST_DAY = 0;
const CURRENCY = /^[A-Z0-9]{3,12}$/;

export type EntryProblem = 'day' | 'amount' | 'currency';

/** An entry as it is typed or sent, before anything is known of it. */
type UncheckedEntry = Readonly<Record<'day' | 'amount', number>> & { readonly currency: string };

/** What is wrong with an entry on its own, by the name of its field; `today` is the current New York day. */
export function entryProblem({ day, amount, currency }: UncheckedEntry, today: Day): EntryProblem | null {
  if (!Number.isInteger(day) || day < FIRST_DAY || day > today) return 'day';
  if (!Number.isInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) return 'amount';
  return CURRENCY.test(currency) ? null : 'currency';
}
