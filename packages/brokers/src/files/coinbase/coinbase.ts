import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
} from '@daybook/domain/decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FormatReader } from '#brokers/files/file-reading.ts';
import { readTable, type TableReading, type TableRow } from '#brokers/files/read-table.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { hasColumns, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requireAccount, requireNumber, requirePrice, requireSize } from '#brokers/rows/cell-values.ts';
import { readCoinFee } from '#brokers/rows/fees/coin-fee.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { onceById } from '#brokers/rows/once-by-id.ts';
import { sequenceOf } from '#brokers/rows/iso-instant.ts';
import { readSideWord } from '#brokers/rows/side-words.ts';

const UNIT = 'price/fee/total unit';
const COLUMNS = [
  'trade id',
  'product',
  'side',
  'created at',
  'size',
  'size unit',
  'price',
  'fee',
  'total',
  UNIT,
] as const;
/** Totals have some sixteen digits. */
const ROUNDING = { units: 1n, scale: 6 };

/** What was traded, `BTC-USD`, must be the coin of the size at prices in the other. */
function requireProduct({ line, cell }: NamedRow): string {
  const [product, size, unit] = [cell('product'), cell('size unit'), cell(UNIT)];
  if (!/^[A-Z0-9]{1,12}$/.test(size)) throw wrongCell(line, 'size unit', size, because('aSymbol'));
  if (!/^[A-Z0-9]{3,6}$/.test(unit)) throw wrongCell(line, UNIT, unit, because('aCurrency'));
  if (product !== `${size}-${unit}`)
    throw wrongCell(line, 'product', product, because('figure', `${size}-${unit}`));
  return product;
}

function requireId({ line, cell }: NamedRow): string {
  const id = cell('trade id');
  if (!/^[\w-]{1,40}$/.test(id)) throw wrongCell(line, 'trade id', id, because('anId'));
  return id;
}

/** What left or came in must follow from the other columns: it is below 0 for a purchase. */
function checkTotal(row: NamedRow, action: 'buy' | 'sell', size: string, price: string): void {
  const [stated, fee] = [decimal(requireNumber(row, 'total')), decimal(requireNumber(row, 'fee'))];
  const turnover = multiplyDecimals(decimal(size), decimal(price));
  const exact = addDecimals(action === 'sell' ? turnover : negateDecimal(turnover), negateDecimal(fee));
  if (!isWithin(stated, exact, ROUNDING))
    throw new UnreadableFile(
      row.line,
      because('sum', 'total', decimalText(stated)),
      because('fromColumns', decimalText(exact)),
    );
}

function readRow(row: NamedRow, reading: TableReading): TableRow {
  const { line, cell } = row;
  const [product, id] = [requireProduct(row), requireId(row)];
  const { action } = readSideWord(line, 'side', cell('side'));
  const [size, price] = [requireSize(row, 'size'), requirePrice(row, 'price')];
  checkTotal(row, action, size, price);
  const moment = reading.moment(row, 'created at');
  const account = cell('portfolio') === '' ? reading.account() : requireAccount(row, 'portfolio');
  const unit = cell(UNIT);
  const hints = { kind: 'crypto', currency: isSameCurrency(unit, 'USD') ? 'USD' : unit } as const;
  const instrument = reading.instrument(row, 'product', hints);
  if (!instrument) return null;
  const what = `${moment.localText} ${product}`;
  const charged = readCoinFee(row, 'fee', { unit, currency: instrument.currency, what }, reading.notes);
  // Numbers of trades are given by the market, each from 1.
  const externalId = `${product}:${id}`;
  const sequence = sequenceOf(0, id);
  return newFill({
    line,
    account,
    instrument,
    action,
    size,
    price,
    ...moment,
    ...charged,
    externalId,
    sequence,
  });
}

/** Fills of Coinbase, with what each moved. */
export const COINBASE: FormatReader = {
  format: 'coinbase',
  platform: 'Coinbase',
  source: 'coinbase',
  grain: 'fills',
  claims: ({ rows }) => rows.some((row) => hasColumns(row, COLUMNS)),
  read: (file) =>
    onceById(
      readTable(file, { columns: COLUMNS, dateOrder: 'year-first', zone: 'UTC' }, readRow),
      file.notes,
    ),
};
