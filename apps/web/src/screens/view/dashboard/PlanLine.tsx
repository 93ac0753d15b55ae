import { useDeferredValue } from 'react';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import type { Selection } from '#web/journal/selection.ts';
import { parseView } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { insightHref } from '../insights/insight-address.ts';
import { useLedger } from '../insights/ledger/use-ledger.ts';
import styles from './PlanLine.module.css';

/** The days of the period on which the plan was kept and the breaches, in one line that leads to the ledger. */
export function PlanLine({ selection }: { readonly selection: Selection }) {
  const { ledger: words } = useMessages();
  const limits = usePlanLimits();
  const { path, query } = useLocation();
  const view = parseView(path);
  return (
    <Card className={styles.card} padded={false}>
      <h2 className={styles.title}>
        {view ? <Anchor href={insightHref(view, query, 'ledger')}>{words.card}</Anchor> : words.card}
      </h2>
      <p className={styles.line}>
        {limits.state === 'ready' && <Line selection={selection} history={limits.history} />}
        {limits.state === 'failed' && words.failed}
      </p>
    </Card>
  );
}

interface LineProps {
  readonly selection: Selection;
  readonly history: readonly DatedLimits[];
}

/** Follows a change of the period after what is above. */
function Line({ selection, history }: LineProps) {
  const { ledger: words } = useMessages();
  const { columns, filter } = useDeferredValue(selection);
  const { days, kept, breaches } = useLedger({ columns, history, filter, withEarlier: false });
  return days === 0 ? words.noDays : words.line(kept, days, breaches);
}
