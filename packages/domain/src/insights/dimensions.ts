/** What trades can be grouped by, each dimension stated once: the number of its bucket for each row, and the filter that finds the bucket. */
import { addMonths, monthStart, weekdayOf, WEEKDAYS, weekStart, type Day } from '../calendar.ts';
import { each } from '../fields.ts';
import { FLAGS, WANTED_ANSWERS, type Flag } from '../journal/fields.ts';
import { setupsInOrder } from '../journal/labels.ts';
import { parseDecimal } from '../decimal.ts';
import { INSTRUMENT_KINDS } from '../execution/reported-execution.ts';
import { ADDS, addsOf } from '../trade/adds.ts';
import { bandText, bandUnits, type Band } from '../trade/band.ts';
import { dayOrder } from '../trade/day-order.ts';
import type { DetailColumns } from '../trade/details/columns/detail-columns.ts';
import { DURATION_GROUPS, durationIndex } from '../trade/duration-group.ts';
import { detailsOf, type SelectionSources } from '../trade/filter-conditions.ts';
import type { BandField } from '../trade/filter-bands.ts';
import { RESULTS_BEFORE, type TradeFilter } from '../trade/filter.ts';
import { halfHourOf } from '../trade/half-hour.ts';
import { MOMENTS_OF_DAY, momentIndex } from '../trade/moment-of-day.ts';
import {
  answeredBit,
  inMoney,
  journalBit,
  type MarkKind,
  type TradeColumns,
} from '../trade/trade-columns.ts';

/** Where the grouped trades come from. */
export interface DimensionContext {
  readonly columns: TradeColumns;
  readonly sources: SelectionSources;
  /** The accounts over which places in a day are counted; all when there are none. */
  readonly accounts: readonly string[] | undefined;
}

/** When a label was set: what was judged after the result never gets a star, what was chosen after the close gets a note. */
type Hindsight = 'chosen' | 'judged';

/** How one dimension groups trades. */
interface Dimension {
  readonly group: 'when' | 'what' | 'how';
  readonly hindsight?: Hindsight;
  /** Of one of its buckets, where they differ. */
  readonly hindsightOf?: (code: number, context: DimensionContext) => Hindsight;
  /** Whether it needs the details of the trades. */
  readonly needsDetails?: true;
  /** Marks of which a trade has any number: it is in the bucket of each, and without any in bucket 0. */
  readonly marks?: MarkKind;
  /** Number of the bucket of a row; buckets are ordered by number. Not used where there are `marks`. */
  readonly codes: (context: DimensionContext) => (row: number) => number;
  /** The filter that finds a bucket's trades. */
  readonly filter: (code: number, context: DimensionContext) => TradeFilter;
  /** Its buckets are names without an order of their own, such as symbols; the others are a scale, such as half hours. */
  readonly isNamed?: true;
  /** Whether a bucket holds ungrouped trades, such as those without a setup; it is never judged. */
  readonly isRest?: (code: number) => boolean;
}

/** Edges that reports propose; each band begins at one and ends before the next. */
const EDGES = {
  sizeBand: ['1', '2', '5', '10', '25', '50', '100', '250', '500', '1000', '2000'],
  priceBand: ['1', '5', '10', '20', '50', '100', '200', '400', '1000', '5000'],
  volumeBand: ['10', '50', '200', '500', '1000', '2000', '5000', '10000', '50000'],
  executionsBand: ['3', '4', '5', '6', '7', '8'],
  exitsBand: ['2', '3', '4', '5'],
  nthBand: ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
} as const satisfies { readonly [Field in BandField]?: readonly string[] };
type EdgeField = keyof typeof EDGES;

/** The bands of a field in their order. */
const BANDS = each(Object.keys(EDGES) as EdgeField[], (field): readonly Band[] => {
  const edges = EDGES[field].map((text) => parseDecimal(text));
  return [null, ...edges].map((from, at) => ({ from, to: edges[at] ?? null }));
});

interface ScaledColumn {
  readonly column: ArrayLike<number>;
  readonly scale: number;
}

