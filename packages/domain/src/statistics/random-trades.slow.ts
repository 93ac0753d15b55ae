// One file, since trades, their columns and searches draw from the same lists: a search finds something only so.
/** Random trades as objects, the columns that hold them, and random searches, for the tests of the statistics. */
import fc from 'fast-check';
import { WEEKDAYS, type Day } from '../calendar.ts';
import { each } from '../fields.ts';
import {
  choiceField,
  CHOICE_FIELDS,
  CHOICE_OPTIONS,
  CHOICES,
  FILTER_CHOICES,
  FLAGS,
  WANTED_ANSWERS,
  type Choice,
  type SetupId,
} from '../journal/fields.ts';
import { setupTable, UNCHANGED_SETUPS, type TagId } from '../journal/labels.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { parseBand, type BandText } from '../trade/band.ts';
import type { StopRule } from '../insights/replay/replay-rule.ts';
import type { Money } from '../money.ts';
import { DAY_PLACES } from '../trade/day-places.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, type DetailName } from '../trade/details/fields.ts';
import { BAND_FIELDS, bandField } from '../trade/filter-bands.ts';
import type { SelectionSources } from '../trade/filter-conditions.ts';
import { RESULTS, RESULTS_BEFORE, type SearchFilter, type TradeFilter } from '../trade/filter.ts';
import { MARK_MODES } from '../trade/filter-texts.ts';
import { answeredBit, JOURNAL_BITS, journalBit, MEASURED_UNITS } from '../trade/trade-columns.ts';
import type { JournalColumns, LabelTables, TradeColumns } from '../trade/trade-columns.ts';
import { inOrderOfClosing, SLOW_DURATIONS, SLOW_MERGES, SLOW_MOMENTS, slowLabel } from './trades.slow.ts';
import type { SlowTrade } from './trades.slow.ts';

/** Not in the order of the alphabet, as tables grow with the trades. */
const SYMBOLS = ['Z', 'a', 'AAPL', 'SPY 220930C00364000', 'A', 'É'];
const CURRENCIES = ['USD', 'EUR'];
const ACCOUNTS = ['U1', 'U2', 'U3'];
const KINDS = ['stock', 'future'] as const;
const MISTAKES = ['Zz', 'late', 'Añadí', 'Late', 'Unused'].map((title, index) => ({
  id: `m${index}`,
  title,
}));

const OWN_SETUPS = ['da7e000000001', '9a90000000001', 'ba4ge0000001x'];
const SETUPS = [...CHOICE_FIELDS.event.values, ...OWN_SETUPS];
const TAGS = ['calm0001', 'fed00001', 'news0001', 'unused01'];

const labelOf = <Id extends string>(id: string) => ({
  id: id as Id,
  hue: null,
  archived: false,
  mergedInto: (SLOW_MERGES[id] ?? null) as Id | null,
});

/** What the marks of the random trades point into: mistakes, setups and tags, some of which replaced others. */
export const LABELS: LabelTables = {
  mistakes: MISTAKES.map(({ id, title }) => ({ id: id as MistakeId, title, hue: null, archived: false })),
  setups: setupTable(
    [...UNCHANGED_SETUPS.map(({ id }) => id), ...OWN_SETUPS].map((id) => ({
      ...labelOf<SetupId>(id),
      name: null,
    })),
  ),
  tags: TAGS.map((id) => ({ ...labelOf<TagId>(id), name: id, group: null, afterResult: id === 'fed00001' })),
};

const valuesOf = (name: Choice): readonly (string | null)[] =>
  name === 'event' ? SETUPS : CHOICE_OPTIONS[name];

/** Wednesday 2025-12-24, so that some weeks lie across the year's end. */
const FIRST_DAY = 20_446;

const edges = [570, 630, 690, 810, 900, 960].flatMap((minute) => [
  minute * 60 - 1,
  minute * 60,
  minute * 60 + 1,
]);
const bounds = SLOW_DURATIONS.slice(0, -1).flatMap(([, upTo]) => [upTo - 1, upTo, upTo + 1]);

