import type { ComparedAmounts } from '#brokers/mapper/mapped-table.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  magnitude,
  multiplyDecimals,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { columnKey, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText } from '@daybook/domain/money.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { readWrittenAmount } from '#brokers/mapper/written/written-units.ts';
import { wordsOfName } from './name-words.ts';
import { isChargeOfUnit, unusedMoney, type UnusedColumn } from './unused-money.ts';

/** Rows that differ and are listed. */
const MAX_LISTED = 20;
const HALF_A_CENT: Decimal = { units: 5n, scale: 3 };

interface UnusedFee {
  readonly column: UnusedColumn;
  compared: number;
  differing: number;
  readonly first: ComparedAmounts['first'];
}

/** What the executions of one row were charged, whatever the signs. */
export function feesOf(ends: readonly ReportedExecution[]): Decimal {
  const sum = ends.reduce((total, { fees }) => total + Math.abs(totalFees(fees)), 0);
  return decimal(moneyText(sum as ReturnType<typeof totalFees>));
}

/** What a row states in each column, whatever its sign; nothing for a cell that holds no number or none above zero. */
function statedIn(
  { cells }: Row,
  size: string,
  fees: readonly UnusedFee[],
  { decimal: mark }: ColumnMapping,
) {
  return fees.flatMap((fee) => {
    const amount = readWrittenAmount(cells[fee.column.at] ?? '', mark);
    if (!amount || amount.number === '0') return [];
    const stated = magnitude(decimal(amount.number));
    const isOfUnit = isChargeOfUnit(wordsOfName(fee.column.name));
    return [{ fee, stated: isOfUnit ? multiplyDecimals(stated, decimal(size)) : stated }];
  });
}

/**
 * Holds the fees of each row against the columns of fees that a mapping passes over: each may repeat their sum, or all may be its
 * parts. What is neither is a charge that would be missing.
 */
export function compareUnusedFees(mapping: ColumnMapping, header: Row | null) {
  const fees: UnusedFee[] = unusedMoney(mapping, header)
    .filter(({ money }) => money === 'fee')
    .map((column) => ({ column, compared: 0, differing: 0, first: [] }));
  return {
    take(row: Row, ends: readonly ReportedExecution[]): void {
      const [end] = ends;
      const stated = end ? statedIn(row, end.size, fees, mapping) : [];
      if (!end || stated.length === 0) return;
      const counted = feesOf(ends);
      const sum = stated.reduce((total, each) => addDecimals(total, each.stated), ZERO);
      const areParts = isWithin(sum, counted, HALF_A_CENT);
      for (const { fee, stated: amount } of stated) {
        fee.compared += 1;
        if (areParts || isWithin(amount, counted, HALF_A_CENT)) continue;
        fee.differing += 1;
        if (fee.first.length >= MAX_LISTED) continue;
        const { symbol, currency } = end.instrument;
        const [text, calculated] = [decimalText(amount), decimalText(counted)];
        fee.first.push({ line: row.line, symbol, currency, stated: text, calculated });
      }
    },
    /** The first column that states more or other charges than are counted, if any that is not overruled; null without one. */
    result(): ComparedAmounts | null {
      const missing = fees
        .filter(({ differing }) => differing > 0)
        .map(({ column: { name }, ...counts }) => ({
          kind: 'fees' as const,
          column: name,
          ...counts,
          proposed: null,
          isOverruled: mapping.overruled.some((other) => columnKey(other) === columnKey(name)),
        }));
      return missing.find(({ isOverruled }) => !isOverruled) ?? missing[0] ?? null;
    },
  };
}
