import { Check, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './MultiSelect.module.css';

interface MultiSelectListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly string[];
  /** The item that would make something new. */
  readonly fresh: string | null;
  readonly chosen: readonly string[];
  /** Index of the item that Enter would take. */
  readonly active: number;
  readonly onTake: (text: string) => void;
  readonly hueOf?: ((text: string) => LabelHue | null) | undefined;
}

/** The open list of a {@link MultiSelect}: below the field, or above it where there is no room. */
export function MultiSelectList(props: MultiSelectListProps) {
  const { id, label, items, fresh, chosen, active, onTake, hueOf } = props;
  const { fields } = useMessages();
  const hasHues = items.some((text) => (hueOf?.(text) ?? null) !== null);
  const { box, up } = useListSpace();
  useLayoutEffect(() => {
    box.current?.querySelector(`[data-active]`)?.scrollIntoView({ block: 'nearest' });
  }, [box, active]);
  return (
    // A press in the list must not take the focus from the field.
    <div
      ref={box}
      className={classes(styles.popup, up && styles.up)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label={label} aria-multiselectable="true" className={styles.list}>
        {items.map((text, at) => (
          <li
            key={text}
            id={`${id}-${at}`}
            role="option"
            aria-selected={chosen.includes(text)}
            data-active={at === active ? '' : undefined}
            className={classes(styles.item, at === active && styles.active)}
            onClick={() => onTake(text)}
          >
            <span className={styles.mark}>
              {text === fresh ? <Plus size={14} aria-hidden="true" /> : null}
              {chosen.includes(text) ? <Check size={14} aria-hidden="true" /> : null}
            </span>
            {text === fresh ? null : <HueDot hue={hueOf?.(text) ?? null} isAligned={hasHues} />}
            <span className={styles.itemText}>{text}</span>
          </li>
        ))}
      </ul>
      <div role="status">
        {items.length === 0 ? <p className={styles.empty}>{fields.noMatches}</p> : null}
      </div>
    </div>
  );
}

/** Looks once, when the list opens, whether it fits below. */
function useListSpace() {
  const box = useRef<HTMLDivElement>(null);
  const [up, setUp] = useState(false);
  useLayoutEffect(() => {
    const at = box.current?.getBoundingClientRect();
    if (at && at.bottom > innerHeight && at.top > at.height + 60) setUp(true);
  }, []);
  return { box, up };
}
