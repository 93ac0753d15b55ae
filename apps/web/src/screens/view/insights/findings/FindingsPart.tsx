import { useMessages } from '#web/texts/messages.ts';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';

/** What the executions of the selected trades say about how they were traded. */
export function FindingsPart({ selection }: InsightProps) {
  const { findings, words } = useMessages();
  const { trades } = selection.statistics;
  return <PartControls>{findings.of(words.trades(trades))}</PartControls>;
}
