import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './Tabs.module.css';

/** What a turn leaves in sight. */
const KEPT_PX = 96;

/** At the edges of a row of tabs that is longer than its room: that there are more, and what leads to them. */
export function MoreTabs({ row }: { readonly row: RefObject<HTMLElement | null> }) {
  const { help } = useMessages();
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current!;
    const look = () => setHidden(hiddenIn(element));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  const turn = (by: 1 | -1) => row.current!.scrollBy({ left: by * (row.current!.clientWidth - KEPT_PX) });
  return (
    <>
      {hidden.before ? (
        <button
          type="button"
          className={classes(styles.more, styles.before)}
          aria-label={help.earlierTabs}
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
      ) : null}
      {hidden.after ? (
        <button type="button" className={styles.more} aria-label={help.moreTabs} onClick={() => turn(1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      ) : null}
    </>
  );
}

/** Whether tabs are out of sight at either end; a fraction of a pixel is none. */
function hiddenIn({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  return { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
}
