import { decimal, decimalText } from '@daybook/domain/decimal.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, zoneOf } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Row, Sample } from '#brokers/files/file-reading.ts';
import {
  isSameAmount,
  isSumOf,
  positiveNumber,
  settledNumber,
  settledSum,
  type Settled,
} from './metatrader-deals.ts';
import { fillOf, instruments, type FillSource } from './metatrader-fills.ts';
import { currencyInHead, findSpacedNumber, isMoment, namedCells } from './metatrader-rows.ts';
import { stateTrades } from './metatrader-stated.ts';
import { readRows } from '#brokers/reading/read-rows.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

const NOTHING: Settled = { commission: '0', fee: '0', swap: '0', profit: '0' };
/** A ticket, its opening and its type; what follows depends on the type. */
const CLOSED_AT = 8;
const CHARGES_AT = 10;

/** A row of the statement that names an order by its ticket. */
interface Ticket {
  readonly row: Row;
  readonly type: string;
}

function findTicket(row: Row): Ticket | null {
  const [id = '', opened, type = ''] = row.cells;
  return /^\d{1,15}$/.test(id) && isMoment(opened) && type !== '' ? { row, type: type.toLowerCase() } : null;
}

interface Head {
  readonly account: string | null;
  readonly currency: string | null;
}

const HEAD_ROWS = 6;

/** `Account: 1234567` and `Currency: USD`, whatever their words. */
function headOf(rows: readonly Row[]): Head {
  const cells = rows.slice(0, HEAD_ROWS).flatMap((row) => row.cells);
  const account = cells.flatMap((text) => /^[^:\d]{1,40}:\s*(\d{1,20})$/.exec(text)?.[1] ?? [])[0] ?? null;
  return { account, currency: currencyInHead(cells) };
}

/** An order that was executed: its opening, and its closing with all that was settled where it is closed. */
interface Order {
  readonly line: number;
  readonly settled: Settled;
  readonly fills: readonly FillSource[];
}

function readOrder({ row, type }: Ticket): Order {
  const { line, cells } = row;
  const [ticket = '', opened = '', , size, item = '', price] = cells;
  if (!/^[!-~][ -~]{0,62}$/.test(item)) throw wrongCell(line, 'Item', item, because('aSymbol'));
  const volume = positiveNumber(line, 'Size', size);
  if (volume === '0') throw wrongCell(line, 'Size', volume, because('positive'));
  const isLong = type === 'buy';
  const [buy, sell] = ['buy', 'sell'] as const;
  const both = { line, symbol: item, volume, order: ticket, positionRef: ticket, isForced: false };
  const entry: FillSource = {
    ...both,
    ...NOTHING,
    time: opened,
    action: isLong ? buy : sell,
    price: positiveNumber(line, 'Price', price),
    id: ticket,
    sequence: 0,
    effect: 'open',
  };
  const closed = cells[CLOSED_AT] ?? '';
  if (!isMoment(closed)) return { line, settled: NOTHING, fills: [entry] };
  const settled = chargesOf(row);
  const exit: FillSource = {
    ...both,
    ...settled,
    time: closed,
    action: isLong ? sell : buy,
    price: positiveNumber(line, 'Price', cells[CLOSED_AT + 1]),
    id: `${ticket}-closed`,
    sequence: 1,
    effect: 'close',
  };
  return { line, settled, fills: [entry, exit] };
}

/** Commission, taxes, swap and profit; all of them belong to the closing. */
function chargesOf({ line, cells }: Row): Settled {
  const [commission, fee, swap, profit] = cells.slice(CHARGES_AT);
  return {
    commission: settledNumber(line, 'Commission', commission),
    fee: settledNumber(line, 'Taxes', fee),
    swap: settledNumber(line, 'Swap', swap),
    profit: settledNumber(line, 'Profit', profit),
  };
}

function isExecuted({ type }: Ticket): boolean {
  return type === 'buy' || type === 'sell';
}

/** Orders that were never executed, and what moved the balance. */
function leftOutOf({ row: { line, cells }, type }: Ticket): LeftOutRow {
  const reason = /^(?:buy|sell) /.test(type) ? 'not-filled' : 'cash';
  return { line, reason, what: `${cells[1]} ${type}`.slice(0, 200) };
}

