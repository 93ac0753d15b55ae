import { useId, useMemo } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { beyondStop } from '@daybook/domain/trade/risk/beyond-stop.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { courseParts } from '../course/explain.ts';
import { NamedRow, RowsTitle } from '../NamedRows.tsx';
import { plannedStopOf, riskRows, riskSentence, type RiskedTrade } from './risk-rows.ts';
import styles from './PlannedAndRealised.module.css';

/** What a trade was planned to risk, and what came of it measured by that; as it is stored, with what exits lost beyond the stop. */
export function PlannedAndRealised({ trade }: { readonly trade: TradeDetail & RiskedTrade }) {
  const messages = useMessages();
  const id = useId();
  const rows = riskRows(trade, useBeyondStop(trade), messages);
  const sentence = riskSentence(trade, messages);
  return (
    <Card labelledBy={id}>
      <RowsTitle id={id}>{messages.tradeRisk.planned}</RowsTitle>
      {sentence === null ? null : <p className={styles.sentence}>{sentence}</p>}
      {rows.length > 0 ? (
        <dl className={styles.rows}>
          {rows.map(({ name, value, note }) => (
            <NamedRow key={name} name={name} className={styles.row}>
              {note ? <span className={styles.note}>{note} </span> : null}
              {value}
            </NamedRow>
          ))}
        </dl>
      ) : null}
    </Card>
  );
}

function useBeyondStop({ executions, action, multiplier, plannedStop, stopMoves }: TradeDetail) {
  return useMemo(() => {
    const stop = plannedStopOf({ plannedStop, stopMoves });
    const side = action === 'BOT' ? 'long' : 'short';
    return stop && beyondStop(courseParts({ executions }), { side, multiplier }, stop);
  }, [executions, action, multiplier, plannedStop, stopMoves]);
}
