import { decimal, unitsAt } from '@daybook/domain/decimal.ts';
import { MONEY_SCALE } from '@daybook/domain/money.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { parseStatedLimit } from '@daybook/domain/plan/stated-limit.ts';
import type { ResultUnit } from '@daybook/domain/trade/trade-columns.ts';

/** A daily limit of the plan, in 1/10,000; earlier ones are no longer in force. */
export interface DailyLimit {
  readonly limit: number;
  readonly isEarlier: boolean;
}

/** Earlier limits that are marked at most, the latest ones. */
const MAX_EARLIER = 2;

/** The daily limits that plans had, each once: the one in force, then earlier ones from the latest on. */
export function dailyLimits(history: readonly DatedLimits[]): DailyLimit[] {
  const inOrder = history.toSorted((a, b) => b.effectiveFrom - a.effectiveFrom);
  const limits = [...new Set(inOrder.map(({ maxLostPerDay }) => maxLostPerDay))];
  const now = inOrder[0]?.maxLostPerDay ?? 0;
  const earlier = limits.filter((limit) => limit > 0 && limit !== now).slice(0, MAX_EARLIER);
  return [
    ...(now > 0 ? [{ limit: now, isEarlier: false }] : []),
    ...earlier.map((limit) => ({ limit, isEarlier: true })),
  ];
}

const STATED_IN: { readonly [Unit in ResultUnit]?: string } = { r: 'R', percent: '%' };

/** The daily limit in force as its trader stated it, where that is in the unit of the results; else it cannot be told in it. */
export function statedDailyLimit(stated: string | null, unit: ResultUnit): DailyLimit[] {
  const limit = stated === null ? null : parseStatedLimit(stated);
  if (limit === null || limit.at(-1) !== STATED_IN[unit]) return [];
  return [{ limit: Number(unitsAt(decimal(limit.slice(0, -1)), MONEY_SCALE)), isEarlier: false }];
}
