import { useId } from 'react';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { NamedRow, RowsTitle } from '../NamedRows.tsx';
import styles from './Audits.module.css';
import { netOfDayAfter, planRows, type PlanRow, type PlanSilence } from './plan-rows.ts';

/** Which limits of the plan in force then were kept and which were exceeded. */
export function PlanCheck({ answer }: { readonly answer: Pick<TradeAnswer, 'trade' | 'limits'> }) {
  const { tradeExplained: words } = useMessages();
  const id = useId();
  const { trade } = answer;
  const rows = planRows(answer);
  const limits = usePlanLimits();
  const first = limits.state === 'ready' ? limits.history[0] : undefined;
  const isBefore = first !== undefined && trade.closed < first.effectiveFrom;
  const after = useJournal(({ columns }) => (columns === null ? null : netOfDayAfter(columns, trade.id)));
  return (
    <Card labelledBy={id}>
      <RowsTitle id={id}>{words.plan}</RowsTitle>
      {typeof rows === 'string' ? (
        <p className={styles.sentence}>{silence(rows, trade.currency, words)}</p>
      ) : (
        <>
          <p className={styles.note}>
            {isBefore ? words.planBefore : words.planOf(formatDay(trade.day as Day))}
          </p>
          <dl className={styles.rows}>
            {rows.map((row) => (
              <NamedRow
                key={row.limit}
                name={words.limits[row.limit](formatMoney(row.amount))}
                detail={netsOf(row, row.limit === 'day' ? after : null, words)}
              >
                {stateOf(row, words)}
              </NamedRow>
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}

type Words = Messages['tradeExplained'];

function silence(why: PlanSilence, currency: string, words: Words): string {
  if (why === 'deleted') return words.deletedPlan;
  return why === 'no-limits' ? words.noLimits : words.otherCurrency(currency);
}

/** `Kept, $54.00 left`, `Exceeded by $12.00`. */
function stateOf({ limit, amount, net, exceededBy }: PlanRow, words: Words): string {
  if (exceededBy !== null) return words.exceeded(formatMoney(exceededBy));
  return limit === 'trade' && net < 0 ? words.left(formatMoney((amount + net) as Money)) : words.kept;
}

/** What the day or the week came to, and the day after this trade where more followed. */
function netsOf({ limit, net }: PlanRow, after: Money | null, words: Words): string {
  if (limit === 'trade') return '';
  const all = words.netOf[limit](formatMoney(net, 'both'));
  return after === null || after === net ? all : `${words.dayAfter(formatMoney(after, 'both'))}, ${all}`;
}
