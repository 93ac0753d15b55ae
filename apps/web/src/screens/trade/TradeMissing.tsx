import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import styles from '#web/ui/page/Failure.module.css';

/** There is no trade of the address's id. */
export function TradeMissing() {
  const { trade } = useMessages();
  return (
    <>
      <h1 className="sr-only">{trade.missing}</h1>
      <Card className={styles.place}>
        <EmptyState
          title={trade.missing}
          action={<ButtonLink href="/journal/trades/all">{trade.backToTrades}</ButtonLink>}
        >
          {trade.missingHelp}
        </EmptyState>
      </Card>
    </>
  );
}
