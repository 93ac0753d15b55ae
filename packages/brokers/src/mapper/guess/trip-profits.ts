import type { ComparedAmounts, TriedMapping } from '#brokers/mapper/mapped-table.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { isWithin, turnoverOf } from '#brokers/instruments/instrument-checks.ts';

/** Whether what a table states as profit is before or after fees. */
export type ProfitKind = 'gross' | 'net';

type Priced = Pick<ReportedExecution, 'action' | 'price' | 'size' | 'instrument' | 'fees'>;

/** Profit of a round trip before fees, exactly, in the instrument's currency. */
function grossOf(entry: Priced, exit: Priced): Decimal {
  const moved = addDecimals(decimal(exit.price), negateDecimal(decimal(entry.price)));
  const units = multiplyDecimals(decimal(entry.size), decimal(entry.instrument.multiplier));
  return multiplyDecimals(entry.action === 'buy' ? moved : negateDecimal(moved), units);
}

/** The same after the fees of the row. */
function netOf(entry: Priced, exit: Priced): Decimal {
  return addDecimals(grossOf(entry, exit), negateDecimal(decimal(moneyText(totalFees(exit.fees)))));
}

/** Half a unit of a number's last digit. */
function halfDigit(scale: number): Decimal {
  return { units: 5n, scale: scale + 1 };
}

/** What rounding may move a stated profit by: its own, to cents at least, and that of average prices. */
function tolerance(entry: Priced, exit: Priced, stated: Decimal): Decimal {
  // Zeros at the end of a price are no longer seen: pairs have five digits, and their fills are no averages.
  const least = entry.instrument.kind === 'forex' ? 6 : 2;
  const scale = Math.max(decimal(entry.price).scale, decimal(exit.price).scale, least);
  const units = multiplyDecimals(decimal(entry.size), decimal(entry.instrument.multiplier));
  return addDecimals(halfDigit(Math.max(stated.scale, 2)), multiplyDecimals(units, halfDigit(scale)));
}

/** What a stated profit of a round trip is; both for one without fees, none where it does not follow from the row. */
function kindsOf(entry: Priced, exit: Priced, profit: string): readonly ProfitKind[] {
  const stated = decimal(profit);
  const gross = grossOf(entry, exit);
  const net = netOf(entry, exit);
  const allowed = tolerance(entry, exit, stated);
  return [
    ...(isWithin(stated, gross, allowed) ? (['gross'] as const) : []),
    ...(isWithin(stated, net, allowed) ? (['net'] as const) : []),
  ];
}

/**
 * Whether the profits of a table are stated before or after fees, as most of its rows show, whose names may say it too. Of a
 * table that shows neither, before: differences are reported then.
 */
export function profitKindOf(
  trips: readonly { readonly entry: Priced; readonly exit: Priced | null; readonly profit: string | null }[],
  name: string,
): ProfitKind {
  const counts = { gross: 0, net: 0 };
  for (const { entry, exit, profit } of trips) {
    const kinds = exit && profit !== null ? kindsOf(entry, exit, profit) : [];
    if (kinds.length === 1) counts[kinds[0]!] += 1;
  }
  if (counts.gross !== counts.net) return counts.gross > counts.net ? 'gross' : 'net';
  return profitKindInName(name);
}

/** Whether a column's name says that its profits are after fees. */
export function profitKindInName(name: string): ProfitKind {
  return /\b(?:net|neto|neta|liquido|netto)\b/i.test(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    ? 'net'
    : 'gross';
}

/** A round trip with the profit that its row states. */
interface StatedTrip {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution;
  readonly profit: string;
  readonly kind: ProfitKind;
}

/** Round trips among executions that were read of one row each and state a profit. */
export function tripsIn(executions: readonly ReportedExecution[]): StatedTrip[] {
  const entries = new Map<number, ReportedExecution>();
  return executions.flatMap((execution) => {
    const { line, statedRealised } = execution;
    const entry = entries.get(line);
    if (!entry) entries.set(line, execution);
    return entry && statedRealised
      ? [{ entry, exit: execution, profit: statedRealised.amount, kind: statedRealised.kind }]
      : [];
  });
}

/** Contract sizes that brokers have. */
const SIZES = ['0.01', '0.1', '1', '5', '10', '20', '25', '50', '100', '1000', '5000', '10000', '100000'];

/** The one size from which the profits of trips that were read with a size of 1 all follow; null for none, and for several. */
export function provenSize(trips: readonly StatedTrip[]): string | null {
  const conclusive = trips.filter(({ profit }) => profit !== '0');
  if (conclusive.length === 0) return null;
  const sized = (execution: ReportedExecution, multiplier: string): ReportedExecution => ({
    ...execution,
    instrument: { ...execution.instrument, multiplier },
  });
  const fitting = SIZES.filter((size) =>
    conclusive.every(
      ({ entry, exit, profit }) => kindsOf(sized(entry, size), sized(exit, size), profit).length > 0,
    ),
  );
  return fitting.length === 1 ? fitting[0]! : null;
}

type TripRow = {
  readonly entry: ReportedExecution;
  readonly exit: ReportedExecution | null;
  readonly profit: string | null;
};

/** Rows that are listed. */
const MAX_LISTED = 20;

/**
 * Where results of a table without fees are each a little less than prices and sizes give, by at most a hundredth of what was bought
 * and sold: they seem to be after fees that the table does not state. Null where more than 5 in 100 agree, or one differs otherwise.
 */
export function resultsAfterFees(
  trips: readonly TripRow[],
): Pick<ComparedAmounts, 'compared' | 'differing' | 'first'> | null {
  const stated = trips.flatMap(({ entry, exit, profit }) =>
    exit && profit !== null ? [{ entry, exit, profit }] : [],
  );
  const differing = stated.filter(({ entry, exit, profit }) => kindsOf(entry, exit, profit).length === 0);
  if (differing.length * 100 <= stated.length * 95) return null;
  const isLess = differing.every(({ entry, exit, profit }) => {
    const missing = addDecimals(grossOf(entry, exit), negateDecimal(decimal(profit)));
    const { units, scale } = [entry, exit]
      .map(({ price, size, instrument }) => turnoverOf(price, size, instrument.multiplier))
      .reduce(addDecimals);
    return missing.units > 0n && isWithin(missing, ZERO, { units, scale: scale + 2 });
  });
  if (!isLess) return null;
  const first = differing.slice(0, MAX_LISTED).map(({ entry, exit, profit }) => ({
    line: entry.line,
    symbol: entry.instrument.symbol,
    currency: entry.instrument.currency,
    stated: profit,
    calculated: decimalText(grossOf(entry, exit)),
  }));
  return { compared: stated.length, differing: differing.length, first };
}

/** Misfits that are shown one by one. */
const MAX_MISMATCHES = 5;

/** Rows whose stated profit does not follow from what was read of them. */
export function mismatchedProfits(trips: readonly StatedTrip[]): TriedMapping['profits'] {
  const unequal = trips.filter(
    ({ entry, exit, profit, kind }) => !kindsOf(entry, exit, profit).includes(kind),
  );
  return {
    compared: trips.length,
    unequal: unequal.length,
    first: unequal.slice(0, MAX_MISMATCHES).map(({ entry, exit, profit, kind }) => ({
      line: entry.line,
      symbol: entry.instrument.symbol,
      currency: entry.instrument.currency,
      stated: profit,
      calculated: decimalText(kind === 'net' ? netOf(entry, exit) : grossOf(entry, exit)),
    })),
  };
}