const DECIMALS = [
  '-1',
  '0',
  '0.015',
  '0.5',
  '1',
  '20',
  '99.99995',
  '100',
  '250.001',
  '1000',
  '90000000000',
] as const;
/** Bounds of ranges by what they are of, so that trades lie on both sides. */
const BOUNDS = {
  money: ['-100', '-10', '-0.00005', '0', '0.00011', '1', '50'],
  prices: DECIMALS,
  sizes: DECIMALS,
  counts: ['0', '1', '2', '3', '5', '1000'],
} as const;

const amounts = fc.oneof(
  fc.constantFrom(0, 0, 1, -1, 2, -2, 10_000, -10_000),
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
);

function slowTrade(spanDays: number): fc.Arbitrary<SlowTrade> {
  return fc
    .record({
      id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      symbol: fc.constantFrom(...SYMBOLS),
      currency: fc.constantFrom('USD', ...CURRENCIES),
      account: fc.constantFrom(...ACCOUNTS),
      side: fc.constantFrom<SlowTrade['side'][]>('long', 'short'),
      volume: fc.oneof(fc.integer({ min: 2, max: 2000 }), fc.maxSafeInteger().map(Math.abs)).map(BigInt),
      gross: amounts.map(BigInt),
      fees: fc.oneof(fc.constant(0), fc.integer({ min: -400, max: 30_000 })).map(BigInt),
      day: fc.integer({ min: FIRST_DAY, max: FIRST_DAY + spanDays }),
      start: fc.oneof(fc.constantFrom(0, 86_399, ...edges), fc.integer({ min: 34_000, max: 58_000 })),
      end: fc.integer({ min: 34_200, max: 34_210 }),
      duration: fc.oneof(fc.constantFrom(0, ...bounds), fc.integer({ min: 0, max: 90_000 })),
      executions: fc.constantFrom(0, 1, 2, 2, 3, 4, 70_000),
      bits: fc
        .subarray([...JOURNAL_BITS])
        .map((bits) => (bits.length % 3 === 0 ? bits : bits.filter((bit) => bit !== 'deleted'))),
      denied: fc.subarray([...FLAGS]),
      ...each(CHOICES, (name) => fc.constantFrom<string | null>(...valuesOf(name))),
      maxSize: fc.integer({ min: 1, max: 60_000 }).map(BigInt),
      firstPrice: fc.integer({ min: -50_000, max: 3_000_000 }).map(BigInt),
      kind: fc.constantFrom(...KINDS),
      note: fc.constantFrom('', 'waited for the break', 'too early'),
      unknownIn: fc.subarray([...MEASURED_UNITS]),
      mistakes: fc.subarray(MISTAKES.slice(0, -1)),
      tags: fc.subarray(TAGS.slice(0, -1)),
    })
    .map(({ fees, maxSize, firstPrice, denied, ...trade }) => ({
      ...trade,
      answered: FLAGS.filter((flag) => trade.bits.includes(flag) || denied.includes(flag)),
      net: trade.gross - fees,
      details: { ...each(DETAIL_NAMES, (name) => detailOf(trade.id, name)), maxSize, firstPrice },
    }));
}

/** A count or an amount that no other field of the trade says. */
function detailOf(id: bigint, name: DetailName): bigint {
  const digits = id >> BigInt(DETAIL_NAMES.indexOf(name));
  switch (DETAIL_FIELDS[name].unit) {
    case 'flag':
      return 0n;
    case 'count':
      return digits % 5n;
    default:
      return (digits % 2_000_001n) - 1_000_000n;
  }
}

/** Up to `most` trades with different ids on days within `spanDays`, in any order. */
export function slowTrades(most: number, spanDays: number, least = 0): fc.Arbitrary<SlowTrade[]> {
  const constraints = {
    minLength: least,
    maxLength: most,
    selector: (trade: SlowTrade) => trade.id,
    size: 'max',
  } as const;
  return fc.uniqueArray(slowTrade(spanDays), constraints);
}

