import { ArrowDown, ArrowUp, Image, MessageSquare, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import { labelPlaces, type LabelHue } from '@daybook/domain/journal/labels.ts';
import { isOvernight } from '@daybook/domain/trade/opening-day.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatDay, formatOpening, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { LabelText } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import type { TableCell } from '#web/ui/table/table-text.ts';
import { marksOf, type ListSource } from './column-kinds.ts';
import { isUsual, listColumn, USUAL_COLUMNS, type ListColumnName } from './list-columns.ts';
import { SelectBox } from './many/SelectBox.tsx';
import type { Selecting } from './many/use-selecting.ts';
import type { TradeOrder, TradeRow } from './trade-order.ts';
import styles from './TradesTable.module.css';

interface TradesTableProps {
  readonly trades: readonly TradeRow[];
  /** Names of the columns, in their order. */
  readonly shown: readonly ListColumnName[];
  readonly source: ListSource;
  readonly selecting: Selecting;
  readonly order: TradeOrder;
  readonly onSort: (key: ListColumnName) => void;
}

/** Trades as rows; on phones two lines each, and further ones where the trader chose further columns. */
export function TradesTable({ trades, shown, source, selecting, order, onSort }: TradesTableProps) {
  const messages = useMessages();
  return (
    <Table
      caption={messages.trades.table}
      className={classes(styles.table, isUsual(shown) && styles.usual)}
      columns={[
        selectColumn(selecting, messages),
        ...shown.map((name) => tableColumn(name, source, messages, !isUsual(shown))),
      ]}
      rows={trades}
      rowKey={({ id }) => id}
      rowHref={tradeHref}
      rowClassName={({ row, deleted }) =>
        classes(deleted && styles.deleted, selecting.selected.isOn[row] === 1 && styles.selected)
      }
      sort={order}
      onSort={(key) => key !== SELECT && onSort(key)}
    />
  );
}

const SELECT = 'select';

function selectColumn(
  selecting: Selecting,
  { manyTrades }: Messages,
): Column<TradeRow, ListColumnName | typeof SELECT> {
  return {
    key: SELECT,
    head: manyTrades.selected,
    isHeadHidden: true,
    cell: (trade) => <SelectBox trade={trade} selecting={selecting} />,
    className: styles.select,
  };
}

const tradeHref = ({ id }: TradeRow) => `/journal/trade/${id}`;

function tableColumn(
  name: ListColumnName,
  source: ListSource,
  messages: Messages,
  hasFurther: boolean,
): Column<TradeRow, ListColumnName> {
  const column = listColumn(name);
  const head = column.heading(messages);
  const cellOf = column.cell(source);
  const drawn = DRAWN[name];
  const hasLabel = hasFurther && !NAMED_BY_PLACE.has(name);
  return {
    key: name,
    head,
    cell: (trade) => {
      if (drawn) return drawn(trade, messages, source);
      const cell = cellOf(trade.row);
      if (cell === null) return null;
      return (
        <>
          {hasLabel ? <span className={styles.label}>{head} </span> : null}
          {name === 'event' && typeof cell === 'string' ? (
            <LabelText name={cell} hue={setupHue(source, trade.row)} />
          ) : (
            <Cell cell={cell} name={name} messages={messages} />
          )}
        </>
      );
    },
    align: column.isFigure ? 'right' : 'left',
    sortable: true,
    className: styles[name] ?? styles.further,
  };
}

/** The colour of a trade's setup after merging. */
function setupHue({ columns: { setups, journal } }: ListSource, row: number): LabelHue | null {
  const setup = setups[journal.event[row]!];
  return setups[labelPlaces(setups).get(setup?.id ?? '') ?? -1]?.hue ?? null;
}

/** Where rows take several lines, these need no name; the others are below with their names. */
const NAMED_BY_PLACE: ReadonlySet<ListColumnName> = new Set(
  USUAL_COLUMNS.filter((name) => name !== 'gross' && name !== 'end'),
);

type Drawing = (trade: TradeRow, messages: Messages, source: ListSource) => ReactNode;

/** Columns that are more than the text of their cell. */
const DRAWN: { readonly [Name in ListColumnName]?: Drawing } = {
  symbol: (trade) => (
    <Anchor href={tradeHref(trade)} className={styles.link}>
      {trade.symbol}
    </Anchor>
  ),
  net: ({ net, currency }) => <MoneyText amount={net} currency={currency} />,
  side: ({ side }, { words }) => (
    <span className={styles.sideMark}>
      {side === 'long' ? (
        <ArrowUp size={13} aria-hidden="true" />
      ) : (
        <ArrowDown size={13} aria-hidden="true" />
      )}
      {words.sides[side]}
    </span>
  ),
  start: (trade, { trades }) => <Start trade={trade} label={trades.start} />,
  tags: ({ row }, _, { columns }) => (
    <span className={styles.chips}>
      {marksOf(columns, 'tag', row).map((place) => (
        <Chip key={place} tone="neutral">
          <LabelText name={columns.tags[place]!.name} hue={columns.tags[place]!.hue} />
        </Chip>
      ))}
    </span>
  ),
  status: (trade, { trades }) => <Status trade={trade} words={trades} />,
};

interface CellProps {
  readonly cell: TableCell;
  readonly name: ListColumnName;
  readonly messages: Messages;
}

/** Written the same in every language, as amounts are. */
const PRICES: ReadonlySet<ListColumnName> = new Set(['firstPrice', 'lastPrice']);

/** The text of a cell, as figures are written everywhere. */
function Cell({ cell, name, messages: { words } }: CellProps) {
  if (cell === null || typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  if (typeof cell === 'number') return words.count(cell);
  if ('money' in cell) return formatMoney(cell.money, name === 'gross' ? 'both' : 'minus', cell.currency);
  if ('decimal' in cell)
    return PRICES.has(name) ? formatDecimal(cell.decimal) : formatSize(cell.decimal, words.count);
  if ('seconds' in cell) return formatTime(cell.seconds);
  if (!('time' in cell)) return formatDay(cell.day);
  const time = formatTime(cell.time);
  return cell.day === null ? time : `${formatDay(cell.day)} ${time}`;
}

/** Where rows take two lines, the day of an overnight trade's opening is named, since its own day is next to it. */
function Start({ trade, label }: { readonly trade: TradeRow; readonly label: string }) {
  return (
    <>
      {isOvernight(trade) ? <span className={styles.startLabel}>{label} </span> : null}
      {formatOpening(trade)}
    </>
  );
}

interface StatusProps {
  readonly trade: TradeRow;
  readonly words: Messages['trades'];
}

/** Marks with names: an image, comments, deleted. */
function Status({ trade, words }: StatusProps) {
  return (
    <span className={styles.marks}>
      {trade.hasImage ? <Image size={15} role="img" aria-label={words.hasImage} /> : null}
      {trade.hasComments ? <MessageSquare size={15} role="img" aria-label={words.hasComments} /> : null}
      {trade.deleted ? <Trash2 size={15} role="img" aria-label={words.deleted} /> : null}
    </span>
  );
}
