import type { ReactNode } from 'react';
import { ArrowDown, ArrowLeft, ArrowUp, RotateCcw, Trash2 } from 'lucide-react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatMoney, formatR } from '@daybook/domain/figure-text.ts';
import { realisedR } from '@daybook/domain/trade/risk/one-r.ts';
import { formatDay, formatSpan, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { labelsOf, type LabelLists } from '#web/journal/words/label-choices.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { LabelChips } from '#web/ui/labels/LabelText.tsx';
import { largestSize } from './course/drawing/course-words.ts';
import type { Explained } from './course/explain.ts';
import { NetInUnit } from './risk/NetInUnit.tsx';
import { oneROfTrade, type RiskedTrade } from './risk/risk-rows.ts';
import styles from './TradeHeader.module.css';

export interface TradeHeaderProps {
  readonly trade: TradeDetail & RiskedTrade;
  /** Null while it is being worked out. */
  readonly explained: Explained | null;
  /** The trader's setups and tags. */
  readonly labels: LabelLists;
  /** The list from which the trader came. */
  readonly backHref: string;
  /** Without it the trade cannot be deleted here. */
  readonly onDelete?: (() => void) | undefined;
  readonly onRestore?: (() => void) | undefined;
  /** Further buttons, such as sharing. */
  readonly actions?: ReactNode;
}

/** What was traded and what came of it. */
export function TradeHeader(props: TradeHeaderProps) {
  const { trade, labels, backHref } = props;
  const { labels: words, ...messages } = useMessages();
  const seen = labelsOf(trade, labels, messages.words);
  return (
    <header className={styles.header}>
      <Anchor href={backHref} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        {messages.trade.backToTrades}
      </Anchor>
      <div className={styles.titleRow}>
        <h1 className={styles.symbol}>{trade.symbol}</h1>
        <SideMark trade={trade} />
        <span className={styles.date}>{formatDay(trade.day as Day)}</span>
        {seen.length > 0 ? <LabelChips label={words.ofTrade} labels={seen} /> : null}
        <span className={styles.actions}>
          {props.actions}
          <Removal {...props} />
        </span>
      </div>
      <Figures trade={trade} explained={props.explained} />
    </header>
  );
}

function SideMark({ trade }: Pick<TradeHeaderProps, 'trade'>) {
  const { words } = useMessages();
  const isLong = trade.action === 'BOT';
  const Arrow = isLong ? ArrowUp : ArrowDown;
  return (
    <span className={styles.side}>
      <Arrow size={14} aria-hidden="true" />
      {isLong ? words.sides.long : words.sides.short}
    </span>
  );
}

function Figures({ trade, explained }: Pick<TradeHeaderProps, 'trade' | 'explained'>) {
  const { trade: words, tradeExplained, words: names } = useMessages();
  const { currency } = trade;
  const largest = explained && largestSize(explained.steps);
  const amount = (value: number) => (
    <MoneyText amount={value as Money} tone="plain" currency={currency} signs="minus" />
  );
  return (
    <Card>
      <dl className={styles.figures}>
        <Figure name={words.net} headline>
          <MoneyText amount={trade.netProfitAndLoss as Money} currency={currency} />
        </Figure>
        <Risk trade={trade} />
        <NetInUnit id={trade.id}>{(name, value) => <Figure name={name}>{value}</Figure>}</NetInUnit>
        <Figure name={words.gross}>
          <MoneyText amount={trade.grossProfitAndLoss as Money} tone="plain" currency={currency} />
        </Figure>
        <Figure name={words.fees}>{amount(trade.fees)}</Figure>
        <Figure name={words.size}>{formatSize(trade.size, names.count)}</Figure>
        {largest === null || largest === trade.size ? null : (
          <Figure name={tradeExplained.largestSize}>{formatSize(largest, names.count)}</Figure>
        )}
        <Figure name={words.volume}>{formatSize(trade.volume, names.count)}</Figure>
        <Figure name={words.duration} isMain>
          {formatTime(trade.duration)}
        </Figure>
        <Figure name={words.time}>{formatSpan({ ...trade, day: trade.day as Day })}</Figure>
        <Figure name={words.account}>{trade.account}</Figure>
      </dl>
    </Card>
  );
}

/** What was planned to be lost at most, and what came of it by that; nothing where nothing was planned. */
function Risk({ trade }: Pick<TradeHeaderProps, 'trade'>) {
  const { tradeExplained, tradeRisk } = useMessages();
  const oneR = oneROfTrade(trade);
  const r = realisedR(trade.netProfitAndLoss as Money, oneR);
  if (oneR === null || r === null) return null;
  const { currency } = trade;
  return (
    <>
      <Figure name={tradeExplained.plannedR}>
        {formatMoney(oneR.amount, 'minus', currency)}
        {oneR.firstR === null ? null : (
          <>
            {' '}
            <span className={styles.firstR}>
              {tradeExplained.firstR(formatMoney(oneR.firstR, 'minus', currency))}
            </span>
          </>
        )}
      </Figure>
      <Figure name={tradeRisk.realised} isMain>
        {formatR(r)}
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly headline?: boolean;
  /** Large on a phone too, where all others stand in a line. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, headline = false, isMain = headline, children }: FigureProps) {
  return (
    <div className={classes(styles.figure, isMain && styles.main)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={headline ? styles.headline : styles.value}>{children}</dd>
    </div>
  );
}

/** One button for both, so that the keyboard stays where it was: what was deleted by it is restored by it. */
function Removal({ trade, onDelete, onRestore }: TradeHeaderProps) {
  const { trade: words } = useMessages();
  const isDeleted = trade.deleted === 'Y';
  const onClick = isDeleted ? onRestore : onDelete;
  if (!onClick) return null;
  const Icon = isDeleted ? RotateCcw : Trash2;
  return (
    <Button
      kind={isDeleted ? 'outlined' : 'plain'}
      icon={<Icon size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {isDeleted ? words.restore : words.remove}
    </Button>
  );
}