/** Searches of few fields each, so that trades are found; some have none. */
export const searches: fc.Arbitrary<SearchFilter> = fc
  .record({
    startDate: fc.integer({ min: FIRST_DAY - 1, max: FIRST_DAY + 20 }).map((day) => day as Day),
    endDate: fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 31 }).map((day) => day as Day),
    size: fc.constantFrom(1, 2, 5, 10, Number.MAX_SAFE_INTEGER),
    errorId: fc.constantFrom(...MISTAKES.map(({ id }) => id as MistakeId), 'unknown' as MistakeId),
    includeDeleted: fc.constant(true as const),
    action: fc.constantFrom<SlowTrade['side'][]>('long', 'short'),
    ...each(FILTER_CHOICES, (name) =>
      fc.constantFrom<string>(...(name === 'event' ? SETUPS : CHOICE_FIELDS[name].values)),
    ),
    setups: marks([...SETUPS, 'dead000000001']).map(({ mode, ids }) => ({
      mode: mode === 'all' ? 'any' : mode,
      ids,
    })),
    tags: marks([...TAGS, 'dead000000001'] as TagId[]).map(orNone),
    ...each(FLAGS, () => fc.constantFrom(...WANTED_ANSWERS)),
    symbol: fc.constantFrom(...SYMBOLS, 'UNKNOWN'),
    momentOfDay: fc.constantFrom(...SLOW_MOMENTS.map(([moment]) => moment)),
    durationGroup: fc.constantFrom(...SLOW_DURATIONS.map(([group]) => group)),
    currency: fc.constantFrom(...CURRENCIES, 'CHF'),
    accounts: fc.subarray([...ACCOUNTS, 'U9'], { minLength: 1 }),
    result: fc.constantFrom(...RESULTS),
    halfHour: fc.constantFrom(18, 19, 20, 23, 30, 0, 47),
    weekday: fc.constantFrom(...WEEKDAYS),
    kind: fc.constantFrom(...KINDS),
    mistakes: marks(MISTAKES.map(({ id }) => id as MistakeId)).map(orNone),
    notes: fc.constantFrom('break', 'too', 'e', 'nowhere'),
    hasImage: fc.boolean(),
    hasNote: fc.boolean(),
    ...each(BAND_FIELDS, (field) => bands(BOUNDS[bandField(field).of])),
    resultBefore: fc.constantFrom(...RESULTS_BEFORE),
    copiesOnce: fc.constant(true as const),
    lacks: fc.constantFrom(...MEASURED_UNITS),
    cutBy: fc.constantFrom<StopRule[]>(
      { trades: 1 },
      { losses: 2, clock: 41_400 },
      { loss: 1 as Money, gain: 500_000 as Money },
      { lossesInARow: 2, giveBack: { amount: 10_000 as Money, peak: 10_000 as Money } },
    ),
  })
  .chain((all) => {
    const names = Object.keys(all);
    const whole = new Set(['size', 'copiesOnce', 'includeDeleted', 'notes']);
    const some = (from: readonly string[], maxLength: number) =>
      fc.subarray([...from], { maxLength }).map((kept) => {
        const entries = Object.entries(all).filter(([field]) => kept.includes(field));
        return Object.fromEntries(entries) as TradeFilter;
      });
    return fc
      .tuple(
        some(names, 4),
        some(
          names.filter((name) => !whole.has(name)),
          2,
        ),
      )
      .map(([first, within]): SearchFilter =>
        Object.keys(within).length === 0 ? first : { ...first, within },
      );
  });

function marks<Id extends string>(ids: readonly Id[]) {
  return fc
    .tuple(fc.constantFrom(...MARK_MODES), fc.subarray([...ids], { minLength: 1 }))
    .map(([mode, some]) => ({ mode, ids: some }));
}

/** Trades without any mark now and then. */
function orNone<Filter extends { readonly mode: string; readonly ids: readonly string[] }>(
  filter: Filter,
): Filter {
  return filter.mode === 'none' && filter.ids.length > 3 ? { ...filter, ids: [] } : filter;
}

/** Ranges between some texts, open ones too. */
function bands(texts: readonly string[]): fc.Arbitrary<BandText> {
  return fc
    .tuple(fc.nat(texts.length), fc.nat(texts.length))
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      return `${low === 0 ? '' : texts[low - 1]}..${texts[high] ?? ''}`;
    })
    .filter((text) => parseBand(text) !== null)
    .map((text) => text as BandText);
}

