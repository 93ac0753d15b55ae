import {
  FEE_FIELDS,
  hasRoundTrips,
  mappedWord,
  type ColumnField,
  type SideMeaning,
} from '@daybook/domain/execution/column-mapping.ts';
import type { Instrument, LeftOutRow } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { magnitudeOf } from '#brokers/rows/cell-values.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import type { CurrencyEvidence } from './guess/currency-evidence.ts';
import { dividedPrice } from './amounts/divided-price.ts';
import { amountIn, cellOf, isEmpty, textOf, type Cell, type MappedTableReading } from './mapped-cells.ts';
import { readMappedFees } from './mapped-fees.ts';
import { hasMoment, readMoment } from './mapped-moment.ts';
import { readMappedPlan } from './mapped-plan.ts';
import { readMappedSize, type MappedSize } from './mapped-size.ts';
import { currencyInCell, currencyOfPrice } from './row-currency.ts';
import { readKind, readSymbol } from './row-instrument.ts';
import {
  areClosing,
  asClosing,
  findEffect,
  findSideMeaning,
  sideOf,
  withEffect,
} from './guess/side-meanings.ts';
import { isCashWord } from './guess/cash-words.ts';
import { isFilledInPart, isSurelyUnfilled, isUnfilled, isUnfinished } from './guess/unfilled.ts';
import { readWrittenAmount } from './written/written-units.ts';
import { withFeeInCoins, type FillWithFee } from '#brokers/rows/fees/fee-in-coins.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import type { Side } from '#brokers/rows/side-words.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Letters, digits and marks of a name; what is not printed would hide in lists. */
const ACCOUNT = /^[\p{L}\p{N}_.#*:-][\p{L}\p{N}_ .#*:!/()@-]{0,63}$/u;
const ID = /^[!-~][ -~]{0,91}$/;

/** Meaning of the row's word for its side; null without a column of sides. Throws {@link UnreadableFile}. */
function readMeaning(table: MappedTableReading, row: Row): SideMeaning | null {
  const cell = cellOf(table, row, 'side');
  if (!cell) return null;
  const { sides } = table.mapping;
  const word = mappedWord(cell.text);
  const mapped = Object.hasOwn(sides, word) ? sides[word] : undefined;
  const meaning = mapped ?? findSideMeaning(cell.text, Object.keys(sides));
  // A word that did not occur when the column was mapped closes like the others of it.
  if (meaning && !mapped && table.places.has('exit-price') && areClosing(sides)) return asClosing(meaning);
  if (meaning) return meaning;
  // Who leaves out deposits does not mean dividends to stop the next file.
  if (isCashWord(cell.text) && Object.values(sides).includes('leave-out')) return 'leave-out';
  throw wrongCell(row.line, cell.label, cell.text, because('aSide', ['Buy', 'Sell', 'Short', 'Cover']));
}

/** Whether the row opens or closes; null where it does not say. Throws {@link UnreadableFile} for an unknown word. */
function readEffect(table: MappedTableReading, row: Row): 'open' | 'close' | null {
  const cell = cellOf(table, row, 'effect');
  if (!cell || isEmpty(cell.text) || /^auto$/i.test(cell.text)) return null;
  const effect = findEffect(cell.text);
  if (effect === null) throw wrongCell(row.line, cell.label, cell.text, because('oneOf', ['Open', 'Close']));
  return effect;
}

function sideFrom(
  table: MappedTableReading,
  row: Row,
  meaning: Exclude<SideMeaning, 'leave-out'> | null,
  quantity: string,
): Side {
  const isNegative = quantity.startsWith('-');
  if (meaning === null) return sideOf(isNegative ? 'sell' : 'buy');
  const effect = readEffect(table, row);
  const plain = sideOf(meaning);
  const side = effect === null ? plain : withEffect(plain, textOf(table, row, 'side'), effect);
  if (!isNegative || side.action === 'sell') return side;
  const { label, text } = cellOf(table, row, 'size')!;
  throw wrongCell(row.line, label, text, because('notNegative'));
}

function readId(table: MappedTableReading, row: Row, field: 'id' | 'order'): string | null {
  const cell = cellOf(table, row, field);
  if (!cell || isEmpty(cell.text)) return null;
  if (!ID.test(cell.text)) throw wrongCell(row.line, cell.label, cell.text, because('anId'));
  return cell.text;
}

function readAccount(table: MappedTableReading, row: Row): string {
  const cell = cellOf(table, row, 'account');
  if (!cell || cell.text === '') return table.account();
  if (!ACCOUNT.test(cell.text)) throw wrongCell(row.line, cell.label, cell.text, because('anAccount'));
  return cell.text;
}

/** What the row says its amounts are in, apart from its price. */
function statedCurrency(table: MappedTableReading, row: Row): string | null {
  const cell = cellOf(table, row, 'currency');
  const ofAll = table.mapping.currency;
  if (!cell || isEmpty(cell.text)) return ofAll === 'GBX' ? null : ofAll;
  return currencyInCell(cell);
}

/** The cell with the price of a row, or with the amount from which it follows. */
function priceCell(table: MappedTableReading, row: Row): Cell {
  return cellOf(table, row, table.places.has('price') ? 'price' : 'amount')!;
}

/** The currency of a row's prices; null if unknown. Throws {@link UnreadableFile}. */
function readCurrency(table: MappedTableReading, row: Row): string | null {
  const stated = statedCurrency(table, row);
  const cell = priceCell(table, row);
  const { unit } = amountIn(cell, table.mapping);
  return currencyOfPrice({ ...cell, unit, inName: cell.currency }, stated, evidenceIn(table, row));
}

function evidenceIn(table: MappedTableReading, row: Row): CurrencyEvidence {
  const [symbol, exchange, isin] = (['symbol', 'exchange', 'isin'] as const).map((field) =>
    textOf(table, row, field).trim(),
  );
  return { symbol: symbol!, exchange: exchange!, isin: isin! };
}

/** Fields of amounts that a broker of pairs and CFDs states in the currency of the account, whatever its prices are in. */
const OF_ACCOUNT: readonly ColumnField[] = [...FEE_FIELDS, 'profit', 'planned-risk'];

/**
 * What a row's fees and profit are in unless they say so themselves; null while it is asked for. Of pairs and CFDs it is asked for
 * even where the symbol names what the prices are in.
 */
export function readMoneyCurrency(
  table: MappedTableReading,
  row: Row,
  { kind, currency }: Instrument,
): string | null {
  const stated = readCurrency(table, row);
  if (stated !== null) return stated;
  const isOfAccount =
    (kind === 'forex' || kind === 'cfd') && OF_ACCOUNT.some((field) => table.places.has(field));
  return isOfAccount ? table.askCurrency() : currency;
}

function readMultiplier(table: MappedTableReading, row: Row): string | null {
  const cell = cellOf(table, row, 'multiplier');
  if (!cell || isEmpty(cell.text)) return null;
  const { number } = amountIn(cell, table.mapping);
  if (number === '0' || number.startsWith('-'))
    throw wrongCell(row.line, cell.label, cell.text, because('positive'));
  return number;
}

/** A price of a row. Throws {@link UnreadableFile}. */
export function readPrice(table: MappedTableReading, row: Row, field: 'price' | 'exit-price'): string {
  const cell = cellOf(table, row, field)!;
  const { number } = amountIn(cell, table.mapping);
  if (number.startsWith('-')) throw wrongCell(row.line, cell.label, cell.text, because('priceNotNegative'));
  return number;
}

/** Sums, footers and the like: rows that name no instrument and no price, or no moment and one of them or no side. */
function isNoExecution(table: MappedTableReading, row: Row): boolean {
  const has = (field: ColumnField): boolean => textOf(table, row, field) !== '';
  if (!hasMoment(table, row, 'entry') && table.places.has('side') && !has('side')) return true;
  const isPriced = priceCell(table, row).text !== '';
  return [hasMoment(table, row, 'entry'), has('symbol'), isPriced].filter(Boolean).length < 2;
}

function nameOf({ cells }: Row): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, 80);
}

