import { createHash } from 'node:crypto';
import { addDecimals, decimal, decimalText, negateDecimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { money } from '@daybook/domain/money.ts';
import { askCurrency } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { readTable, zoneInName, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { currencyInName } from '#brokers/mapper/written/written-units.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { findNumber, readMoney, requireNumber, requirePrice } from '#brokers/rows/cell-values.ts';
import { requireCoins } from '#brokers/rows/fees/coin-fee.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';
import { checkOrder, fillsOfTrip, orderTrips, type StatedTrip } from '#brokers/rows/round-trips.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { because } from '@daybook/texts/file-reason.ts';

const COLUMNS = ['Symbol', 'Opening direction', 'Entry price', 'Closing price'] as const;
/** Columns whose names hold a zone or a currency; the last two need not be there. */
const NAMES = {
  closed: /^Closing time \(UTC/,
  size: /^Closing (?:quantity|volume)$/i,
  net: /^Net /,
  opened: /^(?:Opening|Entry) time \(UTC/,
  commission: /^Commissions? /,
  swap: /^Swap /,
} as const;
const OPTIONAL: ReadonlySet<string> = new Set(['opened', 'commission', 'swap']);

type Names = Readonly<Record<keyof typeof NAMES, string>>;

/** The columns of a history by their names; an empty name for one that is not there. */
function namesIn({ rows }: Sample): Names | null {
  const header = rows.find((row) => hasColumns(row, COLUMNS));
  if (!header) return null;
  const find = (of: keyof typeof NAMES): string => header.cells.find((cell) => NAMES[of].test(cell)) ?? '';
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const names = Object.fromEntries(keys.map((key) => [key, find(key)])) as Names;
  return keys.some((key) => names[key] === '' && !OPTIONAL.has(key)) ? null : names;
}

/** What the position brought before its charges: net profit less commission and swap, which are below 0 where they cost. */
function grossOf(row: NamedRow, { net, commission, swap }: Names): string {
  const charges = [commission, swap].map((name) => decimal((name && findNumber(row, name)) || '0'));
  const gross = charges.reduce(
    (sum, charge) => addDecimals(sum, negateDecimal(charge)),
    decimal(requireNumber(row, net)),
  );
  if (decimalText(gross).replace(/\..*/, '').length > 11)
    throw wrongCell(row.line, net, row.cell(net), because('underTenBillion'));
  return decimalText(gross);
}

interface Settings {
  readonly names: Names;
  readonly currency: string;
  /** A name for each position, the same whenever its row is read. */
  readonly nameOf: (row: string) => string;
}

/** Each position is separate; rows that are equal in all are distinguished by their count. */
function positionNames(): Settings['nameOf'] {
  const counts = new Map<string, number>();
  return (row) => {
    const count = (counts.get(row) ?? 0) + 1;
    counts.set(row, count);
    return createHash('sha256').update(`${row}|${count}`).digest('hex').slice(0, 24);
  };
}

function readRow(row: NamedRow, reading: TableReading, { names, currency, nameOf }: Settings): TableRow {
  const { line, cell } = row;
  const symbol = cell('Symbol').toUpperCase();
  if (symbol === '') return { line, reason: 'cash', what: cell(names.closed) };
  if (!/^[!-~][ -~]{0,31}$/.test(symbol)) throw wrongCell(line, 'Symbol', cell('Symbol'), because('aSymbol'));
  const { number: size } = requireCoins(row, names.size);
  if (size === '0' || size.startsWith('-'))
    throw wrongCell(line, names.size, cell(names.size), because('positive'));
  const closed = reading.moment(row, names.closed, zoneInName(names.closed));
  // A history without entry times uses the exit time for both, so the duration is unknown.
  const opened = names.opened === '' ? closed : reading.moment(row, names.opened, zoneInName(names.opened));
  const gross = grossOf(row, names);
  const charge = (name: string) => (name === '' ? 0 : readMoney(row, name));
  const isStated = names.commission !== '';
  const trip: StatedTrip = {
    line,
    account: reading.account(),
    // What the broker settled counts, in the currency of the account: size of a lot and rates of exchange are not in the file.
    instrument: { kind: 'other', symbol, contract: symbol, currency, multiplier: '1' },
    isLong: readSideWord(line, 'Opening direction', cell('Opening direction')).action === 'buy',
    size,
    entry: { price: requirePrice(row, 'Entry price'), moment: opened },
    exit: { price: requirePrice(row, 'Closing price'), moment: closed },
    fees: { ...NO_FEES, commission: money(-charge(names.commission)), other: money(-charge(names.swap)) },
    feeProvenance: isStated ? 'stated' : 'unknown',
  };
  checkOrder(row, trip, [names.opened, names.closed]);
  const content = [symbol, closed.instant, opened.instant, size, trip.entry.price, trip.exit.price, gross];
  const positionRef = nameOf(content.join('|'));
  const [entry, exit] = fillsOfTrip({ ...trip, positionRef }, gross);
  return [
    { ...entry, effect: 'open' },
    { ...exit, effect: 'close', statedProfit: gross },
  ];
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const names = namesIn(file.content.sample);
  if (!names) return;
  const currency = currencyInName(names.net) ?? askCurrency(file);
  const settings = { names, currency: currency ?? 'USD', nameOf: positionNames() };
  const layout = { columns: COLUMNS, dateOrder: 'day-first', zone: null } as const;
  const fills = orderTrips(readTable(file, layout, (row, reading) => readRow(row, reading, settings)));
  // Rows are read before the currency is known too, so that all that is missing is asked for at once.
  if (currency === null) return void [...fills];
  yield* stateSums(fills, 'gross', file.notes);
}

/** The history of positions of cTrader, with what the broker settled for each. */
export const CTRADER: FormatReader = {
  format: 'ctrader',
  platform: 'cTrader',
  source: 'ctrader',
  grain: 'round-trips',
  claims: (sample) => namesIn(sample) !== null,
  read,
};
