import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { findSpacedNumber, namedCells, type ReportSection } from './metatrader-rows.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

type DealDirection = 'in' | 'out' | 'in/out' | 'out by';

/** Charges and profit of a deal or a position as the report states them: negative is a cost. Canonical decimal text. */
export interface Settled {
  readonly commission: string;
  readonly fee: string;
  readonly swap: string;
  readonly profit: string;
}

/** An executed deal. */
export interface Deal extends Settled {
  readonly line: number;
  readonly time: string;
  readonly id: string;
  readonly symbol: string;
  readonly action: 'buy' | 'sell';
  readonly direction: DealDirection;
  /** Canonical decimal text, above 0. */
  readonly volume: string;
  readonly price: string;
  readonly order: string;
  readonly comment: string;
}

/** A row among the deals that executes nothing: deposits, credits, charges, and deals that the broker took back. */
interface OtherDeal extends Settled {
  readonly line: number;
  readonly type: string;
  readonly what: string;
}

export interface Deals {
  readonly executed: readonly Deal[];
  readonly others: readonly OtherDeal[];
}

/** What the columns of deals are besides those that all reports have; releases of the terminal differ. */
interface Layout {
  /** The cost of execution against the market, which is charged nowhere. */
  readonly hasCost: boolean;
  readonly hasFee: boolean;
  readonly hasComment: boolean;
}

/** The usual ones first. Of several with as many columns it is the one in which every balance follows. */
const LAYOUTS: readonly Layout[] = [
  { hasCost: false, hasFee: true, hasComment: true },
  { hasCost: false, hasFee: false, hasComment: true },
  { hasCost: true, hasFee: true, hasComment: true },
  { hasCost: false, hasFee: true, hasComment: false },
  { hasCost: false, hasFee: false, hasComment: false },
];
/** Columns up to the order; commission, swap, profit and balance follow in every layout. */
const BEFORE_CHARGES = 8;

function widthOf({ hasCost, hasFee, hasComment }: Layout): number {
  return BEFORE_CHARGES + 4 + Number(hasCost) + Number(hasFee) + Number(hasComment);
}

/** The row's cells in one order whatever the layout: without a cost, with a fee. */
function arranged({ line, cells }: Row, places: readonly number[], { hasCost, hasFee }: Layout): Row {
  const picked = places.map((at) => cells[at] ?? '');
  if (hasCost) picked.splice(BEFORE_CHARGES, 1);
  if (!hasFee) picked.splice(BEFORE_CHARGES + 1, 0, '');
  return { line, cells: picked };
}

/** The number in a cell, 0 where it is empty. Throws {@link UnreadableFile}. */
export function settledNumber(line: number, column: string, text: string | undefined): string {
  if (text === undefined || text === '') return '0';
  const value = findSpacedNumber(text);
  if (value === null) throw wrongCell(line, column, text, because('aNumber'));
  return value;
}

/** Commission, fee, swap and profit from a cell on; three or four cells. Throws {@link UnreadableFile}. */
export function settledOf(line: number, cells: readonly string[], hasFee: boolean): Settled {
  const [commission, ...rest] = cells;
  const [fee, swap, profit] = hasFee ? rest : ['0', ...rest];
  return {
    commission: settledNumber(line, 'Commission', commission),
    fee: settledNumber(line, 'Fee', fee),
    swap: settledNumber(line, 'Swap', swap),
    profit: settledNumber(line, 'Profit', profit),
  };
}

/** The sum of everything settled. */
export function settledSum(rows: readonly Settled[]): Decimal {
  return rows
    .flatMap(({ commission, fee, swap, profit }) => [commission, fee, swap, profit])
    .reduce((sum, amount) => addDecimals(sum, decimal(amount)), ZERO);
}

export function isSameAmount(left: Decimal, right: Decimal): boolean {
  return addDecimals(left, negateDecimal(right)).units === 0n;
}

/** A volume or price above or at 0. Throws {@link UnreadableFile}. */
export function positiveNumber(line: number, column: string, text: string | undefined): string {
  const value = findSpacedNumber(text);
  if (value === null || value.startsWith('-')) throw wrongCell(line, column, text ?? '', because('positive'));
  return value;
}

