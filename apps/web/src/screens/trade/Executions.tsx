import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import styles from './Executions.module.css';

/** Narrower cards hold no seven columns, however short their figures. */
const STACKED_BELOW = 540;

type Execution = TradeDetail['executions'][number];

export interface ExecutionsProps {
  readonly executions: readonly Execution[];
  /** ISO 4217. */
  readonly currency: string;
}

/** The fills of a trade in their order; on phones two lines each, whose figures carry the heads themselves. A date stands with the time when they lie on several days. */
export function Executions({ executions, currency }: ExecutionsProps) {
  const messages = useMessages();
  const days = new Set(executions.map(({ dateTime }) => newYorkParts(dateTime).day));
  const columns = executionColumns(messages, currency, days.size > 1);
  // No mark means "took liquidity" or "the platform does not say": a column without any mark says nothing.
  const container = useStackedRows<HTMLDivElement>(STACKED_BELOW);
  const saysLiquidity = executions.some(({ marketMaker }) => marketMaker === 'Y');
  return (
    <div ref={container} className={styles.container}>
      <Table
        caption={messages.trade.executions}
        className={styles.table}
        columns={saysLiquidity ? columns : columns.filter(({ key }) => key !== 'liquidity')}
        rows={executions.map((execution, at) => ({ execution, at }))}
        rowKey={({ at }) => String(at)}
      />
    </div>
  );
}

interface Row {
  readonly execution: Execution;
  readonly at: number;
}

function executionColumns({ trade, words }: Messages, currency: string, withDay: boolean): Column<Row>[] {
  const heads = trade.executionColumns;
  const right = 'right' as const;
  const timeText = ({ dateTime, execTime }: Execution) =>
    withDay ? `${newYorkParts(dateTime).day} ${formatTime(execTime)}` : formatTime(execTime);
  const columns: (Omit<Column<Row>, 'cell'> & { cell: (execution: Execution) => React.ReactNode })[] = [
    { key: 'time', head: heads.time, cell: timeText },
    {
      key: 'action',
      head: heads.action,
      cell: ({ action }) => (action === 'BOT' ? words.actions.buy : words.actions.sell),
    },
    { key: 'size', head: heads.size, align: right, cell: ({ size }) => formatDecimal(size) },
    { key: 'price', head: heads.price, align: right, cell: ({ price }) => formatDecimal(price, 2) },
    {
      key: 'profit',
      head: heads.profit,
      align: right,
      cell: ({ tradePnL }) => <MoneyText amount={tradePnL as Money} currency={currency} />,
    },
    {
      key: 'fees',
      head: heads.fees,
      align: right,
      cell: ({ fees }) => (
        <MoneyText amount={fees as Money} tone="plain" signs="minus" form="exact" currency={currency} />
      ),
    },
    {
      key: 'liquidity',
      head: heads.liquidity,
      cell: ({ marketMaker }) => (marketMaker === 'Y' ? trade.addedLiquidity : ''),
    },
  ];
  return columns.map((column) => ({
    ...column,
    className: styles[column.key],
    cell: ({ execution }: Row) => labelled(column.head, column.cell(execution)),
  }));
}

/** The head stands with the figure where phones show no heads. */
function labelled(head: string, shown: React.ReactNode): React.ReactNode {
  if (shown === '') return null;
  return (
    <>
      <span className={styles.label}>{head} </span>
      {shown}
    </>
  );
}