function banded(field: EdgeField, columnOf: (context: DimensionContext) => ScaledColumn) {
  return {
    codes: (context: DimensionContext) => {
      const { column, scale } = columnOf(context);
      const starts = BANDS[field].slice(1).map((band) => bandUnits(band, scale).from);
      return (row: number) => {
        const value = column[row]!;
        let code = 0;
        while (code < starts.length && value >= starts[code]!) code++;
        return code;
      };
    },
    filter: (code: number): TradeFilter => ({ [field]: bandText(BANDS[field][code]!) }),
  };
}

function fromDetails(read: (details: DetailColumns) => ScaledColumn) {
  return ({ sources }: DimensionContext) => read(detailsOf(sources));
}

/** A question of the journal's entry, whose codes are places in WANTED_ANSWERS. */
function question(flag: Flag, hindsight: Hindsight): Dimension {
  const [yes, answered] = [journalBit(flag), answeredBit(flag)];
  return {
    group: 'how',
    hindsight,
    codes: ({ columns: { journal } }) => {
      const { bits } = journal;
      return (row) => ((bits[row]! & yes) !== 0 ? 0 : (bits[row]! & answered) !== 0 ? 1 : 2);
    },
    filter: (code) => ({ [flag]: WANTED_ANSWERS[code]! }),
    isRest: (code) => WANTED_ANSWERS[code] === 'unanswered',
  };
}

function dayDimension(startOf: (day: Day) => Day, endOf: (start: Day) => Day) {
  return {
    group: 'when' as const,
    codes: ({ columns: { day } }: DimensionContext) => {
      let [known, code] = [Number.NaN, 0];
      return (row: number) => {
        if (day[row] !== known) [known, code] = [day[row]!, startOf(day[row]! as Day)];
        return code;
      };
    },
    filter: (code: number): TradeFilter => ({ startDate: code as Day, endDate: endOf(code as Day) }),
  };
}

const noCode = () => () => 0;

/** Made once for each table, since every bucket of a report asks for it. */
function once<Table extends object, Made>(make: (table: Table) => Made): (table: Table) => Made {
  const made = new WeakMap<Table, Made>();
  return (table) => made.getOrInsertComputed(table, make);
}

const sortedTexts = once((texts: readonly string[]) => texts.toSorted());
const orderedSetups = once(setupsInOrder);

