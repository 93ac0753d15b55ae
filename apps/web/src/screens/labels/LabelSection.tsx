import { Ellipsis, GripVertical } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import type { LabelKind } from '@daybook/domain/journal/labels.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useArranging } from '#web/ui/arranging.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { placeOnKey } from './place-on-key.ts';
import type { LabelSection as Section, ShownLabel } from './shown-labels.ts';
import { TradeCount } from './TradeCount.tsx';
import styles from './Labels.module.css';

/** What can be done to a label of a list. */
export interface RowActions {
  readonly edit: (label: ShownLabel) => void;
  readonly askMerge: (label: ShownLabel) => void;
  readonly separate: (merged: ShownLabel['merged'][number]) => void;
  readonly archive: (label: ShownLabel, archived: boolean) => void;
  readonly remove: (label: ShownLabel) => void;
}

interface LabelSectionProps {
  readonly kind: LabelKind;
  readonly section: Section;
  /** Whether the section is named. */
  readonly hasGroups: boolean;
  readonly canMerge: boolean;
  readonly actions: RowActions;
  /** Null where the order is fixed. */
  readonly onMove: ((from: number, to: number) => void) | null;
}

/** Labels that are listed together, moved by dragging, by arrow keys on their handles, or from their menus. */
export function LabelSection({ kind, section, hasGroups, canMerge, actions, onMove }: LabelSectionProps) {
  const { labels: words } = useMessages();
  const id = useId();
  const { group, labels } = section;
  const rowFocus = useRowFocus();
  const { list, rowAt, keepFocus } = useArranging(labels.length, onMove ?? (() => undefined));
  const move =
    onMove &&
    ((from: number, to: number) => {
      keepFocus();
      onMove(from, to);
    });
  return (
    <section aria-labelledby={hasGroups ? id : undefined}>
      {hasGroups ? (
        <h3 id={id} className={styles.group}>
          {group === null ? words.noGroup : <bdi>{group}</bdi>}
        </h3>
      ) : null}
      <ul ref={list} {...rowFocus} className={styles.rows}>
        {labels.map((label, at) => (
          <li key={label.id} className={styles.item} {...(move && rowAt(at))}>
            <Row
              {...{ kind, label, at, canMerge, actions }}
              all={labels.length}
              onMove={move && ((to) => move(at, to))}
            />
            <Merged label={label} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<LabelSectionProps, 'kind' | 'canMerge' | 'actions'> {
  readonly label: ShownLabel;
  readonly at: number;
  readonly all: number;
  readonly onMove: ((to: number) => void) | null;
}

function Row({ kind, label, at, all, canMerge, actions, onMove }: RowProps) {
  const { labels: words } = useMessages();
  const { name, hue, afterResult } = label;
  const press = (event: KeyboardEvent) => {
    const to = placeOnKey(event, at, all);
    if (to === null || onMove === null) return;
    event.preventDefault();
    onMove(to);
  };
  const items: MenuItem[] = [
    ...(onMove && at > 0 ? [{ text: words.earlier, onPress: () => onMove(at - 1) }] : []),
    ...(onMove && at < all - 1 ? [{ text: words.later, onPress: () => onMove(at + 1) }] : []),
    ...(canMerge
      ? [
          {
            text: words[kind].merge,
            onPress: () => actions.askMerge(label),
            startsGroup: onMove !== null && all > 1,
          },
        ]
      : []),
    { text: words.archive, onPress: () => actions.archive(label, true) },
    ...(label.isRemovable ? [{ text: words.remove, onPress: () => actions.remove(label) }] : []),
  ];
  return (
    <div className={classes(styles.row, onMove !== null && styles.movable)}>
      {onMove === null ? null : (
        <button
          type="button"
          className={styles.grip}
          aria-label={words.move(name, at + 1, all)}
          onKeyDown={press}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      )}
      <HueDot hue={hue} isLarge />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {afterResult ? <span className={styles.mark}>{words.afterResultMark}</span> : null}
      </span>
      <TradeCount counted={label.counted} />
      <Button
        kind="plain"
        className={styles.edit}
        aria-label={words.editOf(name)}
        onClick={() => actions.edit(label)}
      >
        {words.edit}
      </Button>
      <Menu label={words.more(name)} side="end" className={styles.more} items={items}>
        <Ellipsis size={16} aria-hidden="true" />
        <span className="sr-only">{words.more(name)}</span>
      </Menu>
    </div>
  );
}

/** Merged labels, below the label that replaced them. */
export function Merged({ label, actions }: Pick<RowProps, 'label' | 'actions'>) {
  const { labels: words } = useMessages();
  if (label.merged.length === 0) return null;
  return (
    <div className={styles.merged}>
      <span>{words.mergedHere}</span>
      <ul>
        {label.merged.map((merged) => (
          <li key={merged.id}>
            <bdi>{merged.name}</bdi>
            <Button
              kind="plain"
              aria-label={words.separateOf(merged.name)}
              onClick={() => actions.separate(merged)}
            >
              {words.separate}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
