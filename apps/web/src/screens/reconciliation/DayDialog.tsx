import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { readReconciledDay, type ReconciledDay } from '@daybook/api/imports/reconciliation.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useCall } from '#web/server/use-call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { figuresOf } from './day-figures.ts';
import styles from './Reconciliation.module.css';

type DayDetails = AnswerOf<typeof readReconciledDay>;
type Trade = DayDetails['trades'][number];
type Outside = DayDetails['outside'][number];

interface DayDialogProps {
  readonly day: ReconciledDay;
  readonly onClose: () => void;
}

/** One account's day: both calculations, its trades, the executions that their source calculates otherwise, and those in no trade. */
export function DayDialog({ day, onClose }: DayDialogProps) {
  const { reconciliation: words } = useMessages();
  const params = { accountUuid: day.accountUuid, day: String(day.day) };
  const { answer: details } = useCall(readReconciledDay, { params }, { onFailure: reportError });
  const figures = figuresOf(day);
  const isOfDay = ({ currency }: { readonly currency: string }) => currency === day.currency;
  const trades = details?.trades.filter(isOfDay);
  const outside = details?.outside.filter(isOfDay) ?? [];
  return (
    <Dialog open width="wide" title={words.details(day.account, formatDay(day.day as Day))} onClose={onClose}>
      <dl className={styles.figures}>
        {figures.map(({ name, amount }) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <MoneyText amount={amount as Money} currency={day.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {figures.some(({ name }) => name === 'moved') ? <p className={styles.help}>{words.movedHelp}</p> : null}
      {day.seal === 'not-stated' ? <p className={styles.help}>{words.notStatedHelp}</p> : null}
      {day.statedNet === null && day.statedGross !== null ? (
        <p className={styles.help}>{words.grossOnlyHelp}</p>
      ) : null}
      {details === null ? <Spinner /> : null}
      {trades?.length === 0 ? <p>{words.noTrades}</p> : null}
      <ul className={styles.list}>
        {trades?.map((trade) => (
          <TradeLine key={trade.id} trade={trade} />
        ))}
      </ul>
      {outside.length > 0 ? <OutsideList fills={outside} /> : null}
    </Dialog>
  );
}

function TradeLine({ trade }: { readonly trade: Trade }) {
  const { reconciliation: words, words: names } = useMessages();
  return (
    <li>
      <Anchor href={`/journal/trade/${trade.id}`}>{trade.symbol}</Anchor>{' '}
      <MoneyText amount={trade.net as Money} currency={trade.currency} />
      {trade.differing.map((fill, at) => (
        <p key={String(at)} className={styles.differs}>
          {formatTime(fill.execTime)} {formatSize(fill.size, names.count)} @ {formatDecimal(fill.price, 2)}:{' '}
          {words.executionDiffers(
            formatMoney(fill.stated as Money, 'both', trade.currency),
            formatMoney(fill.calculated as Money, 'both', trade.currency),
          )}
        </p>
      ))}
    </li>
  );
}

function OutsideList({ fills }: { readonly fills: readonly Outside[] }) {
  const { reconciliation: words, words: names } = useMessages();
  return (
    <>
      <h3 className={styles.outside}>{words.outside}</h3>
      <p className={styles.help}>{words.outsideHelp}</p>
      <ul className={styles.list}>
        {fills.map((fill, at) => (
          <li key={String(at)}>
            <strong>{fill.symbol}</strong> {formatTime(fill.execTime)} ·{' '}
            {names.actions[fill.action === 'BOT' ? 'buy' : 'sell']} {formatSize(fill.size, names.count)} @{' '}
            {formatDecimal(fill.price, 2)} · {words.reasons[fill.reason]}
          </li>
        ))}
      </ul>
    </>
  );
}
