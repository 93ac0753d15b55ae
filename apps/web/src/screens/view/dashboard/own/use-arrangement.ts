import { useMemo, useState } from 'react';
import type { Arrangement } from '@daybook/domain/journal/dashboard-cards.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import {
  arrangementOf,
  isSameArrangement,
  isSameList,
  keptArrangement,
  SPECIFIED,
  type KeptArrangement,
} from './arranged.ts';

export interface OwnArrangement {
  readonly arrangement: Arrangement;
  /** Whether nothing differs from what is specified. */
  readonly isSpecified: boolean;
  readonly change: (next: Arrangement) => void;
  /** Back to what is specified; gives what takes that back, also once this screen is left. */
  readonly reset: () => () => void;
  /** Takes the last change of this screen back; null where there is none, or where something else changed it since. */
  readonly undo: (() => void) | null;
}

interface Change {
  readonly before: KeptArrangement;
  readonly after: KeptArrangement;
}

/** The trader's arrangement, and what changes it and takes changes back. Each change is shown and saved at once. */
export function useArrangement(): OwnArrangement {
  const [dashboardCards, saveCards] = usePreference('dashboardCards');
  const [dashboardFigures, saveFigures] = usePreference('dashboardFigures');
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const kept = useMemo(() => ({ dashboardCards, dashboardFigures }), [dashboardCards, dashboardFigures]);
  const save = (next: KeptArrangement) => {
    if (!isSameList(next.dashboardCards, dashboardCards)) saveCards(next.dashboardCards);
    if (next.dashboardFigures !== dashboardFigures) saveFigures(next.dashboardFigures);
  };
  const keep = (after: KeptArrangement) => {
    if (isSameArrangement(after, kept)) return;
    setChanges([...changes, { before: kept, after }]);
    save(after);
  };
  const last = changes.at(-1);
  return {
    arrangement: useMemo(() => arrangementOf(kept), [kept]),
    isSpecified: isSameArrangement(kept, SPECIFIED),
    change: (next) => keep(keptArrangement(next)),
    reset: () => {
      keep(SPECIFIED);
      return () => {
        setChanges(changes);
        saveCards(dashboardCards);
        saveFigures(dashboardFigures);
      };
    },
    undo:
      last && isSameArrangement(last.after, kept)
        ? () => {
            setChanges(changes.slice(0, -1));
            save(last.before);
          }
        : null,
  };
}
