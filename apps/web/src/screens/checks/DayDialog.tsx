import { useEffect, useState } from 'react';
import type { AnswerOf } from '@daybook/api/endpoint.ts';
import type { CheckedDay, readCheckedDay } from '@daybook/api/reconciliation.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDay, formatDecimal, formatMoney, formatTime } from '#web/format.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './Checks.module.css';

export type DayDetails = AnswerOf<typeof readCheckedDay>;

export interface DayDialogProps {
  readonly day: CheckedDay;
  readonly onRead: (day: CheckedDay) => Promise<DayDetails>;
  readonly onClose: () => void;
}

/** One account's day: both reckonings, its trades, and the executions that their source reckons otherwise. */
export function DayDialog({ day, onRead, onClose }: DayDialogProps) {
  const { checks: words } = useMessages();
  const [details, setDetails] = useState<DayDetails | null>(null);
  useEffect(() => {
    onRead(day).then(setDetails, reportError);
  }, [day, onRead]);
  return (
    <Dialog open width="wide" title={words.details(day.account, formatDay(day.day as Day))} onClose={onClose}>
      <dl className={styles.figures}>
        <Figure label={words.gross} amount={day.gross} currency={day.currency} />
        <Figure label={words.statedGross} amount={day.statedGross} currency={day.currency} />
        <Figure label={words.net} amount={day.net} currency={day.currency} />
        <Figure label={words.statedNet} amount={day.statedNet} currency={day.currency} />
        {day.statedNet === null ? null : (
          <Figure label={words.difference} amount={day.net - day.statedNet} currency={day.currency} />
        )}
      </dl>
      {details === null ? <Spinner /> : null}
      {details?.trades.length === 0 ? <p>{words.noTrades}</p> : null}
      <ul className={styles.list}>
        {details?.trades.map((trade) => (
          <li key={trade.id}>
            <Anchor href={`/journal/trade/${trade.id}`}>{trade.symbol}</Anchor>{' '}
            <MoneyText amount={trade.net as Money} currency={trade.currency} />
            {trade.differing.map((fill) => (
              <p key={`${fill.execTime} ${fill.size} ${fill.price}`} className={styles.differs}>
                {formatTime(fill.execTime)} {formatDecimal(fill.size)} @ {formatDecimal(fill.price, 2)}:{' '}
                {words.executionDiffers(
                  formatMoney(fill.stated as Money, 'both', trade.currency),
                  formatMoney(fill.reckoned as Money, 'both', trade.currency),
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: number | null;
  readonly currency: string;
}

function Figure({ label, amount, currency }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount === null ? '–' : <MoneyText amount={amount as Money} currency={currency} />}</dd>
    </div>
  );
}
