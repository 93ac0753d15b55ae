import { addDecimals, decimal, decimalText, negateDecimal, type Decimal } from '@daybook/domain/decimal.ts';
import type {
  ExecutionFees,
  LeftOutRow,
  PositionEffect,
  ReportedExecution,
  ReportedExecutions,
} from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money.ts';
import { parseAmericanDate, parseClockTime } from '#server/outside/american-date.ts';
import { canonicalDecimal } from '#server/outside/exact-number.ts';
import { readCsv } from '#server/outside/files/csv.ts';
import { isStatedExactly, turnoverOf } from '#server/outside/files/instrument-checks.ts';
import { tradeZeroInstrument } from '#server/outside/files/tradezero-instrument.ts';
import { UnreadableFile, wrongCell } from '#server/outside/files/unreadable-file.ts';
import type { Steps } from '#server/outside/in-turns.ts';
import { addedLiquidityOf } from '#server/outside/liquidity.ts';
import { findInstant, NEW_YORK, skippedTimeReason } from '#server/outside/newyork.ts';

/** Who wrote files of this layout; they carry no ids of fills. */
export const TRADEZERO = 'tradezero';

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
export const TRADEZERO_COLUMNS = [
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

/** A row with its cells by name. */
interface Row {
  readonly line: number;
  readonly cell: (name: string) => string;
}

const ROWS_A_STEP = 100;
const ZERO: Decimal = { units: 0n, scale: 0 };

function readNumber({ line, cell }: Row, name: string): string {
  const value = canonicalDecimal(cell(name));
  if (value === null) throw wrongCell(line, name, cell(name), 'a plain number without separators');
  return value;
}

function readMoment(row: Row): Pick<ReportedExecution, 'day' | 'execTime' | 'instant' | 'localText'> {
  const [date, time] = [row.cell('T/D'), row.cell('Exec Time')];
  const day = parseAmericanDate(date);
  if (day === null) throw wrongCell(row.line, 'T/D', date, 'MM/DD/YYYY');
  const execTime = parseClockTime(time);
  if (execTime === null)
    throw wrongCell(row.line, 'Exec Time', time, 'HH:MM:SS; a spreadsheet may have dropped the seconds');
  const instant = findInstant(NEW_YORK, day, execTime);
  if (instant === null) throw new UnreadableFile(row.line, skippedTimeReason(NEW_YORK, day, execTime));
  return { day, execTime, instant, localText: `${date} ${time}` };
}

/** Fees by kind, and their exact sum for the check of the net proceeds. */
function readFees(row: Row): { readonly fees: ExecutionFees; readonly sum: Decimal } {
  const sums = { commission: ZERO, exchange: ZERO, regulatory: ZERO, other: ZERO };
  let sum = ZERO;
  for (const [name, kind] of Object.entries(FEE_COLUMNS)) {
    const amount = row.cell(name) === '' ? ZERO : decimal(readNumber(row, name));
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
function checkProceeds(row: Row, name: string, exact: Decimal): void {
  const stated = readNumber(row, name);
  if (!isStatedExactly(decimal(stated), exact))
    throw new UnreadableFile(
      row.line,
      `${name}: got ${stated}`,
      `expected ${decimalText(exact)} from the other columns`,
    );
}

function readRow(row: Row): ReportedExecution {
  const { line, cell } = row;
  const side = Object.hasOwn(SIDES, cell('Side')) ? SIDES[cell('Side')] : undefined;
  if (!side) throw wrongCell(line, 'Side', cell('Side'), 'B, S, SS or BC');
  const [size, price] = [readNumber(row, 'Qty'), readNumber(row, 'Price')];
  if (size.startsWith('-')) throw wrongCell(line, 'Qty', size, 'a number that is not negative');
  if (price.startsWith('-')) throw wrongCell(line, 'Price', price, 'a number that is not negative');
  if (!/^[A-Z]{3}$/.test(cell('Currency')))
    throw wrongCell(line, 'Currency', cell('Currency'), 'three capitals');
  if (!/^[\w.-]{1,64}$/.test(cell('Account')))
    throw wrongCell(line, 'Account', cell('Account'), 'an account');
  const instrument = tradeZeroInstrument(cell('Type'), cell('Symbol'), cell('Currency'), line);
  const { fees, sum } = readFees(row);
  const turnover = turnoverOf(price, size, instrument.multiplier);
  const gross = side.action === 'sell' ? turnover : negateDecimal(turnover);
  checkProceeds(row, 'Gross Proceeds', gross);
  checkProceeds(
    row,
    'Net Proceeds',
    addDecimals(decimal(readNumber(row, 'Gross Proceeds')), negateDecimal(sum)),
  );
  return {
    account: cell('Account'),
    instrument,
    ...side,
    size,
    price,
    ...readMoment(row),
    zone: NEW_YORK,
    fees,
    feeProvenance: 'stated',
    addedLiquidity: addedLiquidityOf(cell('Liq')),
    closedBySystem: null,
    externalId: null,
    externalOrderId: null,
    sequence: 0,
    statedRealised: null,
    line,
  };
}

function checkColumns(names: readonly string[]): void {
  const missing = TRADEZERO_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableFile(1, `the columns ${missing.join(', ')} are missing`);
  const known = (name: string): boolean =>
    OPTIONAL_COLUMNS.has(name) || (TRADEZERO_COLUMNS as readonly string[]).includes(name);
  const unknown = names.find((name) => !known(name));
  if (unknown !== undefined)
    throw new UnreadableFile(
      1,
      `the column ${JSON.stringify(unknown.slice(0, 40))} is not known in this layout`,
    );
}

/**
 * Reads the 20- and 22-column layout of TradeZero, which other tools use as their template: New York time, positive
 * fees, and proceeds that must agree with price, size, contract size and fees. Throws {@link UnreadableFile} with the line.
 */
export function* readTradeZero(text: string): Steps<ReportedExecutions> {
  const { names, rows } = yield* readCsv(text);
  checkColumns(names);
  const positions = new Map(names.map((name, index) => [name, index]));
  const executions: ReportedExecution[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string): string => cells[positions.get(name) ?? -1] ?? '';
    const execution = readRow({ line, cell });
    if (line % ROWS_A_STEP === 0) yield;
    if (execution.size !== '0') executions.push(execution);
    else
      leftOut.push({
        line,
        reason: 'no-size',
        what: `${execution.localText} ${execution.instrument.symbol}`,
      });
  }
  return { source: TRADEZERO, executions, leftOut };
}
