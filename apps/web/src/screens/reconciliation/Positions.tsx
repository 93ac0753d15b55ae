import { useState } from 'react';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { listPositions } from '@daybook/api/imports/reconciliation.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { SplitDialog, useUndoSplit } from './SplitDialog.tsx';
import type { SplitPlace } from './split-form.ts';
import styles from './Reconciliation.module.css';

export type PositionsShown = AnswerOf<typeof listPositions>;
type Open = PositionsShown['open'][number] & { readonly at: number };

interface PositionsProps {
  readonly positions: PositionsShown;
  /** Positions and splits are to be read again. */
  readonly onChanged: () => Promise<void>;
}

/** What is open at the end of the data, splits, and closings that lack their opening. */
export function Positions({ positions: { open, missing, splits }, onChanged }: PositionsProps) {
  const { reconciliation: words, words: names } = useMessages();
  const rowFocus = useRowFocus();
  const [place, setPlace] = useState<SplitPlace | null>(null);
  const columns = useColumns(setPlace);
  return (
    <Card label={words.positions} className={styles.positions}>
      <h2 className={styles.heading}>{words.positions}</h2>
      <p className={styles.help}>{open.length > 0 ? words.positionsHelp : words.noPositions}</p>
      {open.length > 0 ? (
        <div {...rowFocus} className={styles.bleed}>
          <Table
            caption={words.positions}
            columns={columns}
            rows={open.map((position, at) => ({ ...position, at }))}
            rowKey={({ at }) => String(at)}
          />
        </div>
      ) : null}
      <SplitDialog place={place} onClose={() => setPlace(null)} onChanged={onChanged} />
      {splits.length > 0 ? <Splits splits={splits} onChanged={onChanged} /> : null}
      {missing.length > 0 ? (
        <>
          <h2 className={styles.heading}>{words.missing}</h2>
          <p className={styles.help}>{words.missingHelp}</p>
          <ul className={styles.list}>
            {missing.map((fill, at) => (
              <li key={String(at)}>
                <strong>{fill.symbol}</strong> {formatDay(fill.day as Day)} {formatTime(fill.execTime)} ·{' '}
                {names.actions[fill.action === 'BOT' ? 'buy' : 'sell']} {formatSize(fill.size, names.count)} @{' '}
                {formatDecimal(fill.price, 2)} · {fill.account}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Splits({ splits, onChanged }: Pick<PositionsProps, 'onChanged'> & Pick<PositionsShown, 'splits'>) {
  const { splits: words, trade } = useMessages();
  const rowFocus = useRowFocus();
  const undoAdded = useUndoSplit(onChanged);
  return (
    <>
      <h2 className={styles.heading}>{words.heading}</h2>
      <ul {...rowFocus} className={styles.list}>
        {splits.map(({ account, symbol, day, numerator, denominator, undo }) => (
          <li key={`${account} ${symbol} ${day}`} className={styles.inForce}>
            <span>
              <strong>{symbol}</strong> {words.ratio(numerator, denominator)} · {formatDay(day as Day)} ·{' '}
              {account}
            </span>
            {undo === null ? null : (
              <Button
                kind="plain"
                aria-label={`${trade.undo}: ${symbol} ${words.ratio(numerator, denominator)}`}
                onClick={() => void undoAdded(undo)}
              >
                {trade.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function useColumns(onSplit: (place: SplitPlace) => void): readonly Column<Open>[] {
  const { reconciliation: words, splits, words: names } = useMessages();
  return [
    {
      key: 'position',
      head: words.position,
      cell: ({ symbol, side, size }) => (
        <>
          <strong>{symbol}</strong> {names.sides[side]} {formatSize(size, names.count)}
        </>
      ),
    },
    { key: 'price', head: words.price, align: 'right', cell: ({ price }) => formatDecimal(price, 2) },
    {
      key: 'since',
      head: words.since,
      cell: ({ since, outlasts, ...place }) => (
        <>
          {outlasts ? splits.hint(formatDay(since as Day)) : formatDay(since as Day)}
          <span className={styles.aside}>
            <button
              type="button"
              className={styles.day}
              aria-label={`${splits.add} ${place.symbol}`}
              onClick={() => onSplit(place)}
            >
              {splits.add}
            </button>
          </span>
        </>
      ),
    },
    { key: 'account', head: words.account, className: styles.wide, cell: ({ account }) => account },
  ];
}
