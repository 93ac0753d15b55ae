import type { ExecutionFees } from '@daybook/domain/execution/reported-execution.ts';
import { fineToMoney, parseFineAmount } from '#brokers/rows/exact-number.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';

type FeeKind = keyof ExecutionFees;

/** A column of fees in one page's header. */
export interface FeeColumn {
  readonly name: string;
  readonly position: number;
  readonly kind: FeeKind;
}

/** What the known fee columns are for. The set of columns differs by instance and year; a column not named here is `other`. */
const FEE_KINDS: Readonly<Record<string, FeeKind>> = {
  Comm: 'commission',
  'Ecn Fee': 'exchange',
  SEC: 'regulatory',
  ORF: 'regulatory',
  CAT: 'regulatory',
  TAF: 'regulatory',
  FTT: 'regulatory',
  NFA: 'regulatory',
};

/** Every column between two others is a fee, whatever it is called. */
export function feeColumns(names: readonly string[], after: number, before: number): readonly FeeColumn[] {
  return names
    .map((name, position) => ({ name, position, kind: FEE_KINDS[name] ?? ('other' as const) }))
    .filter(({ position }) => position > after && position < before);
}

/** Adds up the fees of one row: positive is a cost, negative a rebate, empty is none. Each kind is rounded once. */
export function readFees(
  cells: readonly string[],
  columns: readonly FeeColumn[],
  page: number,
  line: number,
): ExecutionFees {
  const sums = { commission: 0, exchange: 0, regulatory: 0, other: 0 };
  for (const { name, position, kind } of columns) {
    const text = cells[position] ?? '';
    if (text === '') continue;
    const amount = parseFineAmount(text);
    if (amount === null) throw new DamagedAnswer(page, line, wrongCell(name, 'a plain amount', text));
    sums[kind] += amount;
  }
  return {
    commission: fineToMoney(sums.commission),
    exchange: fineToMoney(sums.exchange),
    regulatory: fineToMoney(sums.regulatory),
    other: fineToMoney(sums.other),
  };
}
