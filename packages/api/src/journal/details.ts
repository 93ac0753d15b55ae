/** Further values from the executions of trades: packed by month, fetched by the screens that need it. */
import * as z from 'zod/mini';
import { each } from '@daybook/domain/fields.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { decimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  DETAILS_VERSION,
  type DetailName,
  type DetailUnit,
  type TradeDetails,
} from '@daybook/domain/trade/details/fields.ts';
import {
  numberAt,
  rescale,
  scaleFor,
  sharedScale,
  type DetailColumns,
} from '@daybook/domain/trade/details/columns/detail-columns.ts';
import { wholeVolumes } from '@daybook/domain/trade/details/columns/identify-rows.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema } from '../contract/values.ts';
import { packColumns, unpackColumns, type ColumnToPack } from './columns.ts';

/** Raised when the layout below changes. */
export const DETAILS_FORMAT = 1;

export const readDetails = endpoint({
  name: 'readDetails',
  method: 'GET',
  path: '/segments/details',
  access: 'session',
  tokens: 'read',
  caching: 'private-no-cache',
  summary:
    'Months whose details are calculated: fees by kind, sizes, end prices, what adds and scaling brought, of every trade, packed under a hash; see details.ts for the layout.',
  answer: z.object({
    /**
     * First day of the month, number of trades, a text that identifies these trades (see identify-rows.ts), and hash and bytes of
     * the packed details. Months with trades whose details are not calculated yet are absent.
     */
    months: z.array(
      z.object({
        firstDay: daySchema,
        trades: z.int(),
        rows: z.string(),
        hash: z.string(),
        bytes: z.int(),
      }),
    ),
    /** Trades in all, and those of them whose details are calculated. */
    total: z.int(),
    totalCalculated: z.int(),
  }),
  problems: [],
});

export const readDetailsSegment = endpoint({
  name: 'readDetailsSegment',
  method: 'GET',
  path: '/segments/details/{hash}',
  access: 'session',
  tokens: 'read',
  caching: 'private-immutable',
  summary: "The details of one month's trades as packed columns; their name is the hash of their bytes.",
  params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  answer: 'application/vnd.daybook.columns',
  problems: ['010'],
});

/**
 * One trade's details with what of the trade itself says where it lies. A detail that could not be calculated is null, and packed
 * as 0.
 */
export type DetailsRow = { readonly [Name in DetailName]: TradeDetails[Name] | null } & {
  readonly kind: string;
  readonly symbol: string;
  /** In whole units, see {@link wholeVolumes}. */
  readonly volume: number;
};

interface DetailsFacts {
  readonly format: number;
  readonly version: number;
  readonly month: number;
  readonly sizeScale: number;
  readonly priceScale: number;
  readonly kinds: readonly string[];
}

/** The scale of a unit in columns and facts. */
const SCALES = { size: 'sizeScale', price: 'priceScale' } as const;

function isDecimal(unit: DetailUnit): unit is keyof typeof SCALES {
  return unit in SCALES;
}

/**
 * In which order values lie: gzip makes a third less of them where like ones are neighbours. Prices lie by symbol, all else by
 * symbol and volume; equal ones in the order of their rows. Both sides know them from the trades themselves.
 */
interface Orders {
  readonly price: Uint32Array;
  readonly other: Uint32Array;
}