/** Names of columns that hold what was filled of an order, be the rest cancelled. */
const FILLED_SIZE = /\b(?:filled|fill|executed|exec|ejecutad[ao]|executad[ao]|ausgefuhrt)\b/;

/**
 * Whether the state of a row leaves it out. An order that was cancelled after a part was filled is an execution. Throws
 * {@link UnreadableFile} where a part was filled and the size is that of the order.
 */
function isLeftOut(table: MappedTableReading, row: Row): boolean {
  const state = cellOf(table, row, 'status');
  if (!state) return false;
  const { text: status, label } = state;
  const [size, price] = [cellOf(table, row, 'size')!, priceCell(table, row)];
  const isOfFill = FILLED_SIZE.test(size.key);
  const isLeft = table.mapping.leaveOut.includes(mappedWord(status)) || isSurelyUnfilled(status);
  if (!isLeft && !isOfFill && !hasRoundTrips(table.mapping) && isFilledInPart(status))
    throw wrongCell(row.line, label, status, because('aFilledSize'));
  if (!isLeft) return false;
  if (!isUnfilled(status) || !isOfFill) return true;
  return [size, price].some(({ text }) => {
    const number = readWrittenAmount(text, table.mapping.decimal)?.number ?? '0';
    return number === '0';
  });
}

