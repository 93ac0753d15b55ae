import { InsightFailed } from '../InsightFailed.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';
import { useInsight } from '../worker/use-insight.ts';

/** What the executions of the selected trades say about how they were traded. */
export function FindingsPart({ selection }: InsightProps) {
  const { findings, words } = useMessages();
  const asked = useInsight(selection, 'giveBack', null);
  if (asked.kind === 'failed') return <InsightFailed onRetry={asked.retry} />;
  if (asked.kind === 'waiting') return <Skeleton height="640px" />;
  const { trades, days } = asked.result;
  return <PartControls>{findings.of(words.trades(trades), days)}</PartControls>;
}
