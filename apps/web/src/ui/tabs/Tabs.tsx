import { useEffect, useRef, useState } from 'react';
import { Anchor } from '#web/ui/Anchor.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import styles from './Tabs.module.css';

interface Tab {
  readonly href: string;
  readonly text: string;
  readonly current: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

const moreTabs = lazyPart(async () => (await import('./MoreTabs.tsx')).MoreTabs);

/** Of the next tab, to show that the row continues. */
const NEXT_PX = 48;

/**
 * Views of one thing, each with an address of its own: a row of links, underlined at the current one. Where it is longer than its
 * room, a button at its edge says so and leads on.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLUListElement>(null);
  const [isLong, setIsLong] = useState(false);
  const chosen = tabs.findIndex((tab) => tab.current);
  useEffect(() => {
    const element = row.current!;
    // Also reports at once, before the row is painted.
    const observer = new ResizeObserver(() => {
      showCurrent(element);
      setIsLong(element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [chosen]);
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={row} className={styles.row}>
        {tabs.map(({ href, text, current }) => (
          <li key={text}>
            <Anchor href={href} className={styles.tab} aria-current={current ? 'page' : undefined}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
      {isLong ? <moreTabs.Part row={row} /> : null}
    </nav>
  );
}

/** Scrolls a row that is longer than its room as far as its current tab needs. */
function showCurrent(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-current]');
  if (!tab) return;
  const [left, right] = [tab.offsetLeft - NEXT_PX, tab.offsetLeft + tab.offsetWidth + NEXT_PX];
  row.scrollLeft = Math.min(left, Math.max(row.scrollLeft, right - row.clientWidth));
}
