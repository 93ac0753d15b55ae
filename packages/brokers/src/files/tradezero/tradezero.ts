import { addDecimals, decimal, decimalText, negateDecimal, type Decimal } from '@daybook/domain/decimal.ts';
import type {
  ExecutionFees,
  PositionEffect,
  ReportedExecution,
  Instrument,
} from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { parseClockTime } from '#brokers/rows/american-date.ts';
import { requireDay, requireNumber } from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader, Row } from '#brokers/files/file-reading.ts';
import { isStatedExactly, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { readRows } from '#brokers/reading/read-rows.ts';
import { headerOf, isTotal, totalRow, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { skippedTime, UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { feeColumns } from '#brokers/feeds/propreports/fee-columns.ts';
import { liquidityOf } from '#brokers/rows/liquidity.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { findFutureSize } from '#brokers/instruments/contract-sizes.ts';

/** OCC symbol with or without spaces: root, expiry, right and strike in thousandths. */
const OPTION = /^([A-Z]{1,6}) *(\d{6}[CP]\d{8})$/;
const SYMBOL = /^[A-Z0-9][A-Z0-9./ -]{0,31}$/;

/** Account types of the clearing firm (cash, margin, short) are where the template has a kind of instrument. */
const STOCK_TYPES: ReadonlySet<string> = new Set(['stock', '1', '2', '3']);

function option(symbol: string, currency: string, line: number): Instrument {
  const parts = OPTION.exec(symbol);
  if (!parts) throw wrongCell(line, 'Symbol', symbol, because('anOption', 'SPY 220930C00364000'));
  const full = `${parts[1]} ${parts[2]}`;
  return { kind: 'option', symbol: full, contract: full, currency, multiplier: '100' };
}

function future(symbol: string, currency: string, line: number): Instrument {
  const multiplier = findFutureSize(symbol);
  if (multiplier === null)
    throw new UnreadableFile(line, because('sizeUnknown', symbol), because('aFuture', 'ESM6'));
  return { kind: 'future', symbol, contract: symbol, currency, multiplier };
}

/** The instrument of a row by its `Type` and `Symbol`. Throws {@link UnreadableFile}. */
function tradeZeroInstrument(type: string, text: string, currency: string, line: number): Instrument {
  const symbol = text.toUpperCase();
  if (!SYMBOL.test(symbol)) throw wrongCell(line, 'Symbol', text, because('aSymbol'));
  const kind = type.toLowerCase();
  if (kind === 'call' || kind === 'put') return option(symbol, currency, line);
  if (kind === 'future') return future(symbol, currency, line);
  if (kind === 'forex') return { kind: 'forex', symbol, contract: symbol, currency, multiplier: '1' };
  if (!STOCK_TYPES.has(kind))
    throw wrongCell(
      line,
      'Type',
      type,
      because('oneOf', ['stock', 'future', 'forex', 'call', 'put', '1', '2', '3']),
    );
  if (kind !== 'stock' && OPTION.test(symbol)) return option(symbol, currency, line);
  return { kind: 'stock', symbol, contract: symbol, currency, multiplier: '1' };
}

/** Who wrote files of this layout; they carry no ids of fills. */
const TRADEZERO = 'tradezero';

const FEE_COLUMNS = {
  Comm: 'commission',
  SEC: 'regulatory',
  TAF: 'regulatory',
  NSCC: 'other',
  Nasdaq: 'exchange',
  'ECN Remove': 'exchange',
  'ECN Add': 'exchange',
} as const satisfies Readonly<Record<string, keyof ExecutionFees>>;

/** Columns that every file of this layout has; `Liq` and `Note` came later. */
const TRADEZERO_COLUMNS = [
  'Account',
  'T/D',
  'S/D',
  'Currency',
  'Type',
  'Side',
  'Symbol',
  'Qty',
  'Price',
  'Exec Time',
  ...Object.keys(FEE_COLUMNS),
  'Gross Proceeds',
  'Net Proceeds',
  'Clr Broker',
] as const;
const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set(['Liq', 'Note']);

const SIDES: Readonly<Record<string, { readonly action: 'buy' | 'sell'; readonly effect: PositionEffect }>> =
  {
    B: { action: 'buy', effect: 'unknown' },
    S: { action: 'sell', effect: 'unknown' },
    SS: { action: 'sell', effect: 'open' },
    BC: { action: 'buy', effect: 'close' },
  };

const ZERO: Decimal = { units: 0n, scale: 0 };

function readMoment(row: NamedRow): Pick<ReportedExecution, 'day' | 'execTime' | 'instant' | 'localText'> {
  const [date, time] = [row.cell('T/D'), row.cell('Exec Time')];
  const day = requireDay(row.line, 'T/D', date);
  const execTime = parseClockTime(time);
  if (execTime === null)
    throw wrongCell(row.line, 'Exec Time', time, because('aTimeWithSeconds', 'HH:MM:SS'));
  const instant = findInstant(NEW_YORK, day, execTime);
  if (instant === null) throw skippedTime(row.line, NEW_YORK, day, execTime);
  return { day, execTime, instant, localText: `${date} ${time}` };
}

type FeeKinds = Readonly<Record<string, keyof ExecutionFees>>;

/** The columns of fees: those that all files have, and any others among them, such as `CAT`. */
function feeKindsOf({ names }: Header): FeeKinds {
  const [from, to] = [names.indexOf('Exec Time'), names.indexOf('Gross Proceeds')];
  const further = feeColumns(names, from, to).filter(({ name }) => !isKnownColumn(name));
  return { ...Object.fromEntries(further.map(({ name, kind }) => [name, kind])), ...FEE_COLUMNS };
}

function isKnownColumn(name: string): boolean {
  return OPTIONAL_COLUMNS.has(name) || (TRADEZERO_COLUMNS as readonly string[]).includes(name);
}

/** Fees by kind, and their exact sum for the check of the net proceeds. */
function readFees(row: NamedRow, kinds: FeeKinds): { readonly fees: ExecutionFees; readonly sum: Decimal } {
  const sums = { commission: ZERO, exchange: ZERO, regulatory: ZERO, other: ZERO };
  let sum = ZERO;
  for (const [name, kind] of Object.entries(kinds)) {
    const amount = row.cell(name) === '' ? ZERO : decimal(requireNumber(row, name));
    sums[kind] = addDecimals(sums[kind], amount);
    sum = addDecimals(sum, amount);
  }
  const fees = {
    commission: roundToMoney(sums.commission),
    exchange: roundToMoney(sums.exchange),
    regulatory: roundToMoney(sums.regulatory),
    other: roundToMoney(sums.other),
  };
  return { fees, sum };
}

/** A difference means a cell that was changed, a unit that is not understood, or a fee that has no column. */
function checkProceeds(row: NamedRow, name: string, exact: Decimal): void {
  const stated = requireNumber(row, name);
  if (!isStatedExactly(decimal(stated), exact))
    throw new UnreadableFile(
      row.line,
      because('sum', name, stated),
      because('fromColumns', decimalText(exact)),
    );
}

function readRow(row: NamedRow, kinds: FeeKinds): ReportedExecution {
  const { line, cell } = row;
  const side = Object.hasOwn(SIDES, cell('Side')) ? SIDES[cell('Side')] : undefined;
  if (!side) throw wrongCell(line, 'Side', cell('Side'), because('oneOf', ['B', 'S', 'SS', 'BC']));
  const [size, price] = [requireNumber(row, 'Qty'), requireNumber(row, 'Price')];
  if (size.startsWith('-')) throw wrongCell(line, 'Qty', size, because('notNegative'));
  if (price.startsWith('-')) throw wrongCell(line, 'Price', price, because('notNegative'));
  if (!/^[A-Z]{3}$/.test(cell('Currency')))
    throw wrongCell(line, 'Currency', cell('Currency'), because('aCurrency'));
  if (!/^[\w.-]{1,64}$/.test(cell('Account')))
    throw wrongCell(line, 'Account', cell('Account'), because('anAccount'));
  const instrument = tradeZeroInstrument(cell('Type'), cell('Symbol'), cell('Currency'), line);
  const { fees, sum } = readFees(row, kinds);
  const turnover = turnoverOf(price, size, instrument.multiplier);
  const gross = side.action === 'sell' ? turnover : negateDecimal(turnover);
  checkProceeds(row, 'Gross Proceeds', gross);
  checkProceeds(
    row,
    'Net Proceeds',
    addDecimals(decimal(requireNumber(row, 'Gross Proceeds')), negateDecimal(sum)),
  );
  return newFill({
    account: cell('Account'),
    instrument,
    ...side,
    size,
    price,
    ...readMoment(row),
    zone: NEW_YORK,
    fees,
    feeProvenance: 'stated',
    ...liquidityOf(cell('Liq')),
    line,
  });
}

function checkColumns(header: Header): void {
  const { names, line } = header;
  const missing = TRADEZERO_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableFile(line, because('columnsMissing', missing));
  const fees = feeKindsOf(header);
  const unknown = names.find((name) => !isKnownColumn(name) && !Object.hasOwn(fees, name));
  if (unknown !== undefined) throw new UnreadableFile(line, because('columnUnknown', unknown.slice(0, 40)));
}

/** Most of the columns make the layout; the reader names those that are missing. */
function isTradeZeroHeader({ cells }: Row): boolean {
  return TRADEZERO_COLUMNS.filter((name) => cells.includes(name)).length > TRADEZERO_COLUMNS.length / 2;
}

/** Rows of the table, behind a header that has all columns and no other. Throws {@link UnreadableFile}. */
function* tradeZeroRows({ content, notes }: FileToRead): Generator<readonly [NamedRow, FeeKinds]> {
  let header: Header | null = null;
  let kinds: FeeKinds = FEE_COLUMNS;
  for (const row of content.rows()) {
    if (!header && isTradeZeroHeader(row)) {
      header = headerOf(row, content);
      checkColumns(header);
      kinds = feeKindsOf(header);
    } else if (header && isTotal(row, header, TRADEZERO_COLUMNS)) notes.leaveOut(totalRow(row));
    else if (header) yield [header.row(row), kinds];
  }
  if (!header) throw new UnreadableFile(null, because('columnsMissing', TRADEZERO_COLUMNS));
}

/**
 * The 20- and 22-column layout of TradeZero, which other tools use as their template: New York time, positive fees, and
 * proceeds that must agree with price, size, contract size and fees.
 */
export const TRADEZERO_FORMAT: FormatReader = {
  format: 'tradezero',
  platform: 'TradeZero',
  datesMonthFirst: true,
  source: TRADEZERO,
  grain: 'fills',
  claims: ({ rows }) => rows.some(isTradeZeroHeader),
  *read(file) {
    yield* readRows(tradeZeroRows(file), file.notes, ([row, kinds]) => {
      const execution = readRow(row, kinds);
      if (execution.size !== '0') return execution;
      const what = `${execution.localText} ${execution.instrument.symbol}`;
      return { line: row.line, reason: 'no-size', what };
    });
  },
};
