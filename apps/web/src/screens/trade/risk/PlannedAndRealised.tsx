import { useId } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { riskRows, riskSentence, type RiskedTrade } from './risk-rows.ts';
import styles from './PlannedAndRealised.module.css';

/** What a trade was planned to risk, and what came of it measured by that; as it is stored. */
export function PlannedAndRealised({ trade }: { readonly trade: RiskedTrade }) {
  const messages = useMessages();
  const id = useId();
  const rows = riskRows(trade, messages);
  const sentence = riskSentence(trade, messages);
  return (
    <Card labelledBy={id}>
      <h2 id={id} className={styles.title}>
        {messages.tradeRisk.planned}
      </h2>
      {sentence === null ? null : <p className={styles.sentence}>{sentence}</p>}
      {rows.length > 0 ? (
        <dl className={styles.rows}>
          {rows.map(({ name, value, note }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd className={styles.value}>
                {note ? <span className={styles.note}>{note} </span> : null}
                {value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Card>
  );
}