/**
 * Holds the sums behind the closed orders against them: four amounts column by column, then all together. Throws
 * {@link UnreadableFile}.
 */
function checkSums(rows: readonly Row[], closed: readonly Order[]): void {
  const from = rows.findIndex(({ line }) => line === closed.at(-1)?.line) + 1;
  if (from === 0) return;
  const settled = closed.map((order) => order.settled);
  const all = settledSum(settled);
  const [sums, total] = rows.slice(from).filter((row) => !findTicket(row));
  const amounts = sums?.cells.slice(CHARGES_AT) ?? [];
  const isSums = sums?.cells[0] === '' && amounts.length === 4 && !amounts.some((text) => text === '');
  if (sums && isSums && !isSumOf(chargesOf(sums), settled))
    throw new UnreadableFile(sums.line, because('sectionSums', 'Closed Transactions'));
  const [label = '', amount, ...more] = namedCells((isSums ? total : sums) ?? { line: 0, cells: [] });
  const stated = findSpacedNumber(amount);
  if (!label.endsWith(':') || stated === null || more.length > 0) return;
  if (isSameAmount(decimal(stated), all)) return;
  const { line } = (isSums ? total : sums)!;
  throw new UnreadableFile(line, because('total', stated), because('fromTrades', decimalText(all)));
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const rows = [...content.rows()];
  const head = headOf(rows);
  const zone = zoneOf(file);
  const account = head.account ?? accountOf(file);
  const currency = head.currency ?? askCurrency(file);
  const tickets = rows.flatMap((row) => findTicket(row) ?? []);
  if (tickets.length === 0) throw new UnreadableFile(null, because('noSection', 'Closed Transactions'));
  const orders = tickets.filter(isExecuted).map(readOrder);
  checkSums(
    rows,
    orders.filter(({ fills }) => fills.length > 1),
  );
  refuseTwice(orders);
  for (const ticket of tickets) if (!isExecuted(ticket)) notes.leaveOut(leftOutOf(ticket));
  const sources = orders
    .flatMap(({ fills }) => fills)
    .sort((left, right) =>
      left.time < right.time ? -1 : left.time > right.time ? 1 : left.sequence - right.sequence,
    );
  // Rows are read before zone and currency are known too, so that all that is missing is asked for at once.
  const settings = { zone: zone ?? 'UTC', account, instrumentOf: instruments(currency ?? '') };
  const fills = readRows(sources, notes, (source) => fillOf(source, settings));
  if (zone === null || currency === null) return void [...fills];
  yield* stateTrades(fills, notes);
}

function refuseTwice(orders: readonly Order[]): void {
  const lines = new Map<string, number>();
  for (const { line, fills } of orders) {
    const id = fills[0]!.id;
    const earlier = lines.getOrInsert(id, line);
    if (earlier !== line) throw new UnreadableFile(line, because('idTwice', id, earlier));
  }
}

const TYPES = /^(?:buy|sell|balance|credit)$/;

const COLUMNS = 14;

/** Whether a row has all that a statement says of a closed order, in its places; no other list has these. */
function isClosedOrder(row: Row): boolean {
  const { cells } = row;
  const isFull = cells.length === COLUMNS && isMoment(cells[CLOSED_AT]);
  const amounts = cells.slice(CHARGES_AT).map(findSpacedNumber);
  return isFull && !amounts.includes(null) && /^(?:buy|sell)$/.test(findTicket(row)?.type ?? '');
}

/**
 * A statement names its account in its head, mostly with its currency, and each order by its ticket. Its owner may have taken the
 * account out.
 */
function claims({ kind, rows }: Sample): boolean {
  if (kind !== 'html' && kind !== 'sheet') return false;
  const isListed = rows.some((row) => TYPES.test(findTicket(row)?.type ?? ''));
  return isListed && (headOf(rows).account !== null || rows.some(isClosedOrder));
}

/** The statement of MetaTrader 4, which lists what was opened and closed by one ticket in one row. */
export const METATRADER4: FormatReader = {
  format: 'metatrader4',
  platform: 'MetaTrader 4',
  source: 'metatrader4',
  grain: 'fills',
  claims,
  read,
};
