import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { placeAfterKey } from './arranged.ts';
import type { CardWidth } from './card-widths.ts';
import { useDrag } from './use-drag.ts';
import styles from './ArrangeList.module.css';
import widths from './OwnDashboard.module.css';

export interface ArrangeItem {
  readonly key: string;
  readonly title: string;
  readonly width: CardWidth;
  readonly isHidden?: boolean;
}

interface ArrangeListProps {
  readonly items: readonly ArrangeItem[];
  readonly onMove: (from: number, to: number) => void;
  /** Hides an item or shows it again. */
  readonly onToggle?: (at: number) => void;
  readonly onRemove?: (at: number) => void;
}

/** Items as small cards at their places: moved by dragging, by arrow keys on their handles, or by their buttons. */
export function ArrangeList({ items, onMove, onToggle, onRemove }: ArrangeListProps) {
  const { drag, handlers } = useDrag(onMove);
  const list = useRef<HTMLUListElement>(null);
  const rowFocus = useRowFocus();
  const order = items.map(({ key }) => key).join();
  // What the keyboard moves stays in sight.
  useLayoutEffect(() => {
    if (list.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return (
    <ul ref={list} {...rowFocus} className={widths.cards}>
      {items.map((item, at) => {
        const isDragged = drag?.from === at;
        const isTarget = drag !== null && drag.over === at && !isDragged;
        return (
          <li
            key={item.key}
            {...handlers(at)}
            className={classes(
              widths[item.width],
              styles.item,
              item.isHidden && styles.hidden,
              isDragged && styles.dragged,
              isTarget && (drag.from < at ? styles.after : styles.before),
            )}
            style={isDragged ? { translate: `${drag.x}px ${drag.y}px` } : undefined}
          >
            <Item {...{ item, at, onMove, onToggle, onRemove }} all={items.length} />
          </li>
        );
      })}
    </ul>
  );
}

interface ItemProps extends Pick<ArrangeListProps, 'onMove'> {
  readonly item: ArrangeItem;
  readonly at: number;
  readonly all: number;
  readonly onToggle: ArrangeListProps['onToggle'];
  readonly onRemove: ArrangeListProps['onRemove'];
}

function Item({ item: { title, isHidden = false }, at, all, onMove, onToggle, onRemove }: ItemProps) {
  const { arranging: words } = useMessages();
  const press = (event: KeyboardEvent) => {
    const place = placeAfterKey(event.key, at, all);
    if (place === null) return;
    event.preventDefault();
    onMove(at, place);
  };
  return (
    <div className={styles.row}>
      <button
        type="button"
        data-grip
        className={styles.grip}
        aria-label={words.move(title, at + 1, all)}
        onKeyDown={press}
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <span className={styles.title}>
        {title}
        {isHidden && <span className={styles.mark}>{words.hidden}</span>}
      </span>
      <IconButton
        small
        className={styles.arrow}
        label={words.earlier(title)}
        icon={<ArrowUp size={16} />}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      />
      <IconButton
        small
        className={styles.arrow}
        label={words.later(title)}
        icon={<ArrowDown size={16} />}
        disabled={at === all - 1}
        onClick={() => onMove(at, at + 1)}
      />
      {onToggle && (
        <IconButton
          small
          label={isHidden ? words.show(title) : words.hide(title)}
          icon={isHidden ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => onToggle(at)}
        />
      )}
      {onRemove && (
        <IconButton small label={words.remove(title)} icon={<X size={16} />} onClick={() => onRemove(at)} />
      )}
    </div>
  );
}
