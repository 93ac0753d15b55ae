import { parseDay, type Day } from '#demo/calendar/days.ts';
import { FEE_NAMES, type FeeName } from '#demo/trading/fill.ts';

/** The fee columns of answers whose window begins on `from` (`YYYY-MM-DD`) or later. Names the platform does not know stay empty. */
export interface ColumnSet {
  readonly from: string;
  readonly fees: readonly string[];
}

/** A column set that has been checked. `sources` gives for each column the places in FEE_NAMES that it sums. */
export interface FeeColumns {
  readonly from: Day;
  readonly names: readonly string[];
  readonly sources: readonly (readonly number[])[];
}

/** The columns of before ORF, CAT, FTT and Acc were distinguished. */
export const OLDER_FEES = ['Comm', 'Ecn Fee', 'SEC', 'TAF', 'NSCC', 'Clr', 'Misc'] as const;

/** Where a fee goes when it has no column: what regulators charge stays among what regulators charge. */
const KIN: Partial<Record<FeeName, readonly FeeName[]>> = {
  SEC: ['TAF'],
  ORF: ['TAF', 'SEC'],
  CAT: ['TAF', 'SEC'],
  TAF: ['SEC'],
  FTT: ['SEC', 'TAF'],
};

/** Checks and sorts column sets; throws on a wrong date, a missing Comm or no set at all. */
export function prepareColumns(sets: readonly ColumnSet[]): readonly FeeColumns[] {
  if (sets.length === 0) throw new RangeError('columnSets: at least one set is needed');
  return sets.map(prepareSet).sort((a, b) => a.from - b.from);
}

/** The columns of an answer whose window begins on that day; windows before the first set get the first. */
export function columnsFor(columns: readonly FeeColumns[], windowStart: Day): FeeColumns {
  const fitting = columns.findLast(({ from }) => from <= windowStart) ?? columns[0];
  if (!fitting) throw new RangeError('no column set');
  return fitting;
}

/**
 * The amounts under the columns. A fee without a column of its own is part of a kindred one, so that the fees of a fill
 * sum to the same in every window, of the regulators' fees and of the others alike.
 */
export function foldFees(columns: FeeColumns, fees: readonly number[]): number[] {
  return columns.sources.map((places) => places.reduce((sum, place) => sum + (fees[place] ?? 0), 0));
}

function prepareSet(set: ColumnSet): FeeColumns {
  const from = parseDay(set.from);
  if (from === null) throw new RangeError(`columnSets: expected a date like 2025-01-31, got "${set.from}"`);
  if (!set.fees.includes('Comm')) throw new RangeError('columnSets: every set needs the column Comm');
  const homes = new Map(FEE_NAMES.map((fee) => [fee, homeOf(fee, set.fees)]));
  const sources = set.fees.map((name) =>
    FEE_NAMES.filter((fee) => homes.get(fee) === name).map((fee) => FEE_NAMES.indexOf(fee)),
  );
  return { from, names: set.fees, sources };
}

/** The column that shows a fee: its own, else the first of its kin, else Misc, else Comm. */
function homeOf(fee: FeeName, columns: readonly string[]): string {
  const kin = [fee, ...(KIN[fee] ?? []), 'Misc', 'Comm'];
  return kin.find((name) => columns.includes(name)) ?? 'Comm';
}
