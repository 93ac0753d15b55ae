import { readDefaultRisks, type DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import { defaultsSince } from '@daybook/domain/trade/units/risk-rules.ts';
import { newYorkTime } from '#web/texts/new-york.ts';

/** The trader's defaults with `since` in seconds by New York's clock. */
export function defaultRules(kept: readonly string[]): DefaultRisk[] {
  return defaultsSince(readDefaultRisks(kept), newYorkTime);
}
