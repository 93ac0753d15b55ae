import { useLayoutEffect, useRef } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { focusContent } from '#web/ui/focus/use-kept-focus.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import styles from './ActiveFilters.module.css';

/** A filter that is on, in words, with the press that takes it away. */
export interface ActiveFilter {
  readonly key: string;
  readonly text: string;
  /** Colours of the labels that it names. */
  readonly hues?: readonly LabelHue[] | undefined;
  readonly onRemove: () => void;
}

interface ActiveFiltersProps {
  readonly filters: readonly ActiveFilter[];
}

/** Filters that are on, as chips. */
export function ActiveFilters({ filters }: ActiveFiltersProps) {
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

/** Leads a keyboard that lost its chip to the one at that place, to the last, or to the search, which adds filters; any other stays. */
function focusInstead(list: HTMLElement | null, at: number): void {
  if (document.activeElement !== document.body) return;
  const chips = [...(list?.querySelectorAll('button') ?? [])];
  const next =
    chips[Math.min(at, chips.length - 1)] ?? document.querySelector<HTMLElement>('[aria-keyshortcuts^=C]');
  next?.focus({ preventScroll: true });
  // On phones there is no search to see.
  if (document.activeElement === document.body) focusContent();
}
