import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import type { Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import type { StatedFigure } from './file-reading.ts';
import { turnoverOf } from '#brokers/instruments/instrument-checks.ts';

/** A figure stated in a file, with the journal's own for the same days, account and symbol. */
export interface StatedRow {
  readonly kind: 'stated';
  readonly account: string;
  readonly symbol: string | null;
  readonly currency: string;
  readonly basis: string;
  readonly stated: string;
  readonly ours: string;
  readonly fills: number;
}

/** Fills and trades are meant by where they belong, and by the day on which they happened or closed. */
interface Meant {
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
  readonly day: Day;
}

/** A trade with where it belongs. */
export interface ComparedTrade extends Omit<Meant, 'day'> {
  readonly trade: Pick<Trade<unknown>, 'day' | 'gross' | 'net'>;
}

function isMeant({ account, currency, symbol, from, to }: StatedFigure, one: Meant): boolean {
  return (
    one.account === account &&
    one.currency === currency &&
    (symbol === null || one.symbol === symbol) &&
    one.day >= from &&
    one.day <= to
  );
}

function meantBy({ account, instrument, day }: ReportedExecution): Meant {
  return { account, symbol: instrument.symbol, currency: instrument.currency, day };
}

function cashOf({ action, price, size, instrument }: ReportedExecution): Decimal {
  const turnover = turnoverOf(price, size, instrument.multiplier);
  return action === 'sell' ? turnover : negateDecimal(turnover);
}

/** Holds what a file states about its profit against its executions. */
export function statedRows(
  figures: readonly StatedFigure[],
  executions: readonly ReportedExecution[],
  trades: readonly ComparedTrade[],
): readonly StatedRow[] {
  return figures.map((figure) => {
    const fills = executions.filter((fill) => isMeant(figure, meantBy(fill)));
    const cash = fills.filter(({ instrument }) => instrument.kind !== 'future').map(cashOf);
    const realised = trades
      .filter(({ trade, ...place }) => isMeant(figure, { ...place, day: trade.day }))
      .reduce((sum, { trade }) => sum + trade[figure.kind], 0);
    const { account, symbol, currency, basis, amount } = figure;
    const ours =
      basis === 'cash' ? decimalText(cash.reduce(addDecimals, ZERO)) : moneyText(realised as Money);
    const stated = `${decimalText(decimal(amount))} ${figure.kind}`;
    return { kind: 'stated', account, symbol, currency, basis, stated, ours, fills: fills.length };
  });
}

/** Profit that a source states for one fill. */
export type StatedProfit = NonNullable<ReportedExecution['statedRealised']>;

/** A trade's fills as far as the statement of their profit needs them. */
interface StatedParts {
  readonly parts: readonly {
    readonly execution: { readonly id: number; readonly size: string };
    readonly size: string;
  }[];
}

/**
 * What the file states about one trade's profit: the sum over its fills, by their ids, with whether it is gross or net. Null where
 * it states nothing, or one of its fills belongs to another trade too.
 */
export function statedOf({ parts }: StatedParts, statedBy: ReadonlyMap<number, StatedProfit>): string | null {
  const figures = parts.flatMap(({ execution }) => statedBy.get(execution.id) ?? []);
  const [first] = figures;
  const isShared = parts.some(({ execution, size }) => execution.size !== size);
  if (!first || isShared || figures.some(({ kind }) => kind !== first.kind)) return null;
  const sum = figures.reduce((total, { amount }) => addDecimals(total, decimal(amount)), ZERO);
  return `${decimalText(sum)} ${first.kind}`;
}
