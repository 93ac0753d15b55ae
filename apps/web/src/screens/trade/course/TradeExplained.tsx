import { useMemo, type ReactNode } from 'react';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loading } from '#web/ui/page/Loading.tsx';
import { Panels } from '#web/ui/page/Panels.tsx';
import { Executions } from '../Executions.tsx';
import { useOpenedRow } from '../opened-row.ts';
import { PlannedAndRealised } from '../risk/PlannedAndRealised.tsx';
import { oneROfTrade, plannedStopOf, type RiskedTrade } from '../risk/risk-rows.ts';
import { Audits } from './Audits.tsx';
import type { Explained } from './explain.ts';
import { PlanCheck } from './PlanCheck.tsx';
import { TradeCourse } from './TradeCourse.tsx';
import styles from './TradeExplained.module.css';

interface TradeExplainedProps {
  readonly answer: Pick<TradeAnswer, 'trade' | 'limits'>;
  readonly trade: TradeDetail & RiskedTrade;
  /** Null while it is being worked out. */
  readonly explained: Explained | null;
  /** Why the executions are one trade. */
  readonly receipt: ReactNode;
  /** What can be done about executions that were typed; null where none was. */
  readonly typed: ReactNode;
}

/** How a trade went: drawn, and below it in parts of which one is shown: execution by execution, in sums, by the plan. */
export function TradeExplained({ answer, trade, explained, receipt, typed }: TradeExplainedProps) {
  const { trade: words } = useMessages();
  const { page, setPage, open } = useOpenedRow();
  const oneR = oneROfTrade(trade);
  const { plannedStop, stopMoves } = trade;
  const stop = useMemo(() => plannedStopOf({ plannedStop, stopMoves }), [plannedStop, stopMoves]);
  if (explained === null)
    return (
      <Card className={styles.waiting}>
        <Loading>{words.executions}</Loading>
      </Card>
    );
  const executions = () => (
    <>
      <Executions
        executions={trade.executions}
        explained={explained}
        currency={trade.currency}
        page={page}
        onPage={setPage}
      />
      {typed}
    </>
  );
  const audits = () => <Audits trade={trade} explained={explained} />;
  const plan = () => (
    <div className={styles.pair}>
      <PlannedAndRealised trade={trade} />
      <PlanCheck answer={answer} />
    </div>
  );
  return (
    <>
      <TradeCourse
        trade={trade}
        explained={explained}
        oneR={oneR !== null && oneR.amount > 0 ? oneR.amount : null}
        stop={stop}
        onOpen={open}
      />
      <Panels
        label={trade.symbol}
        panels={[
          { name: words.executions, note: String(trade.executions.length), content: executions },
          { name: words.parts.adds, content: audits },
          { name: words.parts.plan, content: plan },
          { name: words.parts.grouping, content: () => receipt },
        ]}
      />
    </>
  );
}
