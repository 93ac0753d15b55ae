import type { Finding } from '@daybook/domain/insights/findings/finding.ts';
import { MIN_DAYS, MIN_TRADES } from '@daybook/domain/insights/likely-range.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What a finding lacks for a likely range: '4 of 8 days', '12 of 20 trades'. */
export function lackingOf(
  { trades, days }: Pick<Finding, 'trades' | 'days'>,
  { findings, words, breakdown }: Messages,
): string {
  if (days < MIN_DAYS) return findings.partOf(words.count(days), breakdown.days(MIN_DAYS));
  if (trades < MIN_TRADES) return findings.partOf(words.count(trades), words.trades(MIN_TRADES));
  return words.trades(trades);
}
