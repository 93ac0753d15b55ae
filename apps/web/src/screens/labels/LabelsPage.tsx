import { useMessages } from '#web/texts/messages.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { LabelsCard } from './LabelsCard.tsx';
import type { EditedLists, LabelCounts } from './shown-labels.ts';
import type { LabelActions } from './use-labels.ts';
import styles from './Labels.module.css';

export interface LabelsPageProps {
  readonly lists: EditedLists;
  /** Null while the trades are not known. */
  readonly counts: LabelCounts | null;
  readonly actions: LabelActions;
}

/** Setups, tags and mistakes, each list in a card of its own. */
export function LabelsPage(props: LabelsPageProps) {
  const { labels: words } = useMessages();
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.help}</p>
      <div className={styles.page}>
        <LabelsCard kind="setup" {...props} />
        <LabelsCard kind="tag" {...props} />
        <LabelsCard kind="mistake" {...props} />
      </div>
    </>
  );
}