const TABLE = {
  halfHour: {
    group: 'when',
    codes:
      ({ columns: { start } }) =>
      (row) =>
        halfHourOf(start[row]!),
    filter: (code) => ({ halfHour: code }),
  },
  weekday: {
    group: 'when',
    codes:
      ({ columns: { day } }) =>
      (row) =>
        weekdayOf(day[row]! as Day),
    filter: (code) => ({ weekday: WEEKDAYS[code]! }),
  },
  moment: {
    group: 'when',
    codes:
      ({ columns: { start } }) =>
      (row) =>
        momentIndex(start[row]!),
    filter: (code) => ({ momentOfDay: MOMENTS_OF_DAY[code]! }),
  },
  month: dayDimension(monthStart, (start) => (addMonths(start, 1) - 1) as Day),
  week: dayDimension(weekStart, (start) => (start + 6) as Day),
  nth: {
    group: 'when',
    ...banded('nthBand', ({ columns, accounts }) => ({ column: dayOrder(columns, accounts).nth, scale: 0 })),
  },
  event: {
    group: 'what',
    isNamed: true,
    hindsight: 'chosen',
    codes: ({ columns: { journal, setups } }) => {
      const ordered = orderedSetups(setups);
      const places = setups.map((setup) => ordered.indexOf(setup));
      return (row) => places[journal.event[row]!]!;
    },
    filter: (code, { columns: { setups } }) => ({ event: orderedSetups(setups)[code]!.id }),
    isRest: (code) => code === 0,
  },
  symbol: {
    group: 'what',
    isNamed: true,
    codes: ({ columns: { symbols, symbol } }) => {
      const places = placesOf(symbols);
      return (row) => places[symbol[row]!]!;
    },
    filter: (code, { columns: { symbols } }) => ({ symbol: sortedTexts(symbols)[code]! }),
  },
  tag: {
    group: 'what',
    isNamed: true,
    hindsight: 'chosen',
    hindsightOf: (code, { columns: { tags } }) => (tags[code - 1]?.afterResult ? 'judged' : 'chosen'),
    marks: 'tag',
    codes: noCode,
    filter: (code, { columns: { tags } }) => ({
      tags: code === 0 ? { mode: 'none', ids: [] } : { mode: 'any', ids: [tags[code - 1]!.id] },
    }),
    isRest: (code) => code === 0,
  },
  mistake: {
    group: 'what',
    isNamed: true,
    hindsight: 'judged',
    marks: 'mistake',
    codes: noCode,
    filter: (code, { columns: { mistakes } }) =>
      code === 0 ? { mistakes: { mode: 'none', ids: [] } } : { errorId: mistakes[code - 1]!.id },
    isRest: (code) => code === 0,
  },
  account: {
    group: 'what',
    isNamed: true,
    codes: ({ columns: { accounts, account } }) => {
      const places = placesOf(accounts);
      return (row) => places[account[row]!]!;
    },
    filter: (code, { columns: { accounts } }) => ({ accounts: [sortedTexts(accounts)[code]!] }),
  },
  side: {
    group: 'what',
    codes:
      ({ columns: { short } }) =>
      (row) =>
        short[row]!,
    filter: (code) => ({ action: code === 1 ? 'short' : 'long' }),
  },
  kind: {
    group: 'what',
    needsDetails: true,
    codes: ({ sources }) => {
      const { kinds, kind } = detailsOf(sources);
      const places = kinds.map((name) => INSTRUMENT_KINDS.findIndex((known) => known === name));
      return (row) => places[kind[row]!]!;
    },
    filter: (code) => ({ kind: INSTRUMENT_KINDS[code]! }),
  },
  duration: {
    group: 'how',
    codes:
      ({ columns: { duration } }) =>
      (row) =>
        durationIndex(duration[row]!),
    filter: (code) => ({ durationGroup: DURATION_GROUPS[code]! }),
  },
  size: {
    group: 'how',
    needsDetails: true,
    ...banded(
      'sizeBand',
      fromDetails((details) => ({ column: details.maxSize, scale: details.sizeScale })),
    ),
  },
  price: {
    group: 'how',
    needsDetails: true,
    ...banded(
      'priceBand',
      fromDetails((details) => ({ column: details.firstPrice, scale: details.priceScale })),
    ),
  },
  volume: {
    group: 'how',
    ...banded('volumeBand', ({ columns }) => ({ column: columns.volume, scale: columns.volumeScale })),
  },
  executions: {
    group: 'how',
    ...banded('executionsBand', ({ columns }) => ({ column: columns.executions, scale: 0 })),
  },
  exits: {
    group: 'how',
    needsDetails: true,
    ...banded(
      'exitsBand',
      fromDetails(({ exits }) => ({ column: exits, scale: 0 })),
    ),
  },
  adds: {
    group: 'how',
    needsDetails: true,
    codes: ({ sources }) => addsOf(detailsOf(sources)),
    filter: (code) => ({ adds: ADDS[code]! }),
    isRest: (code) => ADDS[code] === 'unknown',
  },
  resultBefore: {
    group: 'how',
    codes: ({ columns, accounts }) => {
      const { before } = dayOrder(columns, accounts);
      const { gross } = inMoney(columns);
      return (row) => {
        const last = before[row]!;
        return last === -1 ? 3 : gross[last]! > 0 ? 0 : gross[last]! < 0 ? 1 : 2;
      };
    },
    filter: (code) => ({ resultBefore: RESULTS_BEFORE[code]! }),
  },
  ...each<Flag, Dimension>(FLAGS, (flag) => question(flag, 'judged')),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof TABLE;
/** Every dimension in the order in which it is offered. */
export const DIMENSIONS = Object.keys(TABLE) as readonly DimensionName[];

/** One dimension of the table. */
export function dimensionOf(name: DimensionName): Dimension {
  return TABLE[name];
}

/** Of each entry of a text table its place in the alphabet. */
function placesOf(texts: readonly string[]): Int32Array {
  const places = new Map(sortedTexts(texts).map((text, at) => [text, at]));
  return Int32Array.from(texts, (text) => places.get(text)!);
}
