import { NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { isPlannedRisk, type StatedPlan } from '@daybook/domain/trade/risk/stated-plan.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { magnitudeOf } from '#brokers/rows/cell-values.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { isSameCurrency } from './broker-symbols.ts';
import { amountIn, cellsOf, isEmpty, type MappedTableReading } from './mapped-cells.ts';
import type { WrittenAmount } from './written/written-units.ts';

type PlanField = 'planned-stop' | 'target' | 'planned-risk';

/** The stated amounts of a field: an empty cell and a zero state none. */
function amountsOf(
  table: MappedTableReading,
  row: Row,
  field: PlanField,
): (WrittenAmount & { readonly inName: string | null })[] {
  return cellsOf(table, row, field).flatMap((cell) => {
    if (isEmpty(cell.text)) return [];
    const amount = amountIn(cell, table.mapping);
    if (field !== 'planned-risk' && amount.number.startsWith('-'))
      throw wrongCell(row.line, cell.label, cell.text, because('priceNotNegative'));
    if (amount.number === '0') return [];
    const risk = field === 'planned-risk' ? parseMoney(magnitudeOf(amount.number)) : NO_MONEY;
    if (risk === null || (risk !== NO_MONEY && !isPlannedRisk(risk)))
      throw wrongCell(row.line, cell.label, cell.text, because('smallerAmount'));
    return [{ ...amount, inName: cell.currency }];
  });
}

/** What is risked, whether it is written as a loss or without a sign; null in another currency than that of the prices. */
function riskOf(
  amounts: ReturnType<typeof amountsOf>,
  { currency, usual }: { readonly currency: string; readonly usual: string },
): Money | null {
  const own = amounts.find(({ unit, inName }) => isSameCurrency(unit ?? inName ?? usual, currency));
  const risk = own ? parseMoney(magnitudeOf(own.number)) : null;
  return risk === 0 ? null : risk;
}

/**
 * The stop, targets and amount at risk that a row states; null where it states none. An amount that names no currency is in the
 * `usual` one. Throws {@link UnreadableFile}.
 */
export function readMappedPlan(
  table: MappedTableReading,
  row: Row,
  currencies: { readonly currency: string; readonly usual: string },
): StatedPlan | null {
  const stop = amountsOf(table, row, 'planned-stop')[0]?.number ?? null;
  const targets = amountsOf(table, row, 'target').map(({ number }) => number);
  const risk = riskOf(amountsOf(table, row, 'planned-risk'), currencies);
  return stop === null && targets.length === 0 && risk === null ? null : { stop, targets, risk };
}
