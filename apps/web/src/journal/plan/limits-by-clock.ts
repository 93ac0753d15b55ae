import type { LimitsSince } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { limitsSince } from '@daybook/domain/trade/units/risk-rules.ts';
import { newYorkTime } from '#web/texts/new-york.ts';

/** Saved limits by New York's clock. */
export function limitsByClock(history: readonly DatedLimits[]): LimitsSince[] {
  return limitsSince(history, newYorkTime);
}