/** What all executions of one row share, as its cells state it. */
interface Stated {
  readonly side: Side;
  readonly size: MappedSize;
}

function leftOutOf(table: MappedTableReading, row: Row): LeftOutRow | Stated {
  const left = { line: row.line, reason: 'not-an-execution', what: nameOf(row) } as const;
  if (isNoExecution(table, row)) return left;
  if (isLeftOut(table, row)) return { ...left, reason: 'cancelled' };
  // A row of a word that its trader leaves out need hold no numbers.
  const meaning = readMeaning(table, row);
  if (meaning === 'leave-out') return left;
  const size = readMappedSize(table, row);
  const side = sideFrom(table, row, meaning, size.number);
  return size.number === '0' ? { ...left, reason: 'no-size' } : { side, size };
}

/**
 * Reads the first, or only, execution of a row, and behind it the coins that were its fee. Null while something is asked for.
 * Throws {@link UnreadableFile}.
 */
export function readMappedRow(table: MappedTableReading, row: Row): FillWithFee | LeftOutRow | null {
  const stated = leftOutOf(table, row);
  if ('reason' in stated) return stated;
  const { line } = row;
  const { side, size } = stated;
  const statedPrice = table.places.has('price') ? readPrice(table, row, 'price') : null;
  const moment = readMoment(table, row);
  const symbol = readSymbol(table, row);
  const instrument = table.find({
    line,
    label: symbol.label,
    text: symbol.text,
    currency: readCurrency(table, row),
    size: readMultiplier(table, row),
    counts: size.counts,
    kind: readKind(table, row),
  });
  if (!moment || !instrument) return null;
  size.check(instrument);
  const { currency } = instrument;
  const money = readMoneyCurrency(table, row, instrument);
  if (money === null) return null;
  // Exchanges of coins charge in what is paid with, unless they say otherwise.
  const usual = instrument.kind === 'crypto' ? currency : money;
  const feeCurrency = statedCurrency(table, row) ?? usual;
  // What a round trip paid in coins cannot be told apart from what it paid at its other end.
  const isOfCoins = instrument.kind === 'crypto' && !hasRoundTrips(table.mapping);
  const pair = isOfCoins ? instrument.symbol : null;
  const { fees, feeProvenance, foreign, coins } = readMappedFees(table, row, {
    currency,
    usual: feeCurrency,
    pair,
  });
  const magnitude = magnitudeOf(size.number);
  const hasOtherFees = foreign.length > 0 || coins !== '0';
  const price = statedPrice ?? dividedPrice(table, row, { size: magnitude, instrument, fees, hasOtherFees });
  const execution = newFill({
    line,
    account: readAccount(table, row),
    instrument,
    ...side,
    size: magnitude,
    price,
    ...moment,
    fees,
    feeProvenance,
    plan: readMappedPlan(table, row, { currency, usual: money }),
    externalId: readId(table, row, 'id'),
    externalOrderId: readId(table, row, 'order'),
    ...(isUnfinished(textOf(table, row, 'status')) ? { isUnfinished: true } : {}),
  });
  for (const fee of foreign)
    table.leaveOut({
      line,
      reason: 'foreign-fee',
      what: `${fee} · ${moment.localText} ${instrument.symbol}`,
    });
  return withFeeInCoins(execution, coins);
}