function ordersOf(
  count: number,
  symbolOf: (row: number) => string,
  volumeOf: (row: number) => number,
): Orders {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const bySymbol = (left: number, right: number): number => {
    const [one, other] = [symbolOf(left), symbolOf(right)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  return {
    price: rows.toSorted((left, right) => bySymbol(left, right) || left - right),
    other: rows.toSorted(
      (left, right) => bySymbol(left, right) || volumeOf(left) - volumeOf(right) || left - right,
    ),
  };
}

function orderOf(name: DetailName, { price, other }: Orders): Uint32Array {
  return DETAIL_FIELDS[name].unit === 'price' ? price : other;
}

/** Packs the details of one month's trades, given in the order of its segment. `month` is its first day. */
export function packDetails(month: Day, rows: readonly DetailsRow[]): Uint8Array<ArrayBuffer> {
  const decimals = each(DETAIL_NAMES, (name) =>
    !isDecimal(DETAIL_FIELDS[name].unit)
      ? []
      : rows.map((row): Decimal => (row[name] === null ? ZERO : decimal(row[name] as string))),
  );
  const scaleOf = (unit: 'size' | 'price') => scaleFor(namesOf(unit).flatMap((name) => decimals[name]));
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const codes = new Map(kinds.map((kind, code) => [kind, code]));
  const facts: DetailsFacts = {
    format: DETAILS_FORMAT,
    version: DETAILS_VERSION,
    month,
    sizeScale: scaleOf('size'),
    priceScale: scaleOf('price'),
    kinds,
  };
  const values = (name: DetailName): number[] => {
    const { unit } = DETAIL_FIELDS[name];
    if (!isDecimal(unit)) return rows.map((row) => (row[name] as number | null) ?? 0);
    return decimals[name].map((value) => numberAt(value, facts[SCALES[unit]]));
  };
  const orders = ordersOf(
    rows.length,
    (row) => rows[row]!.symbol,
    (row) => rows[row]!.volume,
  );
  return packColumns(facts, [
    ...DETAIL_NAMES.map((name) => inOrder(name, values, orderOf(name, orders))),
    { name: 'kind', values: Array.from(orders.other, (row) => codes.get(rows[row]!.kind)!) },
  ]);
}

/** The price from which a trade's other prices are not far: they are stored as the difference to it. */
const BASE_PRICE = namesOf('price')[0]!;

/** Prices of a symbol are near each other: the first one is stored as the difference to the previous trade's. */
function inOrder(
  name: DetailName,
  valuesOf: (name: DetailName) => readonly number[],
  order: Uint32Array,
): ColumnToPack {
  const values = valuesOf(name);
  if (!isRelativePrice(name))
    return { name, values: Array.from(order, (row) => values[row]!), delta: name === BASE_PRICE };
  const base = valuesOf(BASE_PRICE);
  return { name, values: Array.from(order, (row) => values[row]! - base[row]!) };
}

function isRelativePrice(name: DetailName): boolean {
  return name !== BASE_PRICE && DETAIL_FIELDS[name].unit === 'price';
}

function namesOf(unit: DetailUnit): DetailName[] {
  return DETAIL_NAMES.filter((name) => DETAIL_FIELDS[name].unit === unit);
}

/** A month's packed details, and how many of the trades are its. */
export interface DetailsMonth {
  readonly packed: Uint8Array;
  readonly trades: number;
}

/**
 * Puts the details of months together, for trades of which they are: the caller has compared {@link identifyRows}. Throws where one
 * is of another format or holds another number of trades.
 */
export function assembleDetails(months: readonly DetailsMonth[], trades: TradeColumns): DetailColumns {
  const opened = months.map((month) => openMonth(month));
  const scales = { size: scaleOfAll('size', opened), price: scaleOfAll('price', opened) };
  const kinds = new Map<string, number>();
  const { count } = trades;
  const columns = {
    count,
    sizeScale: scales.size,
    priceScale: scales.price,
    ...each(DETAIL_NAMES, () => new Float64Array(count)),
    kind: new Uint8Array(count),
  };
  const volumes = wholeVolumes(trades.volume, trades.volumeScale);
  let from = 0;
  for (const { facts, numbers, kind, size } of opened) {
    const first = from;
    const orders = ordersOf(
      size,
      (row) => trades.symbols[trades.symbol[first + row]!]!,
      (row) => volumes[first + row]!,
    );
    for (const name of DETAIL_NAMES) {
      const { unit } = DETAIL_FIELDS[name];
      const order = orderOf(name, orders);
      const [values, target] = [numbers[name], columns[name]];
      if (!isDecimal(unit)) for (let at = 0; at < size; at++) target[first + order[at]!] = values[at]!;
      else {
        const [scale, to] = [facts[SCALES[unit]], scales[unit]];
        for (let at = 0; at < size; at++) target[first + order[at]!] = rescale(values[at]!, scale, to);
      }
    }
    const codes = facts.kinds.map((text) => codeOf(kinds, text));
    for (let at = 0; at < size; at++) columns.kind[first + orders.other[at]!] = codes[kind[at]!]!;
    from += size;
  }
  if (from !== count) throw new Error(`details of ${from} trades, not ${count}`);
  return { ...columns, kinds: [...kinds.keys()] };
}

interface OpenedMonth {
  readonly facts: DetailsFacts;
  readonly numbers: Readonly<Record<DetailName, Float64Array>>;
  readonly kind: Float64Array;
  readonly size: number;
}

function openMonth({ packed, trades }: DetailsMonth): OpenedMonth {
  const month = unpackColumns<DetailsFacts>(packed);
  const { facts } = month;
  if (facts.format !== DETAILS_FORMAT) throw new Error(`details of format ${facts.format}`);
  const base = month.numbers(BASE_PRICE);
  const numbers = each(DETAIL_NAMES, (name) => {
    const values = month.numbers(name);
    return isRelativePrice(name) ? values.map((value, at) => value + base[at]!) : values;
  });
  const kind = month.numbers('kind');
  for (const { length } of [kind, ...Object.values(numbers)])
    if (length !== trades) throw new Error(`details of ${length} trades, not ${trades}`);
  return { facts, numbers, kind, size: trades };
}

function scaleOfAll(unit: 'size' | 'price', months: readonly OpenedMonth[]): number {
  return sharedScale(
    months.map(({ facts, numbers }) => {
      let largest = 0;
      for (const name of namesOf(unit))
        for (const value of numbers[name]) largest = Math.max(largest, Math.abs(value));
      return { scale: facts[SCALES[unit]], largest };
    }),
  );
}

function codeOf(codes: Map<string, number>, text: string): number {
  const known = codes.get(text) ?? codes.size;
  codes.set(text, known);
  return known;
}
