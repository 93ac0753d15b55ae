import type { ComparedAmounts } from '#brokers/mapper/mapped-table.ts';
import {
  addDecimals,
  decimal,
  decimalText,
  magnitude,
  unitsAt,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import {
  columnKey,
  columnName,
  hasDividedPrices,
  hasRoundTrips,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isWithin, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { isAmountName } from './header-words.ts';
import { currencyOfCell, findCurrencyColumn } from '#brokers/mapper/mapped-columns.ts';
import { compareUnusedFees, feesOf } from './unused-fees.ts';
import { isOtherName, moneyInName, placesOf, unusedMoney } from './unused-money.ts';
import { currencyInName, readWrittenAmount } from '#brokers/mapper/written/written-units.ts';

/** A table agrees with its amounts where at least 95 in 100 of its rows do. */
const DIFFERING_IN_A_HUNDRED = 5;
/** Rows by which a contract size is proven; the others are still compared with it. */
const MAX_PROVING = 5000;
/** Symbols whose contract size is proven separately. */
const MAX_SYMBOLS = 100;
/** Columns whose names say nothing that are compared, and rows of one before which it is given up. */
const MAX_SILENT = 8;
const SILENT_ROWS = 20;
/** Rows that differ and are listed. */
const MAX_LISTED = 20;
/** Contract sizes, and ratios of them, that a column of amounts may prove. */
const SIZES: readonly string[] = [
  '0.0001',
  '0.001',
  '0.01',
  '0.1',
  '0.5',
  '1',
  '2',
  '5',
  '10',
  '20',
  '25',
  '50',
  '100',
  '500',
].concat(['1000', '5000', '10000', '100000', '1000000']);
/** Where no cash moves when a position is opened, so that an amount of zero says nothing. */
const MOVES_NO_CASH: ReadonlySet<string> = new Set(['future', 'future-option', 'forex', 'cfd']);

/** One row's amount with its executions: a round trip has two, either of which it may be of. */
interface ComparedRow {
  readonly stated: Decimal;
  readonly ends: readonly ReportedExecution[];
}

/** A column in which a table states the result of its rows. */
interface AmountColumn {
  readonly at: number;
  readonly name: string;
  /** The currency that its name states. */
  readonly currency: string | null;
  /** The column that states the currency of each of its cells; null without one. */
  readonly currencyAt: number | null;
  /** Whether its name says nothing: then it speaks by its values alone, if all rows follow from them by one size. */
  readonly isUnnamed: boolean;
}

/**
 * The columns that state what a row came to: the one that is mapped as such, then those that are mapped as nothing else and whose
 * names say so, the plainest first, so that no mapping skips them by leaving them out.
 */
function findAmountColumns(mapping: ColumnMapping, header: Row | null): readonly AmountColumn[] {
  const places = placesOf(mapping, header);
  // What prices follow from proves nothing of them.
  const mapped = hasDividedPrices(mapping)
    ? []
    : places.filter((_, index) => mapping.columns[index]!.field === 'amount');
  const isOther = (at: number): boolean => !places.includes(at);
  const keys = header?.cells.map((name) => columnKey(columnName(name))) ?? [];
  const named = keys.flatMap((key, at) => (isOther(at) && isAmountName(key) ? [at] : []));
  const like = unusedMoney(mapping, header).flatMap(({ at, money }) => (money === 'amount' ? [at] : []));
  // A value of a round trip may be its entry, its exit or its profit, which is compared separately.
  const unused = hasRoundTrips(mapping) ? [] : [...named, ...like];
  const speaking = new Set([...mapped, ...unused]);
  const silent = keys.flatMap((key, at) =>
    isOther(at) && !speaking.has(at) && moneyInName(key) === null && !isOtherName(key) ? [at] : [],
  );
  const all = hasRoundTrips(mapping) ? [...speaking] : [...speaking, ...silent.slice(0, MAX_SILENT)];
  return all.map((at) => {
    const name = columnName(header?.cells[at] ?? '') || `#${at + 1}`;
    const currencyAt = findCurrencyColumn(keys, at);
    return { at, name, currency: currencyInName(name), currencyAt, isUnnamed: !speaking.has(at) };
  });
}

/** The stated fees, a hundredth of the row's result, and half a cent for rounding. */
function allowance(turnover: Decimal, fees: Decimal): Decimal {
  const hundredth = { units: turnover.units, scale: turnover.scale + 2 };
  return addDecimals(addDecimals(hundredth, fees), { units: 5n, scale: 3 });
}

/** Whether what may be allowed is so much of an amount that nothing follows from it. */
function isConclusive({ stated, ends }: ComparedRow): boolean {
  const allowed = allowance({ units: 0n, scale: 0 }, feesOf(ends));
  const scale = Math.max(stated.scale, allowed.scale);
  return unitsAt(stated, scale) > 4n * unitsAt(allowed, scale) || stated.units === 0n;
}

function agreesBy({ stated, ends }: ComparedRow, sizeOf: (end: ReportedExecution) => string): boolean {
  const fees = feesOf(ends);
  return ends.some((end) => {
    const turnover = turnoverOf(end.price, end.size, sizeOf(end));
    return isWithin(stated, turnover, allowance(turnover, fees));
  });
}

function ownSize({ instrument }: ReportedExecution): string {
  return instrument.multiplier;
}

/** What one column of amounts came to, row by row. */
function compareColumn(column: AmountColumn, { decimal: mark, multiplier }: ColumnMapping) {
  const listed: ComparedAmounts['first'] = [];
  const all = countFitting();
  const bySymbol = new Map<string, ReturnType<typeof countFitting>>();
  let compared = 0;
  let differing = 0;
  /** Sizes of executions of which no amount is stated: another size for all would change them unseen. */
  const unproven = new Set<string>();
  /** The first two different amounts. */
  const values = new Set<string>();

  function rowOf({ cells }: Row, ends: readonly ReportedExecution[]): ComparedRow | null {
    const [first] = ends;
    const amount = readWrittenAmount(cells[column.at] ?? '', mark);
    if (!amount || !first) return null;
    const currency = amount.unit ?? currencyOfCell(cells, column.currencyAt) ?? column.currency;
    if (currency !== null && !isSameCurrency(currency, first.instrument.currency)) return null;
    const stated = magnitude(decimal(amount.number));
    // One size for all would change these unseen.
    if (stated.units === 0n && MOVES_NO_CASH.has(first.instrument.kind) && multiplier === null) return null;
    const row = { stated, ends };
    return isConclusive(row) ? row : null;
  }

  /** Whether the amounts follow from one size, or each symbol's from one of its own. */
  function isProof(): boolean {
    const symbols = [...bySymbol.values()];
    return all.proven() !== null || symbols.every((each) => each.count() > 1 && each.proven() !== null);
  }

  return {
    column,
    take(row: Row, ends: readonly ReportedExecution[]): void {
      if (column.isUnnamed && compared >= SILENT_ROWS && !isProof()) return;
      const found = rowOf(row, ends);
      if (!found) {
        for (const end of ends) unproven.add(ownSize(end));
        return;
      }
      compared += 1;
      if (values.size < 2) values.add(decimalText(found.stated));
      if (compared <= MAX_PROVING) {
        const fitting = SIZES.filter((size) => agreesBy(found, () => size));
        all.take(fitting);
        const { symbol } = ends[0]!.instrument;
        if (bySymbol.size < MAX_SYMBOLS || bySymbol.has(symbol))
          bySymbol.getOrInsertComputed(symbol, countFitting).take(fitting);
      }
      if (agreesBy(found, ownSize)) return;
      differing += 1;
      const [end] = ends;
      if (listed.length >= MAX_LISTED || !end) return;
      const { symbol, currency } = end.instrument;
      const calculated = decimalText(turnoverOf(end.price, end.size, ownSize(end)));
      listed.push({ line: row.line, symbol, currency, stated: decimalText(found.stated), calculated });
    },
    result({ overruled }: ColumnMapping): ComparedAmounts {
      const size = all.proven();
      const isProvable = size !== null && [...unproven].every((own) => own === size);
      return {
        kind: 'amounts',
        column: column.name,
        compared,
        differing,
        first: listed,
        proposed: isProvable && !areAgreed({ compared, differing }) ? size : null,
        isOverruled: overruled.some((name) => columnKey(name) === columnKey(column.name)),
      };
    },
    provenSize: (symbol: string): string | null => bySymbol.get(symbol)?.proven() ?? null,
    /** Whether it may be heard: one without a name only where the values of several rows prove a size. */
    speaks: (): boolean => compared > 0 && (!column.isUnnamed || (values.size > 1 && isProof())),
  };
}

/** Counts by which contract sizes the amounts of rows follow. */
function countFitting() {
  const counts = new Map<string, number>();
  let rows = 0;
  return {
    take(sizes: readonly string[]): void {
      rows += 1;
      for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
    },
    count: (): number => rows,
    /** The only size by which at least 95 in 100 rows follow; null for none, and for several. */
    proven(): string | null {
      const fitting = [...counts].filter(([, count]) =>
        areAgreed({ compared: rows, differing: rows - count }),
      );
      return fitting.length === 1 ? fitting[0]![0] : null;
    },
  };
}

/** Whether amounts and rows agree. */
export function areAgreed({ compared, differing }: Pick<ComparedAmounts, 'compared' | 'differing'>): boolean {
  return differing * 100 <= compared * DIFFERING_IN_A_HUNDRED;
}

/** Receives all rows of a table, each with the executions that it was read as. */
export interface AmountCheck {
  take(row: Row, ends: readonly ReportedExecution[]): void;
  /** The column that speaks for the table: one that agrees, else the first; null without any that can be compared. */
  result(): ComparedAmounts | null;
  /** The one contract size from which the amounts of a symbol follow; null for none. */
  provenSize(symbol: string): string | null;
}

/**
 * Holds size × price × contract size of every row against what the table states of it. One column that agrees proves the rows,
 * whatever others hold. Then holds what rows were charged against the columns of fees that the mapping passes over.
 */
export function checkAmounts(mapping: ColumnMapping, header: Row | null): AmountCheck {
  const columns = findAmountColumns(mapping, header).map((column) => compareColumn(column, mapping));
  const fees = compareUnusedFees(mapping, header);
  return {
    take: (row, ends) => {
      for (const column of columns) column.take(row, ends);
      fees.take(row, ends);
    },
    result: () => {
      const results = columns.filter((column) => column.speaks()).map((column) => column.result(mapping));
      const open = results.filter(({ isOverruled }) => !isOverruled);
      const ofAmounts = open.find(areAgreed) ?? open[0] ?? results[0] ?? null;
      const isOpen = ofAmounts !== null && !ofAmounts.isOverruled && !areAgreed(ofAmounts);
      const ofFees = isOpen ? null : fees.result();
      return ofFees?.isOverruled === false ? ofFees : (ofAmounts ?? ofFees);
    },
    provenSize: (symbol) => columns.find((column) => column.speaks())?.provenSize(symbol) ?? null,
  };
}
