import { filterPart } from '#web/journal/view-filter.ts';
import { viewHref, type Query, type View } from '#web/router/paths.ts';

/** The parts of Insights, in the order of their switch. */
export const INSIGHTS = ['findings', 'replay', 'ledger', 'simulation'] as const;
type InsightName = (typeof INSIGHTS)[number];

/** Names in the address beside those of the filter: the part, and what its controls are set to. */
export const INSIGHT_NAMES = ['part', 'rule', 'earlier', 'days', 'edge'] as const;

/** The part that a query names, of those that there are; what is unknown is the findings. */
export function parseInsight<Name extends InsightName>(
  query: Query,
  there: readonly Name[],
): Name | 'findings' {
  return there.find((known) => known === query['part']) ?? 'findings';
}

/** Address of a part under the period and filter of a view; `settings` are what its controls are set to. */
export function insightHref({ period }: View, query: Query, name: InsightName, settings: Query = {}): string {
  const part = name === 'findings' ? {} : { part: name };
  return viewHref({ tab: 'insights', period }, { ...filterPart(query), ...part, ...settings });
}
