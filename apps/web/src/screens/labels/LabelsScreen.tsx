import { useMemo } from 'react';
import { useJournal } from '#web/journal/journal-store.ts';
import { LabelsPage } from './LabelsPage.tsx';
import { countLabels, type EditedLists } from './shown-labels.ts';
import { useLabels } from './use-labels.ts';

/** The trader's own setups, tags and mistakes. */
export function LabelsScreen({ loaded }: { readonly loaded: EditedLists }) {
  const columns = useJournal((journal) => journal.columns);
  const counts = useMemo(() => columns && countLabels(columns), [columns]);
  return <LabelsPage {...useLabels(loaded)} counts={counts} />;
}
