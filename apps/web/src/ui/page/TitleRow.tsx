import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { Period } from '#web/router/paths.ts';
import styles from './TitleRow.module.css';

/** A filter that is on, in words, with the press that takes it away. */
export interface ActiveFilter {
  readonly key: string;
  readonly text: string;
  /** Colours of the labels that it names. */
  readonly hues?: readonly LabelHue[] | undefined;
  readonly onRemove: () => void;
}

export type SideChoice = 'all' | 'long' | 'short';

export interface TitleRowProps {
  readonly period: Period;
  /** Trades that pass the filter; null while they are not known. */
  readonly trades: number | null;
  readonly filters: readonly ActiveFilter[];
  readonly side: SideChoice;
  readonly onSide: (side: SideChoice) => void;
  /** Shown before the side. */
  readonly actions?: ReactNode;
}

/** Period and number of trades at the left; filters that are on and the side at the right. */
export function TitleRow({ period, trades, filters, side, onSide, actions }: TitleRowProps) {
  const { words, shell } = useFirstMessages();
  const sides = [
    { value: 'all', text: shell.sides.all },
    { value: 'long', text: words.sides.long },
    { value: 'short', text: words.sides.short },
  ] as const;
  return (
    <div className={styles.row}>
      <h1 className={classes(styles.title, period === 'all' && styles.usual)}>{words.periods[period]}</h1>
      <p role="status" className={styles.count}>
        {trades === null ? <Skeleton width="72px" height="16px" /> : words.trades(trades)}
      </p>
      <ActiveFilters filters={filters} />
      {actions}
      <Segmented label={shell.sides.label} segments={sides} value={side} onChange={onSide} />
    </div>
  );
}

/** Filters that are on, as chips. */
export function ActiveFilters({ filters }: Pick<TitleRowProps, 'filters'>) {
  const { shell } = useFirstMessages();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  // However long it takes until the chip is gone: then the keyboard goes to the one that replaced it.
  useLayoutEffect(() => {
    if (removed.current !== null) focusInstead(list.current, removed.current);
    removed.current = null;
  }, [filters.length]);
  return (
    <ul ref={list} aria-label={filters.length > 0 ? shell.filters : undefined} className={styles.filters}>
      {filters.map(({ key, text, hues, onRemove }, at) => {
        const remove = () => {
          removed.current = at;
          onRemove();
        };
        return (
          <li key={key}>
            <Chip onRemove={remove} removeLabel={shell.removeFilter(text)}>
              {hues ? (
                <span className={styles.hues}>
                  {hues.map((hue, place) => (
                    <HueDot key={place} hue={hue} />
                  ))}
                </span>
              ) : null}
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

/** Leads a keyboard that lost its chip to the one at that place, to the last, or to the content; any other stays. */
function focusInstead(list: HTMLElement | null, at: number): void {
  if (document.activeElement !== document.body) return;
  const chips = [...(list?.querySelectorAll('button') ?? [])];
  const next = chips[Math.min(at, chips.length - 1)] ?? document.getElementById('content');
  next?.focus({ preventScroll: true });
}

export interface PageTitleProps {
  readonly children: string;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** Title of a screen that is not a view of the figures. */
export function PageTitle({ children, actions }: PageTitleProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{children}</h1>
      {actions}
    </div>
  );
}
