import { decimal, decimalText, multiplyDecimals } from '@daybook/domain/decimal.ts';
import {
  totalFees,
  type ExecutionFees,
  type Instrument,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { magnitudeOf } from '#brokers/rows/cell-values.ts';
import { divideExactly } from '#brokers/rows/divide-exactly.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { amountIn, cellOf, type MappedTableReading } from '#brokers/mapper/mapped-cells.ts';

/** Names of amounts before and after what was charged; of the others only rows without a charge say it. */
const BEFORE_FEES =
  /\b(?:gross|brutto|bruto|notional|turnover|principal|kurswert|consideration|(?:trade|executed|filled|order) value)\b/;
const AFTER_FEES = /\b(?:net|netto|neto|neta|liquido)\b/;

/** What a price follows from in a row that states none. */
interface Priced {
  /** Canonical decimal text. */
  readonly size: string;
  readonly instrument: Instrument;
  readonly fees: ExecutionFees;
  /** Whether something was charged that is not among the fees, in another currency or in coins. */
  readonly hasOtherFees: boolean;
}

/** The price that an amount and a size come to, exactly. Throws {@link UnreadableFile} where they do not, or may have fees in them. */
export function dividedPrice(table: MappedTableReading, row: Row, priced: Priced): string {
  const { size, instrument, fees, hasOtherFees } = priced;
  const cell = cellOf(table, row, 'amount')!;
  const { number } = amountIn(cell, table.mapping);
  const units = multiplyDecimals(decimal(size), decimal(instrument.multiplier));
  const price = divideExactly(magnitudeOf(number), decimalText(units));
  const isCharged = hasOtherFees || totalFees(fees) !== 0;
  const isSure = BEFORE_FEES.test(cell.key) || (!isCharged && !AFTER_FEES.test(cell.key));
  if (price === null || !isSure)
    throw wrongCell(row.line, cell.label, cell.text, because('anAmountOfPrices'));
  return price;
}
