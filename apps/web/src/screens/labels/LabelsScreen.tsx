import { useMemo } from 'react';
import { useJournal } from '#web/journal/journal-store.ts';
import type { LabelLists } from '#web/journal/words/label-choices.ts';
import { LabelsPage } from './LabelsPage.tsx';
import { countLabels } from './shown-labels.ts';
import { useLabels } from './use-labels.ts';

/** The trader's own setups and tags. */
export function LabelsScreen({ loaded }: { readonly loaded: LabelLists }) {
  const columns = useJournal((journal) => journal.columns);
  const counts = useMemo(() => columns && countLabels(columns), [columns]);
  return <LabelsPage {...useLabels(loaded)} counts={counts} />;
}
