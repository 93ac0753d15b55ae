import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Merged, type RowActions } from './LabelSection.tsx';
import type { ShownLabel } from './shown-labels.ts';
import { TradeCount } from './TradeCount.tsx';
import styles from './Labels.module.css';

interface ArchivedRowProps {
  readonly label: ShownLabel;
  readonly actions: RowActions;
}

/** A label that is no longer offered. */
export function ArchivedRow({ label, actions }: ArchivedRowProps) {
  const { labels: words } = useMessages();
  const { name, hue } = label;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <HueDot hue={hue} isLarge />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <TradeCount counted={label.counted} />
        <Button
          kind="plain"
          aria-label={words.bringBackOf(name)}
          onClick={() => actions.archive(label, false)}
        >
          {words.bringBack}
        </Button>
        {label.isRemovable ? (
          <Button kind="plain" aria-label={words.removeOf(name)} onClick={() => actions.remove(label)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <Merged label={label} actions={actions} />
    </li>
  );
}
