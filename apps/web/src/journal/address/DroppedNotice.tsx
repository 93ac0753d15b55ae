import type { Query } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { droppedNames, droppedText } from './dropped-names.ts';
import styles from './DroppedNotice.module.css';

interface DroppedNoticeProps {
  readonly query: Query;
  /** Names that the screen knows besides those of the filter. */
  readonly known: readonly string[];
  /** Address of the same place with another query. */
  readonly hrefOf: (query: Query) => string;
}

/** Names what of the address was left out, until it is closed; then it is out of the address too. */
export function DroppedNotice({ query, known, hrefOf }: DroppedNoticeProps) {
  const messages = useMessages();
  const go = useGo();
  const dropped = droppedNames(query, known);
  if (dropped.length === 0) return null;
  const close = () => {
    const kept = Object.entries(query).filter(([name]) => !dropped.includes(name));
    go(hrefOf(Object.fromEntries(kept)), { replace: true });
  };
  const names = dropped.map((name) => droppedText(name, messages)).join(', ');
  return (
    <div className={styles.place}>
      <Banner tone="info" onClose={close}>
        {messages.searchForm.dropped(names)}
      </Banner>
    </div>
  );
}