function executedOf({ line, cells }: Row, settled: Settled, comment: string): Deal {
  const [time = '', id = '', symbol = '', action = '', direction = '', volume, price, order = ''] = cells;
  if (!/^\d{1,15}$/.test(id)) throw wrongCell(line, 'Deal', id, because('aShortNumber', 15));
  if (!/^\d{1,15}$/.test(order)) throw wrongCell(line, 'Order', order, because('aShortNumber', 15));
  if (!/^[!-~][ -~]{0,62}$/.test(symbol)) throw wrongCell(line, 'Symbol', symbol, because('aSymbol'));
  if (action !== 'buy' && action !== 'sell')
    throw wrongCell(line, 'Type', action, because('oneOf', ['buy', 'sell']));
  if (!['in', 'out', 'in/out', 'out by'].includes(direction))
    throw wrongCell(line, 'Direction', direction, because('oneOf', ['in', 'out', 'in/out', 'out by']));
  const size = positiveNumber(line, 'Volume', volume);
  if (size === '0') throw wrongCell(line, 'Volume', size, because('positive'));
  if (direction === 'in' && settled.profit !== '0')
    throw wrongCell(line, 'Profit', settled.profit, because('figure', '0'));
  return {
    line,
    time,
    id,
    symbol,
    action,
    direction: direction as DealDirection,
    volume: size,
    price: positiveNumber(line, 'Price', price),
    order,
    comment,
    ...settled,
  };
}

/** Types of deals that name a symbol and execute nothing; all others without a symbol are cash. */
const CANCELLED = /^(?:buy|sell) cancell?ed$/;

function isTrade(type: string): boolean {
  return type === 'buy' || type === 'sell';
}

/** Whether a balance follows from the one before it: credits are in none. */
function follows(before: Decimal | null, after: Decimal, settled: Settled, isExecuted: boolean): boolean {
  if (before === null) return true;
  const moved = addDecimals(before, settledSum([settled]));
  return isSameAmount(moved, after) || (!isExecuted && isSameAmount(before, after));
}

/** Reads all deals. Throws {@link UnreadableFile} for a balance that does not follow, and for sums that are not those of the rows. */
export function readDeals({ places, line, rows, sums }: ReportSection): Deals {
  const layouts = LAYOUTS.filter((layout) => widthOf(layout) === places.length);
  const isNewestFirst = (rows[0]?.cells[0] ?? '') > (rows.at(-1)?.cells[0] ?? '');
  const ordered = isNewestFirst ? rows.toReversed() : rows;
  let wrong = new UnreadableFile(
    line,
    because('sectionColumns', 'Deals', places.length),
    because('between', '12', '15'),
  );
  for (const [tried, layout] of layouts.entries()) {
    try {
      const deals = readLayout(ordered.map((row) => arranged(row, places, layout)));
      checkSums(sums, layout.hasFee, deals);
      return deals;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (tried === 0) wrong = error;
    }
  }
  throw wrong;
}

function readLayout(rows: readonly Row[]): Deals {
  const executed: Deal[] = [];
  const others: OtherDeal[] = [];
  const lines = new Map<string, number>();
  let before: Decimal | null = null;
  for (const row of rows) {
    const { line, cells } = row;
    const [time, id = '', symbol = '', type = '', direction = ''] = cells;
    const [stated = '', comment = ''] = cells.slice(BEFORE_CHARGES + 4);
    const settled = settledOf(line, cells.slice(BEFORE_CHARGES, BEFORE_CHARGES + 4), true);
    const isOther = !isTrade(type) && (symbol === '' || direction === '' || CANCELLED.test(type));
    const balance = settledNumber(line, 'Balance', stated);
    const after: Decimal | null = stated === '' ? null : decimal(balance);
    if (after !== null && !follows(before, after, settled, !isOther))
      throw new UnreadableFile(
        line,
        because('balance', 'Deals', balance),
        because('fromFillAbove', decimalText(addDecimals(before ?? ZERO, settledSum([settled])))),
      );
    before = after ?? before;
    const earlier = lines.getOrInsert(id, line);
    if (earlier !== line) throw new UnreadableFile(line, because('idTwice', id, earlier));
    if (isOther) others.push({ line, type, what: `${time} ${type} ${symbol}`.trim(), ...settled });
    else executed.push(executedOf(row, settled, comment));
  }
  return { executed, others };
}

/** The sums at the end of the deals count all rows, or those that execute, or all but credits, as the terminal has it. */
function checkSums(sums: readonly Row[], hasFee: boolean, { executed, others }: Deals): void {
  const cash = others.filter(({ type }) => type !== 'credit');
  const counted = [executed, [...executed, ...others], [...executed, ...cash]];
  for (const row of sums) {
    const amounts = namedCells(row).map((text) => findSpacedNumber(text));
    const charges = hasFee ? 4 : 3;
    if (amounts.length < charges || amounts.length > charges + 1 || amounts.includes(null)) continue;
    const stated = settledOf(row.line, namedCells(row).slice(0, charges), hasFee);
    if (!counted.some((rows) => isSumOf(stated, rows)))
      throw new UnreadableFile(row.line, because('sectionSums', 'Deals'));
  }
}

/** Whether amounts are the sums of those of some rows, column by column. */
export function isSumOf(stated: Settled, rows: readonly Settled[]): boolean {
  return (['commission', 'fee', 'swap', 'profit'] as const).every((column) =>
    isSameAmount(
      decimal(stated[column]),
      rows.reduce((sum, row) => addDecimals(sum, decimal(row[column])), ZERO),
    ),
  );
}
