import { FEE_FIELDS } from '@daybook/domain/execution/column-mapping.ts';
import type { ExecutionFees, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isSameCurrency } from './broker-symbols.ts';
import { amountIn, cellsOf, isEmpty, textOf, type Cell, type MappedTableReading } from './mapped-cells.ts';
import { wordsOfName } from './guess/name-words.ts';
import { isChargeOfUnit } from './guess/unused-money.ts';
import { readMappedSize } from './mapped-size.ts';
import { magnitudeOf } from '#brokers/rows/cell-values.ts';
import { isTradedCoin } from '#brokers/rows/fees/fee-in-coins.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

type FeeField = (typeof FEE_FIELDS)[number];
const KINDS = {
  commission: 'commission',
  'exchange-fee': 'exchange',
  'regulatory-fee': 'regulatory',
  'other-fee': 'other',
} as const satisfies Record<FeeField, keyof ExecutionFees>;

/** What a row states of its fees; `stated` says that its commission is among them, which a fee model estimates otherwise. */
interface MappedFees extends Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
  /** Fees in another currency or coin than the row's prices, as the row writes them; they are not counted. */
  readonly foreign: readonly string[];
  /** Fees taken in the very coins that the row trades, canonical decimal text; 0 for none. */
  readonly coins: string;
}

interface OneFee {
  readonly amount: Money;
  /** As it is written, canonical decimal text. */
  readonly number: string;
  /** The amount as it is, which coins divide further than money. */
  readonly exact: Decimal;
  readonly currency: string;
}

/** Interest on a position over night, by the name of its column as `columnKey` writes it: a credit above zero, a charge below, however fees are written. */
export function isSwap(key: string): boolean {
  return /\b(?:swaps?|rollover)\b/.test(key);
}

/** Charges that a name sets apart from commissions; a plain `Fees` may have them in it. */
const OTHER_CHARGES =
  /\b(?:swaps?|rollover|overnight|financing|misc|other|clearing|clr|platform|tax|taxes|impuestos|impostos|steuer)\b/;

/** Whether a column of fees states the commission, alone or with other charges, so that no fee model adds one. */
function statesCommission(field: FeeField, { key }: Cell): boolean {
  return field === 'commission' || (field === 'other-fee' && !OTHER_CHARGES.test(key));
}

/** What a cell states of the whole row, canonical decimal text: a charge for each contract or share counts as often as the size. */
function chargeOf(table: MappedTableReading, row: Row, cell: Cell, stated: string): string {
  if (!isChargeOfUnit(wordsOfName(cell.label))) return stated;
  const size = decimal(magnitudeOf(readMappedSize(table, row).number));
  return decimalText(multiplyDecimals(decimal(stated), size));
}

function feeIn(table: MappedTableReading, row: Row, cell: Cell, usual: string): OneFee {
  const { number: stated, unit } = amountIn(cell, table.mapping);
  const number = chargeOf(table, row, cell, stated);
  const amount = parseMoney(number);
  if (amount === null) throw wrongCell(cell.line, cell.label, cell.text, because('smallerAmount'));
  const named = textOf(table, row, 'fee-currency');
  const currency = unit ?? (isEmpty(named) ? (cell.currency ?? usual) : named);
  const isNegative = table.mapping.chargeSign === 'negative' || isSwap(cell.key);
  const sign = isNegative && amount !== 0 ? -1 : 1;
  const exact = isNegative ? negateDecimal(decimal(number)) : decimal(number);
  return { amount: (sign * amount) as Money, number, exact, currency: currency.toUpperCase() };
}

/** What the fees of a row are measured by. */
interface FeesOfRow {
  readonly currency: string;
  /** Of fees that name none. */
  readonly usual: string;
  /** The pair of coins that the row trades, so that it may pay in them; null for anything else. */
  readonly pair: string | null;
}

/**
 * The fees of a row in the currency of its prices. What names no currency is in the `usual` one, which for a pair need not be
 * that of the prices. Throws {@link UnreadableFile}.
 */
export function readMappedFees(
  table: MappedTableReading,
  row: Row,
  { currency, usual, pair }: FeesOfRow,
): MappedFees {
  const fees = { commission: 0, exchange: 0, regulatory: 0, other: 0 };
  const foreign: string[] = [];
  let coins = ZERO;
  let isStated = false;
  for (const field of FEE_FIELDS)
    for (const cell of cellsOf(table, row, field)) {
      if (isEmpty(cell.text)) continue;
      const fee = feeIn(table, row, cell, usual);
      const isOwn = isSameCurrency(fee.currency, currency);
      const isInCoins = !isOwn && pair !== null && isTradedCoin(fee.currency, pair, currency);
      if (isOwn) fees[KINDS[field]] += fee.amount;
      else if (isInCoins) coins = addDecimals(coins, fee.exact);
      else if (fee.number !== '0') foreign.push(`${fee.number} ${fee.currency}`);
      const isCounted = isOwn || isInCoins || fee.number === '0';
      isStated ||= isCounted && statesCommission(field, cell);
      if (!Number.isSafeInteger(fees[KINDS[field]]))
        throw wrongCell(cell.line, cell.label, cell.text, because('smallerAmount'));
    }
  const feeProvenance = isStated ? 'stated' : 'unknown';
  return { fees: fees as ExecutionFees, feeProvenance, foreign, coins: decimalText(coins) };
}
