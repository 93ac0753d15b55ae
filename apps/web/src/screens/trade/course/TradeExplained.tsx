import { useMemo } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loading } from '#web/ui/page/Loading.tsx';
import { Executions } from '../Executions.tsx';
import { useOpenedRow } from '../opened-row.ts';
import { oneROfTrade, plannedStopOf, type RiskedTrade } from '../risk/risk-rows.ts';
import { Audits } from './Audits.tsx';
import type { Explained } from './explain.ts';
import { TradeCourse } from './TradeCourse.tsx';
import styles from './TradeExplained.module.css';

interface TradeExplainedProps {
  readonly trade: TradeDetail & RiskedTrade;
  /** Null while it is being worked out. */
  readonly explained: Explained | null;
}

/** How a trade went: drawn, execution by execution, and in sums. */
export function TradeExplained({ trade, explained }: TradeExplainedProps) {
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
  return (
    <>
      <TradeCourse
        trade={trade}
        explained={explained}
        oneR={oneR !== null && oneR.amount > 0 ? oneR.amount : null}
        stop={stop}
        onOpen={open}
      />
      <Card padded={false}>
        <h2 className={styles.title}>{words.executions}</h2>
        <Executions
          executions={trade.executions}
          explained={explained}
          currency={trade.currency}
          page={page}
          onPage={setPage}
        />
      </Card>
      <Audits trade={trade} explained={explained} />
    </>
  );
}
