// The files that show hidden fills, each as its platform writes it.
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { dayOf, dayText, type Day } from '@daybook/domain/calendar.ts';
import { isOrder, ORDERS, SYMBOLS, type Format, type HiddenFill, type ImportStep } from './hidden-fills.ts';

const MONDAY = dayOf(2026, 3, 2);
const TEN = 36_000;

/** New York day, seconds from its midnight, and milliseconds since 1970 UTC of a fill. */
export function momentOf({ day, second }: Pick<HiddenFill, 'day' | 'second'>) {
  const onDay = (MONDAY + day) as Day;
  const execTime = TEN + second;
  return { day: onDay, execTime, instant: findInstant(NEW_YORK, onDay, execTime)! };
}

/** What a file says of a fill. */
export interface StatedFill {
  /** Whether a platform's answer says it. */
  readonly isAnswer: boolean;
  readonly fill: HiddenFill;
  readonly state: 'stands' | 'cancelled';
  readonly cents: number;
  readonly size: number;
  readonly second: number;
  /** Export time; null where the file does not say it. */
  readonly at: number | null;
  /** In cents; null where the file does not say it. */
  readonly fee: number | null;
  /** Of an order without an id: whether it took the place of what was filled by half. */
  readonly replaces: boolean;
}

/** A generated file with what it says. */
export interface GeneratedFile {
  readonly name: string;
  readonly text: string;
  readonly format: Format;
  readonly states: readonly StatedFill[];
  /** Whether it is the answer of a platform. */
  readonly isAnswer: boolean;
  /** Whether its accounts have other names. */
  readonly isRenamed: boolean;
}

/** Writes the file of a step; null where it shows nothing. */
export function fileOf(step: ImportStep, fills: readonly HiddenFill[]): GeneratedFile | null {
  const { format, choice } = step;
  const isAnswer = step.kind === 'sync';
  const shown = fills
    .slice(choice.from, choice.from + choice.count)
    .filter(({ id }) => (id - choice.from) % choice.every === 0)
    .filter((fill) => step.at >= fill.bookedAt && isShown(format, fill));
  const states = shown.map((fill) => ({ ...stateOf(fill, step), isAnswer }));
  const rows = states.filter(({ state }) => state === 'stands' || step.cancelling !== 'silent');
  if (rows.length === 0) return null;
  const name = format === 'flex' ? 'report.xml' : 'report.csv';
  const text = WRITERS[format](rows, step);
  return { name, text, format, states: rows, isAnswer, isRenamed: step.isRenamed };
}

/**
 * Only Flex documents in XML say when they were written, so only they show what changes. A row of another platform is the same
 * fill as long as it says the same: not promised for one whose price its own platform corrected since.
 */
function isShown(format: Format, fill: HiddenFill): boolean {
  const { account, symbol, correctedAt, cancelledAt } = fill;
  if (isOrder(fill) || ORDERS[format]) return account === ORDERS[format];
  const isTradervue = format.startsWith('tradervue');
  if (symbol === (isTradervue ? 'OAK' : 'PINE')) return false;
  return format === 'flex' || (correctedAt === null && cancelledAt === null);
}

function stateOf(fill: HiddenFill, { format, at }: ImportStep): Omit<StatedFill, 'isAnswer'> {
  const { second, size } = fill;
  const isPart = fill.filledAt !== null && at < fill.filledAt;
  return {
    fill,
    state: fill.cancelledAt !== null && at >= fill.cancelledAt ? 'cancelled' : 'stands',
    cents: fill.cents + (fill.correctedAt !== null && at >= fill.correctedAt ? 25 : 0) - (isPart ? 1 : 0),
    size: isPart ? size / 2 : size,
    second: isPart ? second - 1 : second,
    at: format === 'flex' ? at : null,
    replaces: false,
    fee: isOrder(fill) || format === 'tradervue-no-fees' ? null : fill.fee,
  };
}

const WRITERS: Readonly<Record<Format, (rows: readonly StatedFill[], step: ImportStep) => string>> = {
  flex: writeFlex,
  'flex-csv': writeFlexCsv,
  tradervue: writeTradervue,
  'tradervue-no-fees': writeTradervue,
  webull: writeWebull,
  tradingview: writeTradingView,
};

