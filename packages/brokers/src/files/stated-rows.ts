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
interface StatedRow {
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

/** Fills and trades of one account, currency, day and symbol, added up. */
interface Sum {
  fills: number;
  /** Of sales less purchases; a future's turnover is not paid. */
  cash: Decimal;
  gross: number;
  net: number;
}

function cashOf({ action, price, size, instrument }: ReportedExecution): Decimal {
  if (instrument.kind === 'future') return ZERO;
  const turnover = turnoverOf(price, size, instrument.multiplier);
  return action === 'sell' ? turnover : negateDecimal(turnover);
}

/** Adds up fills and trades as they come, and holds what their file states about its profit against them. */
export function holdAgainstStated() {
  /** By account and currency, then by day, then by symbol. */
  const sums = new Map<string, Map<Day, Map<string, Sum>>>();
  const placeOf = ({ account, currency }: Omit<Meant, 'day'>): string => `${account}\0${currency}`;
  const sumOf = (meant: Meant): Sum =>
    sums
      .getOrInsertComputed(placeOf(meant), () => new Map<Day, Map<string, Sum>>())
      .getOrInsertComputed(meant.day, () => new Map<string, Sum>())
      .getOrInsertComputed(meant.symbol, () => ({ fills: 0, cash: ZERO, gross: 0, net: 0 }));
  function* meantBy(figure: StatedFigure): Generator<Sum> {
    const { symbol, from, to } = figure;
    const days = sums.get(placeOf({ ...figure, symbol: '' })) ?? new Map<Day, Map<string, Sum>>();
    const meant = from === to ? [from] : [...days.keys()].filter((day) => day >= from && day <= to);
    for (const day of meant) {
      const bySymbol = days.get(day);
      if (symbol === null) yield* bySymbol?.values() ?? [];
      else if (bySymbol?.has(symbol)) yield bySymbol.get(symbol)!;
    }
  }
  return {
    takeFill: (execution: ReportedExecution): void => {
      const { account, instrument, day } = execution;
      const sum = sumOf({ account, symbol: instrument.symbol, currency: instrument.currency, day });
      sum.fills += 1;
      sum.cash = addDecimals(sum.cash, cashOf(execution));
    },
    takeTrade: ({ trade, ...place }: ComparedTrade): void => {
      const sum = sumOf({ ...place, day: trade.day });
      sum.gross += trade.gross;
      sum.net += trade.net;
    },
    rows: (figures: readonly StatedFigure[]): readonly StatedRow[] =>
      figures.map((figure) => rowOf(figure, [...meantBy(figure)])),
  };
}

function rowOf(figure: StatedFigure, sums: readonly Sum[]): StatedRow {
  const { account, symbol, currency, basis, amount, kind } = figure;
  const realised = sums.reduce((total, sum) => total + sum[kind], 0) as Money;
  const cash = sums.reduce((total, sum) => addDecimals(total, sum.cash), ZERO);
  return {
    kind: 'stated',
    account,
    symbol,
    currency,
    basis,
    stated: `${decimalText(decimal(amount))} ${kind}`,
    ours: basis === 'cash' ? decimalText(cash) : moneyText(realised),
    fills: sums.reduce((total, { fills }) => total + fills, 0),
  };
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
