import { wholeMoney } from '@daybook/domain/figure-text.ts';
import { MIN_DAYS, MIN_TRADES, type Range } from '@daybook/domain/insights/likely-range.ts';
import { LIMIT_UNITS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { parseLimit, type RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** How much has to fall away for a likely range. */
export const ENOUGH = { trades: MIN_TRADES, days: MIN_DAYS } as const;

/** `a daily stop of $300 and a stop at 11:30`. */
export function rulePhrase(
  parts: readonly RulePart[],
  { phrases, and }: Messages['replay'],
  currency: string,
): string {
  return parts.map(({ kind, limit }) => phrases[kind](limitWords(kind, limit, currency))).reduce(and);
}

/** `−$600 to +$9,100`, in whole dollars as estimates are. */
export function rangeWords({ low, high }: Range, { range }: Messages['replay'], currency: string): string {
  return range(estimate(low, currency), estimate(high, currency));
}

/** `+$1,005`. */
export function estimate(amount: number, currency: string): string {
  return wholeMoney(nearestMoney(amount), 'both', currency);
}

/** A limit of a kind as it is typed: `$1,200`, `12,5`, `8`, `9:30`; null for what is none. */
export function parseTypedLimit(kind: RuleKind, text: string): number | null {
  if (LIMIT_UNITS[kind] !== 'money') return parseLimit(kind, text.trim());
  const typed = parseTypedDecimal(text);
  return typed && parseLimit(kind, decimalText(typed));
}
