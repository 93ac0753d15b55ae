import { PREFERENCES } from '@daybook/domain/journal/preferences.ts';
import {
  parseAmount,
  parseTicks,
  type DefaultRisk,
  type DefaultScope,
} from '@daybook/domain/trade/risk/default-risk.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** A default as it is typed. */
export interface DefaultForm {
  readonly scope: DefaultScope;
  readonly name: string;
  readonly size: string;
  readonly unit: 'ticks' | 'dollars';
  readonly withEarlier: boolean;
}

export type DefaultField = 'name' | 'size';

export const NEW_DEFAULT: DefaultForm = {
  scope: 'symbol',
  name: '',
  size: '',
  unit: 'dollars',
  withEarlier: false,
};

/** Characters of a symbol or name. */
const MAX_NAME = 60;

/** What is wrong with it, at its fields. */
export function defaultErrors(form: DefaultForm, { defaults: words }: Messages): FormErrors<DefaultField> {
  const { name, unit } = form;
  const { ticks, amount } = typedSize(form);
  return {
    ...(name.trim() === '' || name.trim().length > MAX_NAME ? { name: words.chooseOne } : {}),
    ...(ticks === null && amount === null
      ? { size: unit === 'ticks' ? words.wrongTicks : words.wrongDollars }
      : {}),
  };
}

/** The ticks or the amount that were typed; null of both where it is no such number. */
function typedSize({ size, unit }: DefaultForm): Pick<DefaultRisk, 'ticks' | 'amount'> {
  const typed = parseTypedDecimal(size);
  const text = typed === null ? '' : decimalText(typed);
  return unit === 'ticks'
    ? { ticks: parseTicks(text), amount: null }
    : { ticks: null, amount: parseAmount(text) };
}

/** A default that was typed without a fault, from an instant (epoch milliseconds) on. */
export function typedDefault(form: DefaultForm, now: number): DefaultRisk {
  const { scope, withEarlier } = form;
  const name = scope === 'symbol' ? form.name.trim().toUpperCase() : form.name;
  return { scope, name, ...typedSize(form), since: now, withEarlier };
}

/** Whether there is place for another one. */
export function isFull(kept: readonly string[]): boolean {
  return kept.length >= PREFERENCES.defaultRisks.most;
}