/** What a search needs about the trades besides their columns. */
export function sourcesOf(trades: readonly SlowTrade[], search: SearchFilter): SelectionSources {
  const rows = inOrderOfClosing(trades);
  const numbers = (value: (row: SlowTrade) => number) => Float64Array.from(rows, value);
  const noted = search.notes === undefined ? [] : [search.notes];
  return {
    places: DAY_PLACES,
    details: {
      ...each(DETAIL_NAMES, (name) => numbers((row) => Number(row.details[name]))),
      count: rows.length,
      sizeScale: 2,
      priceScale: 4,
      kinds: KINDS,
      kind: Uint8Array.from(rows, (row) => KINDS.findIndex((kind) => kind === row.kind)),
    },
    // Of the results in units only whether they are known.
    units: Object.fromEntries(
      MEASURED_UNITS.map((unit) => {
        const isKnown = Uint8Array.from(rows, ({ unknownIn }) => Number(!unknownIn.includes(unit)));
        return [unit, { measured: { isKnown } } as TradeColumns];
      }),
    ),
    noted: new Set(rows.filter(({ note }) => noted.every((text) => note.includes(text))).map(({ id }) => id)),
  };
}

/** Columns of the trades as they are laid down in trade-columns.ts; `wide` takes the larger of the allowed types. */
export function columnsOf(trades: readonly SlowTrade[], volumeScale: number, wide: boolean): TradeColumns {
  const rows = inOrderOfClosing(trades);
  const numbers = (value: (row: SlowTrade) => number) => rows.map(value);
  const symbol = numbers((row) => SYMBOLS.indexOf(row.symbol));
  const account = numbers((row) => ACCOUNTS.indexOf(row.account));
  const executions = numbers((row) => row.executions);
  return {
    count: rows.length,
    revision: 1,
    symbols: SYMBOLS,
    currencies: CURRENCIES,
    accounts: ACCOUNTS,
    ...LABELS,
    id: BigUint64Array.from(rows, (row) => row.id),
    symbol: wide ? Uint32Array.from(symbol) : Uint16Array.from(symbol),
    currency: Uint8Array.from(numbers((row) => CURRENCIES.indexOf(row.currency))),
    account: wide ? Uint16Array.from(account) : Uint8Array.from(account),
    short: Uint8Array.from(numbers((row) => (row.side === 'short' ? 1 : 0))),
    volumeScale,
    volume: Float64Array.from(numbers((row) => Number(row.volume))),
    gross: Float64Array.from(numbers((row) => Number(row.gross))),
    net: Float64Array.from(numbers((row) => Number(row.net))),
    day: Int32Array.from(numbers((row) => row.day)),
    start: Int32Array.from(numbers((row) => row.start)),
    end: Int32Array.from(numbers((row) => row.end)),
    duration: Int32Array.from(numbers((row) => row.duration)),
    executions: wide ? Uint32Array.from(executions) : Uint16Array.from(executions),
    journal: journalOf(rows),
  };
}

function journalOf(rows: readonly SlowTrade[]): JournalColumns {
  const tags = rows.map((row) => [...new Set(row.tags.map((id) => TAGS.indexOf(slowLabel(id))))]);
  return {
    bits: Uint16Array.from(rows, (row) =>
      JOURNAL_BITS.reduce(
        (mask, bit) => mask | (row.bits.includes(bit) ? journalBit(bit) : 0),
        row.answered.reduce((mask, flag) => mask | answeredBit(flag), 0),
      ),
    ),
    ...each(CHOICES, (name) => {
      if (name === 'event') return Uint8Array.from(rows, (row) => SETUPS.indexOf(slowLabel(row.event!)));
      const { values, unset } = choiceField(name);
      const first = unset === null ? 1 : 0;
      return Uint8Array.from(rows, (row) => first + values.indexOf(row[name] ?? ''));
    }),
    mistakeStart: startsOf(rows.map((row) => row.mistakes.length)),
    mistake: Uint16Array.from(
      rows.flatMap((row) => row.mistakes.map((mistake) => MISTAKES.findIndex(({ id }) => id === mistake.id))),
    ),
    tagStart: startsOf(tags.map(({ length }) => length)),
    tag: Uint16Array.from(tags.flat()),
  };
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = [0];
  for (const count of counts) starts.push((starts.at(-1) ?? 0) + count);
  return Uint32Array.from(starts);
}
