import type { Problem } from '@daybook/api/contract/problems.ts';
import type { SavedEntry, TypedEntry } from '@daybook/api/imports/account-entries.ts';
import { entryProblem, type EntryKind } from '@daybook/domain/account/account-entries.ts';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { MONEY_SCALE, moneyText, type Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';

/** A record of an account as it is typed. */
export interface EntryForm {
  readonly kind: EntryKind;
  /** `YYYY-MM-DD` when it is a date. */
  readonly day: string;
  readonly amount: string;
  readonly currency: string;
}

export type EntryField = 'day' | 'amount' | 'currency';

/** What the form of a new record begins with. */
export function newEntry(today: Day, currency: string): EntryForm {
  return { kind: 'balance', day: dayText(today), amount: '', currency };
}

/** A kept record as its form begins with it. */
export function formOf({ kind, day, amount, currency }: SavedEntry): EntryForm {
  return { kind, day: dayText(day as Day), amount: moneyText(amount as Money), currency };
}

/** The record as it is sent; invalid values are reported by {@link entryErrors}. */
export function typedEntry({ kind, day, amount, currency }: EntryForm): TypedEntry {
  return {
    kind,
    day: parseDay(day.trim()) ?? NaN,
    amount: amountOf(amount) ?? NaN,
    currency: currency.trim().toUpperCase(),
  };
}

/** A typed amount; null for none, and for one with more decimals than amounts have. */
function amountOf(text: string): Money | null {
  const typed = parseTypedDecimal(text);
  return typed === null || typed.scale > MONEY_SCALE ? null : parseMoney(decimalText(typed));
}

/** What is wrong with what was typed, the first field that is invalid on its own. */
export function entryErrors(form: EntryForm, today: Day, { balance }: Messages): FormErrors<EntryField> {
  const entry = typedEntry(form);
  const valid: TypedEntry = { kind: form.kind, day: 0, amount: 1, currency: 'USD' };
  const wrong = FIELDS.filter((field) => entryProblem({ ...valid, [field]: entry[field] }, today) !== null);
  return Object.fromEntries(wrong.map((field) => [field, balance[SENTENCES[field]]]));
}

const FIELDS = ['day', 'amount', 'currency'] as const satisfies readonly EntryField[];
const SENTENCES = { day: 'notADay', amount: 'notAnAmount', currency: 'notACurrency' } as const;

/** What the server refused, at its field. */
export function readEntryProblems(
  problems: readonly Problem[],
  { balance }: Messages,
): FormErrors<EntryField> {
  const [problem] = problems;
  if (problem?.details?.['problem'] === 'same-day') return { day: balance.sameDay };
  const field = FIELDS.find((name) => name === problem?.field);
  return problem?.code === '011' && field !== undefined ? { [field]: balance[SENTENCES[field]] } : {};
}
