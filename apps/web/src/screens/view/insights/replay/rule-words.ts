import { wholeMoney } from '@daybook/domain/figure-text.ts';
import { MIN_DAYS, MIN_TRADES, type Range } from '@daybook/domain/insights/likely-range.ts';
import type { Saving } from '@daybook/domain/insights/replay/saving.ts';
import { LIMIT_UNITS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { parseLimit, type RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** What a field shows behind an amount; typed or left out it says the same. */
const TYPED_UNIT = /\s*(?:R|%|ticks)\s*$/i;

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

/**
 * How much of a saving is what any trades left out would have saved, and whose the rest is: the rule's only where its range leaves
 * zero out. `isPicked`: the limit was found by looking at the results themselves.
 */
export function restWords(
  { trades, atAverage, rest, restRange }: Pick<Saving, 'trades' | 'atAverage' | 'rest' | 'restRange'>,
  isPicked: boolean,
  words: Messages['replay'],
  currency: string,
): string {
  const average = estimate(atAverage, currency);
  const left = estimate(rest, currency);
  if (restRange === null) return words.rest.unknown(trades, average, left);
  const isLuck = restRange.low <= 0 && restRange.high >= 0;
  const whose = isLuck ? words.rest.luck : isPicked ? words.rest.picked : words.rest.rule;
  return whose(trades, average, `${left} ${words.likely(rangeWords(restRange, words, currency))}`);
}

/** A limit of a kind as it is typed: `$1,200`, `12,5`, `3R`, `8`, `9:30`; null for what is none. */
export function parseTypedLimit(kind: RuleKind, text: string): number | null {
  if (LIMIT_UNITS[kind] !== 'money') return parseLimit(kind, text.trim());
  const typed = parseTypedDecimal(text.replace(TYPED_UNIT, ''));
  return typed && parseLimit(kind, decimalText(typed));
}