function price(cents: number): string {
  return (cents / 100).toFixed(2);
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function stampOf(fill: HiddenFill): string {
  const { day, execTime } = momentOf(fill);
  return `${dayText(day).replaceAll('-', '')};${clock(execTime).replaceAll(':', '')}`;
}

function idOf({ fill, cents }: StatedFill): string {
  const version = cents === fill.cents ? '01' : '02';
  return `0000e432.${String(fill.bookedFor ?? fill.id).padStart(8, '0')}.01.${version}`;
}

/**
 * A trade of the query with its attributes by the names of the columns in CSV. One that only the id names cancels an equal fill of
 * its own report where the id is not there: ids of cancellations may be their own.
 */
function flexCells(row: StatedFill, isCancellation: boolean): Readonly<Record<string, string>> {
  const { fill, size, cents } = row;
  const sign = (fill.action === 'buy') === isCancellation ? '-' : '';
  return {
    ClientAccountID: fill.account,
    CurrencyPrimary: 'USD',
    AssetClass: 'STK',
    Symbol: fill.symbol,
    Conid: `${SYMBOLS.indexOf(fill.symbol)}`,
    Multiplier: '1',
    DateTime: stampOf(fill),
    Quantity: `${sign}${size}`,
    TradePrice: price(cents),
    IBCommission: price(-fill.fee),
    IBCommissionCurrency: 'USD',
    'Buy/Sell': `${fill.action.toUpperCase()}${isCancellation ? ' (Ca.)' : ''}`,
    TradeID: isCancellation ? `80${fill.id}` : `70${fill.id}`,
    OrigTradeID: isCancellation ? `70${fill.id}` : '',
    IBExecID: idOf(row),
    LevelOfDetail: 'EXECUTION',
    ...(fill.bookedFor === null ? {} : bookingCells(fill, isCancellation)),
  };
}

/** All bookings of a trade share its number; what it cost is given back. */
function bookingCells({ id, bookedFor, fee }: HiddenFill, isCancellation: boolean) {
  const booking = 9000 + 10 * id;
  return {
    TradeID: `70${bookedFor}`,
    OrigTradeID: '',
    TransactionID: `${isCancellation ? booking + 1 : booking}`,
    ...(isCancellation ? { OrigTransactionID: `${booking}`, IBCommission: price(fee) } : {}),
  };
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  ClientAccountID: 'accountId',
  CurrencyPrimary: 'currency',
  AssetClass: 'assetCategory',
  'Buy/Sell': 'buySell',
  IBCommission: 'ibCommission',
  IBCommissionCurrency: 'ibCommissionCurrency',
  TradeID: 'tradeID',
  OrigTradeID: 'origTradeID',
  TransactionID: 'transactionID',
  OrigTransactionID: 'origTransactionID',
  IBExecID: 'ibExecID',
};

function writeFlex(rows: readonly StatedFill[], { at, cancelling }: ImportStep): string {
  const lines = rows.flatMap((row) => {
    if (row.state === 'stands') return [flexCells(row, false)];
    return [...(cancelling === 'with-fill' ? [flexCells(row, false)] : []), flexCells(row, true)];
  });
  const trades = lines.map((cells) => {
    const attributes = Object.entries(cells).map(
      ([name, cell]) => `${ATTRIBUTES[name] ?? name[0]!.toLowerCase() + name.slice(1)}="${cell}"`,
    );
    return `<Trade ${attributes.join(' ')} notes=""/>`;
  });
  return `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260302" toDate="20260304" period="" whenGenerated="202603${10 + at};210000"><Trades>
${trades.join('\n')}
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
}

function writeFlexCsv(rows: readonly StatedFill[]): string {
  const lines = rows.map((row) => flexCells(row, false));
  const names = Object.keys(lines[0]!);
  return [names, ...lines.map((cells) => Object.values(cells))]
    .map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`)
    .join('');
}

function writeTradervue(rows: readonly StatedFill[], { format }: ImportStep): string {
  const lines = rows.map(({ fill, size, cents, fee }) => {
    const { day, execTime } = momentOf(fill);
    const side = fill.action === 'buy' ? 'BOT' : 'SLD';
    const cells = [dayText(day), clock(execTime), fill.symbol, size, price(cents), side, fill.account];
    return fee === null ? cells : [...cells, price(fee)];
  });
  const header = 'Date,Time,Symbol,Quantity,Price,Side,Account';
  return [[format === 'tradervue' ? `${header},Commission` : header], ...lines]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

/** The newest first. */
function writeWebull(rows: readonly StatedFill[]): string {
  const lines = rows.map(({ fill, size, cents, second }) => {
    const [year, month, date] = dayText(momentOf(fill).day).split('-');
    const at = (seconds: number): string => `${month}/${date}/${year} ${clock(seconds)} EST`;
    const side = fill.action === 'buy' ? 'Buy' : 'Sell';
    const [status, filled] = size === fill.size ? ['Filled', fill.size] : ['Partially Filled', size];
    const [placed, done] = [at(TEN - 3600 + fill.second), at(TEN + second)];
    return `Fern,${fill.symbol},${side},${status},${filled},${fill.size},@${price(cents)},${price(cents)},DAY,${placed},${done}\n`;
  });
  const header =
    'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time\n';
  return header + lines.toReversed().join('');
}

/** The newest first. */
function writeTradingView(rows: readonly StatedFill[]): string {
  const lines = rows.map(({ fill, size, cents, second }) => {
    const at = (seconds: number): string => `${dayText(momentOf(fill).day)} ${clock(seconds)}`;
    const side = fill.action === 'buy' ? 'Buy' : 'Sell';
    const status = size === fill.size ? 'Filled' : 'Partially Filled';
    const [placed, updated] = [at(TEN - 3600 + fill.second), at(TEN + second)];
    return `NASDAQ:${fill.symbol},${side},Limit,${fill.size},${size},${price(cents)},${status},${fill.id},${updated},${placed}\n`;
  });
  const header = 'Symbol,Side,Type,Qty,Filled Qty,Avg Fill Price,Status,Order ID,Update Time,Placing Time\n';
  return header + lines.toReversed().join('');
}
