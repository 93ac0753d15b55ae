import { useState, type ReactNode } from 'react';
import { HowToRead } from '#web/charts/HowToRead.tsx';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import type { Selection } from '#web/journal/selection.ts';
import { useNamedPart } from '#web/router/part-name.ts';
import type { Query, View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { insightHref, parseInsight } from './insight-address.ts';
import { INSIGHT_PARTS, PARTS_THERE } from './insight-parts.ts';
import { ControlsPlace } from './PartControls.tsx';
import styles from './InsightsTab.module.css';

/** What every part gets. */
export interface InsightProps {
  readonly view: View;
  readonly query: Query;
  readonly selection: Selection;
}

export interface InsightsTabProps extends InsightProps {
  /** Stands in place of the parts while there is nothing to look at. */
  readonly empty?: ReactNode;
}

/** The part of the insights that the address names, below the switch of all. */
export function InsightsTab({ empty, ...props }: InsightsTabProps) {
  const { insights: words } = useMessages();
  const go = useGo();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { view, query, selection } = props;
  const name = parseInsight(query, PARTS_THERE);
  useNamedPart(name === 'findings' ? null : words.parts[name]);
  if (selection.statistics.trades === 0) return <NothingFound>{empty}</NothingFound>;
  const { Part } = INSIGHT_PARTS[name];
  return (
    <>
      <div className={styles.bar}>
        {PARTS_THERE.length > 1 && (
          <Segmented
            label={words.part}
            segments={PARTS_THERE.map((value) => ({ value, text: words.parts[value] }))}
            value={name}
            onChange={(chosen) => go(insightHref(view, query, chosen))}
          />
        )}
        <div ref={setPlace} className={styles.controls} />
        <HowToRead topic={name} />
      </div>
      <ControlsPlace value={place}>
        <Part {...props} />
      </ControlsPlace>
    </>
  );
}
