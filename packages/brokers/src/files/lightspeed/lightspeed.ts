import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, ZERO } from '@daybook/domain/decimal.ts';
import type { ExecutionFees, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import {
  findNumber,
  magnitudeOf,
  momentOf,
  requireAccount,
  requireDay,
  requireNumber,
  requirePrice,
  requireTime,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead, FormatReader } from '#brokers/files/file-reading.ts';
import { isWithin, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import type { Side } from '#brokers/rows/side-words.ts';
import { symbolReader, type FindInstrument } from '#brokers/instruments/symbols.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';

/** Columns of the 46 that the journal needs; quoted and padded with blanks in real files. */
const COLUMNS = [
  'Account Number',
  'Buy/Sell',
  'Symbol',
  'Trade Date',
  'Price',
  'Qty',
  'Trade Number',
  'Raw Exec. Time',
  'Commission Amount',
] as const;

const FEE_COLUMNS: Readonly<Record<string, keyof ExecutionFees>> = {
  'Commission Amount': 'commission',
  FeeSEC: 'regulatory',
  FeeTAF: 'regulatory',
};

type FeeColumns = readonly (readonly [column: string, kind: keyof ExecutionFees])[];

/** Charges by column: those above, and whatever other fees the clearing firm has (`FeeMF`, `FeeStamp`, `Fee1` …). */
function feeColumnsOf({ names }: Header): FeeColumns {
  return names.flatMap((name) => {
    const kind = FEE_COLUMNS[name] ?? (/^Fee\w+$/.test(name) ? 'other' : undefined);
    return kind === undefined ? [] : [[name, kind] as const];
  });
}

const SIDES: Readonly<Record<string, Side>> = {
  'long buy': { action: 'buy', effect: 'unknown' },
  'long sell': { action: 'sell', effect: 'unknown' },
  'short sell': { action: 'sell', effect: 'open' },
  'short buy': { action: 'buy', effect: 'close' },
  'short cover': { action: 'buy', effect: 'close' },
  'short buy/cover': { action: 'buy', effect: 'close' },
};

/** Sells have a negative quantity, which must agree with the words. */
function readSide({ line, cell }: NamedRow, quantity: string): Side {
  const word = cell('Buy/Sell').toLowerCase();
  const plain: Readonly<Record<string, Side['action']>> = { B: 'buy', S: 'sell' };
  const action = plain[cell('Side').toUpperCase()];
  const side = Object.hasOwn(SIDES, word) ? SIDES[word] : undefined;
  const found = side ?? (word === '' && action ? ({ action, effect: 'unknown' } as const) : undefined);
  if (!found)
    throw wrongCell(
      line,
      'Buy/Sell',
      cell('Buy/Sell'),
      because('oneOf', ['Long Buy', 'Long Sell', 'Short Sell', 'Short Buy/Cover']),
    );
  if (quantity !== '0' && (found.action === 'sell') !== quantity.startsWith('-'))
    throw wrongCell(line, 'Qty', quantity, because('signOf', cell('Buy/Sell') || cell('Side')));
  return found;
}

/** `Raw Exec. Time` is a date with seconds, or a time; `Execution Time` has only minutes. */
function readMoment({ line, cell }: NamedRow, tradeDay: Day): Moment {
  const text = cell('Raw Exec. Time');
  const [date = '', time = date] = text.split(/ (.*)/);
  const day = time === date ? tradeDay : requireDay(line, 'Raw Exec. Time', date);
  return momentOf(
    line,
    NEW_YORK,
    day,
    requireTime(line, 'Raw Exec. Time', time),
    `${cell('Trade Date')} ${text}`,
  );
}

/** Fees by kind, positive as a charge; each kind is rounded once. */
function readFees(row: NamedRow, columns: FeeColumns): ExecutionFees {
  const sums = { commission: ZERO, exchange: ZERO, regulatory: ZERO, other: ZERO };
  for (const [name, kind] of columns)
    sums[kind] = addDecimals(sums[kind], decimal(findNumber(row, name) ?? '0'));
  return {
    commission: roundToMoney(sums.commission),
    exchange: roundToMoney(sums.exchange),
    regulatory: roundToMoney(sums.regulatory),
    other: roundToMoney(sums.other),
  };
}

const A_CENT = decimal('0.01');

/** The principal must be price × quantity × contract size: another one means a cell that was changed or a unit not understood. */
function checkPrincipal(row: NamedRow, size: string, price: string, multiplier: string): void {
  const stated = findNumber(row, 'Principal Amount');
  if (stated === null || stated === '0') return;
  const exact = turnoverOf(price, size, multiplier);
  if (!isWithin(decimal(magnitudeOf(stated)), exact, A_CENT))
    throw new UnreadableFile(
      row.line,
      because('sum', 'Principal Amount', stated),
      because('fromPrice', decimalText(exact)),
    );
}

function readRow(row: NamedRow, find: FindInstrument, columns: FeeColumns): RowReading {
  const { line, cell } = row;
  const what = `${cell('Trade Date')} ${cell('Buy/Sell')} ${cell('Qty')} ${cell('Symbol')}`.slice(0, 120);
  const kind = cell('Transtype').toLowerCase();
  if (kind !== '' && kind !== 'trade')
    return {
      line,
      reason: kind.startsWith('cancel') ? 'cancelled' : 'not-an-execution',
      what: `${kind}: ${what}`,
    };
  const quantity = requireNumber(row, 'Qty');
  const side = readSide(row, quantity);
  const price = requirePrice(row, 'Price');
  const tradeDay = requireDay(line, 'Trade Date', cell('Trade Date'));
  const moment = readMoment(row, tradeDay);
  const account = requireAccount(row, 'Account Number');
  const id = cell('Trade Number');
  if (!/^[\w.:-]{1,64}$/.test(id)) throw wrongCell(line, 'Trade Number', id, because('anId'));
  const fees = readFees(row, columns);
  const instrument = find(line, 'Symbol', cell('Symbol'));
  const size = magnitudeOf(quantity);
  if (size === '0') return { line, reason: 'no-size', what };
  if (!instrument) return null;
  checkPrincipal(row, size, price, instrument.multiplier);
  return newFill({
    line,
    account,
    instrument,
    ...side,
    size,
    price,
    ...moment,
    fees,
    feeProvenance: 'stated',
    // Clearing firms use their few characters again on another day.
    externalId: `${dayText(tradeDay)}:${id}`,
  });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const finders = new Map<string, FindInstrument>();
  const finderOf = ({ line, cell }: NamedRow): FindInstrument => {
    const currency = cell('Currency Code') || 'USD';
    if (!/^[A-Z]{3}$/.test(currency)) throw wrongCell(line, 'Currency Code', currency, because('aCurrency'));
    return finders.getOrInsertComputed(currency, () => symbolReader(file, currency));
  };
  const seen = new Map<string, number>();
  let fees: FeeColumns | null = null;
  for (const { header, row } of tableRows(file.content, COLUMNS, file.notes)) {
    const columns = (fees ??= feeColumnsOf(header));
    const readFill = (named: NamedRow): RowReading => readRow(named, finderOf(named), columns);
    for (const execution of readRows([row], file.notes, readFill)) {
      const times = (seen.get(execution.externalId ?? '') ?? 0) + 1;
      seen.set(execution.externalId ?? '', times);
      // Tools that write this layout for other firms give every row one number.
      yield times === 1 ? execution : { ...execution, externalId: `${execution.externalId}#${times}` };
    }
  }
}

/** The blotter that Lightspeed gives as CSV, often in an archive: one row a fill with its number and its fees. */
export const LIGHTSPEED: FormatReader = {
  format: 'lightspeed',
  platform: 'Lightspeed',
  datesMonthFirst: true,
  source: 'lightspeed',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
