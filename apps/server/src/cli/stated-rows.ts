import {
  addDecimals,
  decimal,
  decimalText,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import type { GroupedInstrument, ReportedFill } from '#server/imports/group-reported.ts';
import type { StatedFigure } from '#server/outside/files/file-reading.ts';
import { turnoverOf } from '#server/outside/files/instrument-checks.ts';

/** A figure that a file states beside the journal's own for the same days, account and symbol. */
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

function isMeant({ account, currency, symbol, from, to }: StatedFigure, fill: ReportedExecution): boolean {
  return (
    fill.account === account &&
    fill.instrument.currency === currency &&
    (symbol === null || fill.instrument.symbol === symbol) &&
    fill.day >= from &&
    fill.day <= to
  );
}

function cashOf({ action, price, size, instrument }: ReportedExecution): Decimal {
  const turnover = turnoverOf(price, size, instrument.multiplier);
  return action === 'sell' ? turnover : negateDecimal(turnover);
}

/** Holds what a file states about its profit against its executions. */
export function statedRows(
  figures: readonly StatedFigure[],
  executions: readonly ReportedExecution[],
  grouped: readonly GroupedInstrument[],
): readonly StatedRow[] {
  const trades = grouped.flatMap((position) => position.trades);
  return figures.map((figure) => {
    const fills = executions.filter((fill) => isMeant(figure, fill));
    const cash = fills.filter(({ instrument }) => instrument.kind !== 'future').map(cashOf);
    const realised = trades
      .filter(({ parts }) => isMeant(figure, parts.at(-1)!.execution.reported))
      .reduce((sum, trade) => sum + trade[figure.kind], 0);
    const { account, symbol, currency, basis, amount } = figure;
    const ours =
      basis === 'cash' ? decimalText(cash.reduce(addDecimals, ZERO)) : moneyText(realised as Money);
    const stated = `${decimalText(decimal(amount))} ${figure.kind}`;
    return { kind: 'stated', account, symbol, currency, basis, stated, ours, fills: fills.length };
  });
}

/** A trade's fills as far as the statement of their profit needs them. */
interface StatedParts {
  readonly parts: readonly { readonly execution: ReportedFill; readonly size: string }[];
}

/**
 * What the file states about one trade's profit: the sum over its fills, with whether it is gross or net. Null where it
 * states nothing, or one of its fills belongs to another trade too.
 */
export function statedOf({ parts }: StatedParts): string | null {
  const fills = parts.map(({ execution }) => execution.reported);
  const figures = fills.flatMap(({ statedRealised }) => statedRealised ?? []);
  const [first] = figures;
  const isShared = parts.some(({ execution, size }) => execution.size !== size);
  if (!first || isShared || figures.some(({ kind }) => kind !== first.kind)) return null;
  const sum = figures.reduce((total, { amount }) => addDecimals(total, decimal(amount)), ZERO);
  return `${decimalText(sum)} ${first.kind}`;
}
