import { useEffect } from 'react';
import { useJournal } from '#web/journal/journal-store.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useIsIdle } from '#web/journal/use-is-idle.ts';
import { classes } from '#web/ui/classes.ts';
import { moreFigures, ownDashboard } from '../view-parts.ts';
import styles from './MoreFigures.module.css';

/**
 * Reserves the space of the row of further figures, whose code is fetched after the first screen: nothing below it moves when
 * it comes.
 */
export function MoreFigures({ selection }: { readonly selection: Selection }) {
  const isHidden =
    useJournal((journal) => journal.surroundings?.preferences.dashboardFigures.value) === 'hidden';
  const isWanted = useIsIdle();
  useEffect(() => {
    if (isWanted) ownDashboard.preload();
  }, [isWanted]);
  return (
    <div className={classes(styles.place, isHidden && styles.hidden)}>
      {isWanted && <moreFigures.Part selection={selection} />}
    </div>
  );
}
