import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DayResult } from '@daybook/domain/calendar-month/month-results.ts';
import { dayText, weekdayOf, WEEKDAYS } from '@daybook/domain/calendar.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { showAddTrade } from '#web/journal/add-trade/show-add-trade.tsx';
import { labelsOfRow } from '#web/journal/words/label-choices.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { daysHref } from '../calendar-links.ts';
import { dayTrade, openingOrder } from './day-trades.ts';
import styles from './DayDialog.module.css';
import { DayTable } from './DayTable.tsx';
import { SessionStrip } from './SessionStrip.tsx';

interface DayDialogProps {
  readonly columns: TradeColumns;
  /** Which trades are counted, their currency included. */
  readonly filter: SearchFilter;
  /** The day that is open; null when none is. */
  readonly result: DayResult | null;
  /** ISO 4217; of the amounts. */
  readonly currency: string | undefined;
  readonly onClose: () => void;
}

const PAGE_SIZE = 50;

/** The trades of one day: along the session, and as a list whose rows lead to their pages. */
export function DayDialog({ columns, filter, result, currency, onClose }: DayDialogProps) {
  const { calendar, ui, typedTrade } = useMessages();
  const add = (day: DayResult['day']) => {
    onClose();
    showAddTrade(dayText(day));
  };
  return (
    <Dialog
      open={result !== null}
      // The browser says "closed" after the address has already changed, too.
      onClose={() => result !== null && onClose()}
      title={result === null ? '' : calendar.tradesOn(formatDay(result.day))}
      width="wide"
      actions={
        <>
          {result === null ? null : (
            <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => add(result.day)}>
              {typedTrade.add}
            </Button>
          )}
          <Button onClick={onClose}>{ui.close}</Button>
        </>
      }
    >
      {result === null ? null : (
        <DayTrades key={result.day} columns={columns} filter={filter} result={result} currency={currency} />
      )}
    </Dialog>
  );
}

interface DayTradesProps extends Omit<DayDialogProps, 'onClose' | 'result'> {
  readonly result: DayResult;
}

function DayTrades({ columns, filter, result, currency }: DayTradesProps) {
  const { words, calendar } = useMessages();
  const [page, setPage] = useState(0);
  const { day, net, trades: count, rows } = result;
  const trades = useMemo(
    () =>
      Array.from(openingOrder(columns, rows), (row) => ({
        ...dayTrade(columns, row),
        labels: labelsOfRow(columns, row, words),
      })),
    [columns, rows, words],
  );
  if (count === 0) return <p>{calendar.noneOnDay}</p>;
  return (
    <>
      <p className={styles.result}>
        {words.weekdays[WEEKDAYS[weekdayOf(day)]!]}
        <strong>
          <MoneyText amount={net} {...(currency === undefined ? {} : { currency })} />
        </strong>
        <Anchor href={daysHref(filter, day, day)}>{words.trades(count)}</Anchor>
      </p>
      <SessionStrip trades={trades} />
      <DayTable trades={trades.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)} />
      {count > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={count} onPage={setPage} /> : null}
    </>
  );
}
