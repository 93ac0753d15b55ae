import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import { markShape } from './course/drawing/course-marks.ts';
import type { Explained } from './course/explain.ts';
import { averageText, onSeveralDays, positionText, roleText, timeOfExecution } from './course/role-words.ts';
import { RoleMark } from './course/RoleMark.tsx';
import styles from './Executions.module.css';
import { rowId, ROWS_A_PAGE } from './opened-row.ts';

/** Narrower cards hold no nine columns, however short their figures. */
const STACKED_BELOW = 600;
/** What is tried before rows take some lines each: columns closer together, then roles on two lines. */
const SAVINGS = ['data-tight', 'data-wrapped'];

type Execution = TradeDetail['executions'][number];

interface ExecutionsProps {
  readonly executions: readonly Execution[];
  readonly explained: Explained;
  /** ISO 4217. */
  readonly currency: string;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The fills of a trade in their order, with what each did and the trade's result after it; on phones some lines each, whose figures carry the heads themselves. A date is added to the time when they lie on several days. */
export function Executions({ executions, explained, currency, page, onPage }: ExecutionsProps) {
  const messages = useMessages();
  const columns = executionColumns(messages, currency, onSeveralDays(executions));
  // No mark means "took liquidity" or "the platform does not say": a column without any mark says nothing, nor does one without a route.
  const empty = [
    ...(executions.some(({ marketMaker }) => marketMaker === 'Y') ? [] : ['liquidity']),
    ...(executions.some(({ route }) => route !== null) ? [] : ['route']),
  ];
  const container = useStackedRows<HTMLDivElement>(STACKED_BELOW, false, SAVINGS);
  const from = page * ROWS_A_PAGE;
  const rows = executions
    .slice(from, from + ROWS_A_PAGE)
    .map((execution, index) => ({ execution, at: from + index, explained }));
  const hasCrossing = rows.some(({ at }) => explained.roles[at]!.isCrossing);
  return (
    <div ref={container} className={styles.container}>
      <Table
        caption={messages.trade.executions}
        className={styles.table}
        columns={columns.filter(({ key }) => !empty.includes(key))}
        rows={rows}
        rowKey={({ at }) => String(at)}
      />
      {hasCrossing ? <p className={styles.note}>{messages.tradeExplained.crossingHelp}</p> : null}
      {executions.length > ROWS_A_PAGE ? (
        <Pager page={page} pageSize={ROWS_A_PAGE} total={executions.length} onPage={onPage} />
      ) : null}
    </div>
  );
}

interface Row {
  readonly execution: Execution;
  /** Its place, from 0. */
  readonly at: number;
  readonly explained: Explained;
}

function executionColumns(messages: Messages, currency: string, withDay: boolean): Column<Row>[] {
  const { trade, tradeExplained, words } = messages;
  const heads = trade.executionColumns;
  const right = 'right' as const;
  const columns: Column<Row>[] = [
    { key: 'role', head: tradeExplained.columns.role, cell: (row) => <RoleCell row={row} /> },
    { key: 'time', head: heads.time, cell: ({ execution }) => timeOfExecution(execution, withDay) },
    {
      key: 'action',
      head: heads.action,
      cell: ({ execution: { action } }) => words.actions[action === 'BOT' ? 'buy' : 'sell'],
    },
    {
      key: 'size',
      head: heads.size,
      align: right,
      cell: ({ execution }) => formatSize(execution.size, words.count),
    },
    {
      key: 'price',
      head: heads.price,
      align: right,
      cell: ({ execution }) => formatDecimal(execution.price, 2),
    },
    {
      key: 'position',
      head: tradeExplained.columns.position,
      align: right,
      cell: ({ explained, at }) => positionText(explained.steps[at]!, words.count),
    },
    {
      key: 'average',
      head: tradeExplained.columns.average,
      align: right,
      cell: ({ explained, at }) => averageText(explained.steps[at]!.average),
    },
    {
      key: 'profit',
      head: tradeExplained.columns.closed,
      align: right,
      cell: ({ execution: { tradePnL } }) => <MoneyText amount={tradePnL as Money} currency={currency} />,
    },
    {
      key: 'fees',
      head: heads.fees,
      align: right,
      cell: ({ execution: { fees } }) => (
        <MoneyText amount={fees as Money} tone="plain" signs="minus" form="exact" currency={currency} />
      ),
    },
    {
      key: 'route',
      head: heads.route,
      cell: ({ execution: { route } }) => route ?? '',
    },
    {
      key: 'liquidity',
      head: heads.liquidity,
      cell: ({ execution: { marketMaker } }) => (marketMaker === 'Y' ? trade.addedLiquidity : ''),
    },
  ];
  return columns.map((column) => ({
    ...column,
    className: styles[column.key],
    cell: (row: Row) => labelled(column.head, column.cell(row)),
  }));
}

/** Number and role; takes the keyboard when the chart opens its row. */
function RoleCell({ row: { at, explained } }: { readonly row: Row }) {
  const messages = useMessages();
  const role = explained.roles[at]!;
  return (
    <span id={rowId(at)} tabIndex={-1} className={styles.opened}>
      <RoleMark number={at + 1} shape={markShape(role.name)} />
      {roleText(role, messages)}
    </span>
  );
}

/** The heading is with the figure where phones show no heads. */
function labelled(head: string, shown: React.ReactNode): React.ReactNode {
  if (shown === '') return null;
  return (
    <>
      <span className={styles.label}>{head} </span>
      {shown}
    </>
  );
}
