import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import { SPLIT_REASONS, type addSplit, type SplitReason } from '@daybook/api/imports/splits.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { MAX_SPLIT_NUMBER } from '@daybook/domain/execution/split.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { codeOf, detailOf } from '#web/server/problem.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';
import type { FormErrors, Refused } from '#web/ui/fields/use-form.ts';

/** A split as it is typed. */
export interface SplitForm {
  /** `YYYY-MM-DD` when it is a date. */
  readonly day: string;
  readonly numerator: string;
  readonly denominator: string;
  /** Empty where no fraction was left. */
  readonly heldAfter: string;
}

export type SplitField = keyof SplitForm;

export const NEW_SPLIT: SplitForm = { day: '', numerator: '', denominator: '', heldAfter: '' };

/** The position that is split. */
export type SplitPlace = Pick<BodyOf<typeof addSplit>, 'accountUuid' | 'symbol' | 'currency'>;

/** The split as it is sent; invalid values are reported by {@link splitErrors}. */
export function typedSplit(form: SplitForm, place: SplitPlace): BodyOf<typeof addSplit> {
  const { accountUuid, symbol, currency } = place;
  const held = parseTypedDecimal(form.heldAfter);
  return {
    accountUuid,
    symbol,
    currency,
    day: parseDay(form.day.trim()) ?? NaN,
    numerator: sharesOf(form.numerator),
    denominator: sharesOf(form.denominator),
    ...(held === null ? {} : { heldAfter: decimalText(held) }),
  };
}

function sharesOf(text: string): number {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : NaN;
}

/** What is wrong with what was typed. */
export function splitErrors(form: SplitForm, today: Day, { splits }: Messages): FormErrors<SplitField> {
  const day = parseDay(form.day.trim());
  const held = parseTypedDecimal(form.heldAfter);
  const isShares = (text: string) => sharesOf(text) >= 1 && sharesOf(text) <= MAX_SPLIT_NUMBER;
  const isHeld = form.heldAfter.trim() === '' || (held !== null && held.units > 0n);
  return {
    ...(day === null ? { day: splits.notADay } : day > today ? { day: splits.refused.future } : {}),
    ...(isShares(form.numerator) ? {} : { numerator: splits.notShares }),
    ...(isShares(form.denominator) ? {} : { denominator: splits.notShares }),
    ...(isHeld ? {} : { heldAfter: splits.notHeld }),
  };
}

const FIELDS: Readonly<Record<SplitReason, SplitField>> = {
  'one-for-one': 'numerator',
  future: 'day',
  'nothing-held': 'day',
  fraction: 'heldAfter',
  'held-after': 'heldAfter',
};

/** What the server refused, at its field. */
export function refusedSplit(error: unknown, messages: Messages): Refused<SplitField> {
  const { splits: words } = messages;
  if (codeOf(error) === '009') return { refusal: words.busy };
  const reason = SPLIT_REASONS.find((one) => one === detailOf(error, 'reason'));
  if (codeOf(error) !== '011' || reason === undefined) return { refusal: changeSentence(error, messages) };
  return { errors: { [FIELDS[reason]]: words.refused[reason] } };
}
