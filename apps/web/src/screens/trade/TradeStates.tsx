import type { FailureProps } from '#web/router/screen.ts';
import { codeOf } from '#web/server/problem.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Failure } from '#web/ui/page/Failure.tsx';
import styles from '#web/ui/page/Failure.module.css';
import { Loading } from '#web/ui/page/Loading.tsx';

/** A trade that cannot be had: there is none of that id, or it could not be read. */
export function TradeFailure({ error, onRetry }: FailureProps) {
  const { journal } = useFirstMessages();
  // An address that holds no id of a trade names none either.
  if (codeOf(error) !== '010' && codeOf(error) !== '011') return <Failure error={error} onRetry={onRetry} />;
  return (
    <>
      <h1 className="sr-only">{journal.tradeMissing}</h1>
      <Card className={styles.place}>
        <EmptyState
          title={journal.tradeMissing}
          action={<ButtonLink href="/journal/trades/all">{journal.backToTrades}</ButtonLink>}
        >
          {journal.tradeMissingHelp}
        </EmptyState>
      </Card>
    </>
  );
}

/** While a trade is on its way. */
export function TradeLoading() {
  const { journal } = useFirstMessages();
  return <Loading>{journal.tradeLoading}</Loading>;
}
