import type { ColumnMapping, DateOrder } from '@daybook/domain/execution/column-mapping.ts';
import { readWrittenMoment } from '#brokers/mapper/written/written-moments.ts';
import {
  decimalMarkOf,
  isWrittenNumber,
  readWrittenNumber,
} from '#brokers/mapper/written/written-numbers.ts';
import { isCurrencyCode, numberWithoutUnit, unitOfAmount } from '#brokers/mapper/written/written-units.ts';

/** Different values of one column that are kept. */
const MAX_VALUES = 24;
const MAX_VALUE_LENGTH = 40;
/** Number of values needed to recognise a column as an id. */
const MAX_UNIQUE = 5000;
/** Values that are all examined closely, and how many of the others are one that is. */
const ALL_LOOKED = 20_000;
const ONE_OF = 16;

/** The content of one column of a table, over all its rows. */
export interface ColumnFacts {
  readonly at: number;
  /** As the header writes it; empty without one. */
  readonly name: string;
  readonly sample: string;
  /** Values that were examined closely: all of a usual file, of a very long one the first and every so many of the others. */
  readonly examined: number;
  readonly dateTimes: number;
  readonly dates: number;
  readonly times: number;
  /** Date-times at midnight, as spreadsheets write dates. */
  readonly midnights: number;
  /** Date-times that state how far their clock is ahead of UTC. */
  readonly offsets: number;
  readonly numbers: number;
  readonly negatives: number;
  readonly positives: number;
  readonly fractions: number;
  /** Numbers with a unit, which are not among {@link numbers} unless it is a currency. */
  readonly withUnits: number;
  /** The first currency written with a number; null for none. */
  readonly currency: string | null;
  /** Whether no value occurs twice among the first thousands. */
  readonly isUnique: boolean;
  /** Different values by their number; null for more than {@link MAX_VALUES}, or for longer ones. */
  readonly values: ReadonlyMap<string, number> | null;
  /** Numbers that can only have this decimal mark. */
  readonly marks: Readonly<Record<ColumnMapping['decimal'], number>>;
  /** Dates that can only have this order, and those that are no evidence. */
  readonly orders: Readonly<Record<Exclude<DateOrder, 'year-first'> | 'either' | 'none', number>>;
}

type Growing<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] };

/** Collects the facts of a column, value by value. */
interface FactsCollector {
  add(text: string): void;
  facts(): ColumnFacts;
}

function countOrder(text: string, orders: Growing<ColumnFacts['orders']>): void {
  const monthFirst = readWrittenMoment(text, 'month-first');
  const dayFirst = readWrittenMoment(text, 'day-first');
  if (!monthFirst || !dayFirst) orders[monthFirst ? 'month-first' : 'day-first'] += 1;
  else orders[monthFirst.needsOrder ? 'either' : 'none'] += 1;
}

/** Begins with a column of which nothing is known but place and name. */
export function collectFacts(at: number, name: string): FactsCollector {
  const counts = { examined: 0, dateTimes: 0, dates: 0, times: 0, midnights: 0, offsets: 0 };
  const numbers = { numbers: 0, negatives: 0, positives: 0, fractions: 0 };
  const marks = { point: 0, comma: 0 };
  const orders = { 'month-first': 0, 'day-first': 0, either: 0, none: 0 };
  const units: { withUnits: number; currency: string | null } = { withUnits: 0, currency: null };
  const unique = new Set<string>();
  let sample = '';
  let isUnique = true;
  let filled = 0;
  let values: Map<string, number> | null = new Map();

  function addMoment(text: string): void {
    const moment = readWrittenMoment(text, 'month-first') ?? readWrittenMoment(text, 'day-first');
    if (!moment) return;
    if (moment.day === null) counts.times += 1;
    else if (moment.seconds === null) counts.dates += 1;
    else counts.dateTimes += 1;
    if (moment.day !== null && moment.seconds === 0) counts.midnights += 1;
    if (moment.offset !== null) counts.offsets += 1;
    if (moment.day !== null) countOrder(text, orders);
  }

  function addNumber(text: string): void {
    const isPlain = isWrittenNumber(text);
    const bare = isPlain ? text : numberWithoutUnit(text);
    const unit = bare === null ? undefined : unitOfAmount(text);
    if (unit && isCurrencyCode(unit)) units.currency ??= unit;
    if (bare === null) return;
    const mark = decimalMarkOf(bare);
    const number = readWrittenNumber(bare, mark ?? 'point');
    if (number === null) return;
    if (isPlain) numbers.numbers += 1;
    else units.withUnits += 1;
    if (mark) marks[mark] += 1;
    if (number.startsWith('-')) numbers.negatives += 1;
    else if (number !== '0') numbers.positives += 1;
    if (number.includes('.')) numbers.fractions += 1;
  }

  return {
    add: (text) => {
      if (text === '') return;
      filled += 1;
      if (sample === '') sample = text;
      if (isUnique && unique.size < MAX_UNIQUE) {
        isUnique = !unique.has(text);
        unique.add(text);
      }
      if (values) {
        values.set(text, (values.get(text) ?? 0) + 1);
        if (values.size > MAX_VALUES || text.length > MAX_VALUE_LENGTH) values = null;
      }
      if (filled > ALL_LOOKED && filled % ONE_OF !== 0) return;
      counts.examined += 1;
      addMoment(text);
      addNumber(text);
    },
    facts: () => ({ at, name, sample, ...counts, ...numbers, ...units, isUnique, values, marks, orders }),
  };
}
