import { useState } from 'react';
import {
  EDGES,
  HORIZONS,
  MIN_SIMULATED_DAYS,
  type Simulated,
  type Simulation,
} from '@daybook/domain/insights/simulation/simulation.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor, useGo } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import { InsightFailed } from '../InsightFailed.tsx';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';
import { useInsight } from '../worker/use-insight.ts';
import { Assumptions } from './Assumptions.tsx';
import { BandCard } from './BandCard.tsx';
import { EdgeTable } from './EdgeTable.tsx';
import { FallCard } from './FallCard.tsx';
import { LosersCard } from './LosersCard.tsx';
import { parseSimulation, simulationHref, type SimulationChoice } from './simulation-address.ts';
import styles from './Simulation.module.css';

/** What every card of the simulation gets. */
export interface SimulationProps {
  readonly simulated: Simulated;
  readonly choice: SimulationChoice;
}

/** The next days, drawn from those of the selected trades. */
export function SimulationPart(props: InsightProps) {
  const asked = useInsight(props.selection, 'simulation', null);
  const kept = useKept(JSON.stringify(props.selection.filter), asked.kind === 'known' ? asked.result : null);
  if (asked.kind === 'failed') return <InsightFailed onRetry={asked.retry} />;
  if (kept === null) return <Skeleton height="640px" />;
  return <SimulationShown {...props} simulation={kept} />;
}

/** What is known of a filter, or was known of it until just now: trades that come in do not take the screen from under the hand. */
function useKept(filter: string, known: Simulation | null): Simulation | null {
  const [last, setLast] = useState<{ readonly filter: string; readonly known: Simulation } | null>(null);
  if (known !== null && last?.known !== known) setLast({ filter, known });
  return known ?? (last?.filter === filter ? last.known : null);
}

function SimulationShown({ simulation, ...props }: InsightProps & { readonly simulation: Simulation }) {
  const { simulation: words } = useMessages();
  const go = useGo();
  if (simulation.kind === 'few') return <TooFewDays {...props} simulation={simulation} />;
  const { view, query } = props;
  const choice = parseSimulation(query);
  const set = (change: Partial<SimulationChoice>) =>
    go(simulationHref(view, query, { ...choice, ...change }));
  const shown: SimulationProps = { simulated: simulation, choice };
  return (
    <>
      <PartControls>
        <Segmented
          label={words.horizon}
          segments={HORIZONS.map((days) => ({ value: String(days), text: words.days(days) }))}
          value={String(choice.horizon)}
          onChange={(days) => set({ horizon: HORIZONS.find((each) => String(each) === days)! })}
        />
        <Segmented
          label={words.edge}
          segments={EDGES.map((value) => ({ value, text: words.edges[value] }))}
          value={choice.edge}
          onChange={(edge) => set({ edge })}
        />
      </PartControls>
      <div className={styles.page}>
        <div className={styles.column}>
          <BandCard {...shown} />
          <EdgeTable {...shown} hrefOf={(edge) => simulationHref(view, query, { ...choice, edge })} />
          <Assumptions {...shown} />
        </div>
        <div className={styles.column}>
          <LosersCard {...shown} />
          <FallCard {...shown} />
        </div>
      </div>
    </>
  );
}

interface TooFewProps extends InsightProps {
  readonly simulation: Extract<Simulation, { readonly kind: 'few' }>;
}

function TooFewDays({ simulation: { days, isUneven }, view, query }: TooFewProps) {
  const { simulation: words } = useMessages();
  const all = simulationHref({ ...view, period: 'all' }, query, parseSimulation(query));
  return (
    <Card>
      <EmptyState
        drawing="chart"
        title={words.tooFew}
        action={view.period !== 'all' && <Anchor href={all}>{words.allTime}</Anchor>}
      >
        {isUneven ? words.uneven : words.lacksDays(days, MIN_SIMULATED_DAYS)}
      </EmptyState>
    </Card>
  );
}
