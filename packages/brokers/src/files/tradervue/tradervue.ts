import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import type {
  ExecutionFees,
  Instrument,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, zoneOf } from '#brokers/files/answers.ts';
import { dateCells, settleDateOrder } from '#brokers/files/date-order.ts';
import {
  findNumber,
  magnitudeOf,
  momentOf,
  requireAccount,
  requireDayIn,
  requireNumber,
  requirePrice,
  requireTime,
} from '#brokers/rows/cell-values.ts';
import {
  readFeesIn,
  withoutCurrencies,
  type FeeColumns,
  type FeeCurrencies,
} from '#brokers/rows/fees/fees-in-currency.ts';
import type { FileToRead, FormatReader, Notes } from '#brokers/files/file-reading.ts';
import { mappedInstruments, type MappingDefaults } from '#brokers/mapper/mapped-instruments.ts';
import { countsOf } from '#brokers/mapper/mapped-size.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { readRows, type RowReading } from '#brokers/reading/read-rows.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';
import { hasColumns, tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { nameScore } from '#brokers/mapper/guess/header-words.ts';
import { currencyInCell, currencyOfPrice } from '#brokers/mapper/row-currency.ts';
import { partCurrency } from '#brokers/mapper/written/written-units.ts';

/** Extra columns that state the currency of prices; null without one. */
interface CurrencyColumns {
  readonly currency: string | null;
  readonly exchange: string | null;
  readonly isin: string | null;
}

/** Names that only contain such a word may be of something else, as `Commission currency` is. */
const WHOLE_NAME = 70;

function currencyColumnsOf({ names }: Header): CurrencyColumns {
  const find = (field: keyof CurrencyColumns): string | null =>
    names.find((name) => nameScore(field, name) > WHOLE_NAME) ?? null;
  return { currency: find('currency'), exchange: find('exchange'), isin: find('isin') };
}

function textIn({ cell }: NamedRow, column: string | null): string {
  return column === null ? '' : cell(column);
}

function statedCurrency(row: NamedRow, { currency }: CurrencyColumns): string | null {
  const text = textIn(row, currency);
  return currency === null || text === '' ? null : currencyInCell({ line: row.line, label: currency, text });
}

/** The currency of a row's prices; null where it states none. Throws `UnreadableFile`. */
function readCurrency(row: NamedRow, columns: CurrencyColumns): string | null {
  const { line, cell } = row;
  const text = cell('Price');
  const unit = partCurrency(text).currency;
  const [exchange, isin] = [textIn(row, columns.exchange), textIn(row, columns.isin)];
  const stated = statedCurrency(row, columns);
  const evidence = { symbol: cell('Symbol'), exchange, isin };
  return currencyOfPrice({ line, label: 'Price', text, unit, inName: null }, stated, evidence);
}

/**
 * What a row's fees are in that name no currency; null while it is asked for. Brokers of pairs and CFDs charge in the currency of
 * the account, which the symbol does not name.
 */
function usualFeeCurrency(
  row: NamedRow,
  columns: CurrencyColumns,
  { kind, currency }: Instrument,
  ask: () => string | null,
): string | null {
  const isOfAccount = kind === 'forex' || kind === 'cfd';
  return statedCurrency(row, columns) ?? (isOfAccount ? ask() : currency);
}

/**
 * Columns of the generic layout; source: Tradervue's help on its generic import format. That takes dates with the month first alone,
 * but others write these columns too, so the order of a file is settled by its dates or asked for.
 */
const COLUMNS = ['Date', 'Time', 'Symbol', 'Quantity', 'Price', 'Side'] as const;
const FEES: Readonly<Record<string, keyof ExecutionFees>> = {
  Commission: 'commission',
  TransFee: 'regulatory',
  ECNFee: 'exchange',
};

/** The three of the layout, and whatever else calls itself a fee. */
function feeColumnsOf({ names }: Header): FeeColumns {
  return names.flatMap((name) => {
    const kind = FEES[name] ?? (/fees?$/i.test(name) ? 'other' : undefined);
    return kind === undefined ? [] : [[name, kind] as const];
  });
}

interface Settings {
  readonly zone: string;
  readonly order: NameOrder;
  /** Whether zone and order of dates are known. */
  readonly isSettled: boolean;
  /** For a row that names none. */
  readonly account: () => string;
  /** Asks for the currency of rows that state none; null until answered. */
  readonly askCurrency: () => string | null;
  readonly find: (row: NamedRow, size: string) => Instrument | null;
  readonly columns: CurrencyColumns;
  readonly fees: FeeColumns;
  readonly leaveOut: Notes['leaveOut'];
}

/** The layout does not describe its instruments: it may have any broker's symbols. */
const NO_DEFAULTS: MappingDefaults = {
  kind: null,
  multiplier: null,
  pairSize: null,
  contractSizes: {},
  fallbackCurrency: null,
};

/** Finds the instrument of a row; null while its contract size or its currency is asked for. */
function instrumentReader(file: FileToRead, columns: CurrencyColumns): Settings['find'] {
  const find = mappedInstruments(file, NO_DEFAULTS);
  return (row, quantity) => {
    const counts = countsOf(null, 'quantity', quantity);
    const currency = readCurrency(row, columns);
    const text = row.cell('Symbol');
    return find({ line: row.line, label: 'Symbol', text, currency, size: null, counts, kind: null });
  };
}

type StatedFees = Pick<ReportedExecution, 'fees' | 'feeProvenance'>;

/** The fees of a row; null while their currency is asked for. Those in another than the prices are left out by name. */
function readFees(
  row: NamedRow,
  instrument: Instrument,
  settings: Settings,
  what: string,
): StatedFees | null {
  const isStated = settings.fees.some(([column]) => findNumber(withoutCurrencies(row), column) !== null);
  if (!isStated) return { fees: NO_FEES, feeProvenance: 'unknown' };
  const usual = usualFeeCurrency(row, settings.columns, instrument, settings.askCurrency);
  if (usual === null) return null;
  const { currency } = instrument;
  const currencies = { currency, usual };
  const { fees, foreign } = readFeesIn(row, settings.fees, currencies);
  for (const fee of foreign)
    settings.leaveOut({ line: row.line, reason: 'foreign-fee', what: `${fee} · ${what}` });
  return { fees, feeProvenance: statesCommission(row, settings.fees, currencies) ? 'stated' : 'unknown' };
}

/** Whether a row states its commission in the currency of its prices, alone or as `Fees`; what its source keeps apart is none. */
function statesCommission(row: NamedRow, columns: FeeColumns, currencies: FeeCurrencies): boolean {
  const own = columns.filter(
    ([column, kind]) =>
      (kind === 'commission' || /^(?:total )?fees?$/i.test(column)) &&
      findNumber(withoutCurrencies(row), column) !== null,
  );
  return own.length > 0 && readFeesIn(row, own, currencies).foreign.length === 0;
}

function readSize(row: NamedRow, action: ReportedExecution['action']): string {
  const quantity = requireNumber(row, 'Quantity');
  if (quantity.startsWith('-') && action === 'buy')
    throw wrongCell(row.line, 'Quantity', quantity, because('notNegativeBuy'));
  return magnitudeOf(quantity);
}

function readRow(row: NamedRow, settings: Settings): RowReading {
  const { line, cell } = row;
  const side = readSideWord(line, 'Side', cell('Side'));
  const size = readSize(row, side.action);
  const moment = momentOf(
    line,
    settings.zone,
    requireDayIn(line, 'Date', cell('Date'), settings.order),
    requireTime(line, 'Time', cell('Time')),
    `${cell('Date')} ${cell('Time')}`,
  );
  const price = requirePrice(withoutCurrencies(row), 'Price');
  const instrument = settings.find(row, size);
  if (size === '0') return { line, reason: 'no-size', what: `${moment.localText} ${cell('Symbol')}` };
  if (!instrument) return null;
  const fees = readFees(row, instrument, settings, `${moment.localText} ${instrument.symbol}`);
  if (!fees) return null;
  return newFill({
    line,
    account: cell('Account') === '' ? settings.account() : requireAccount(row, 'Account'),
    instrument,
    ...side,
    size,
    price,
    ...moment,
    ...fees,
  });
}

function settingsOf(file: FileToRead, header: Header, zone: string | null): Settings {
  const columns = currencyColumnsOf(header);
  const order = settleDateOrder(file, dateCells(file, COLUMNS, ['Date']));
  return {
    // Rows are read before these are known too, so that all that is missing is asked for at once.
    zone: zone ?? 'UTC',
    order: order ?? 'month-first',
    isSettled: zone !== null && order !== null,
    account: () => accountOf(file),
    askCurrency: () => askCurrency(file),
    find: instrumentReader(file, columns),
    columns,
    fees: feeColumnsOf(header),
    leaveOut: file.notes.leaveOut,
  };
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const zone = zoneOf(file);
  let settings: Settings | null = null;
  const rows = tableRows(content, COLUMNS, notes);
  for (const { header, row } of rows) {
    if (!settings && !header.has('Account')) accountOf(file);
    const using = (settings ??= settingsOf(file, header, zone));
    for (const fill of readRows([row], notes, (named) => readRow(named, using)))
      if (using.isSettled) yield fill;
  }
}

/** The generic columns that most journals and many brokers' tools write: one row a fill, in a zone that nobody states. */
export const TRADERVUE: FormatReader = {
  format: 'tradervue',
  platform: 'Tradervue',
  source: 'tradervue',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read,
};
