import type { ExecutionFees } from '@daybook/domain/execution/reported-execution.ts';
import { money, moneyText, NO_MONEY } from '@daybook/domain/money.ts';
import { readMoney } from '#brokers/rows/cell-values.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { partCurrency } from '#brokers/mapper/written/written-units.ts';
import type { NamedRow } from '#brokers/reading/table.ts';

export type FeeColumns = readonly (readonly [column: string, kind: keyof ExecutionFees])[];

/** What fees are in: the currency of the prices, and the one of fees that name none. */
export interface FeeCurrencies {
  readonly currency: string;
  readonly usual: string;
}

/** The same row without the currencies written with its amounts. */
export function withoutCurrencies({ line, cell }: NamedRow): NamedRow {
  return { line, cell: (name) => partCurrency(cell(name)).text };
}

/** The fees of a row in the currency of its prices, positive for a charge; those in another are written in `foreign` and not counted. */
export function readFeesIn(
  row: NamedRow,
  columns: FeeColumns,
  { currency, usual }: FeeCurrencies,
): { readonly fees: ExecutionFees; readonly foreign: readonly string[] } {
  const fees = { commission: NO_MONEY, exchange: NO_MONEY, regulatory: NO_MONEY, other: NO_MONEY };
  const foreign: string[] = [];
  for (const [column, kind] of columns) {
    const amount = readMoney(withoutCurrencies(row), column);
    const own = partCurrency(row.cell(column)).currency ?? usual;
    if (isSameCurrency(own, currency)) fees[kind] = money(fees[kind] + amount);
    else if (amount !== NO_MONEY) foreign.push(`${moneyText(amount)} ${own}`);
  }
  return { fees, foreign };
}
