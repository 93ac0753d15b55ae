/**
 * Further values of a trade that follow from its executions, each field stated once: columns of the
 * store, packed columns and the browser go through this table. A further field is a line here, its calculation in
 * trade-details.ts, a migration that adds its column, and the next version.
 */
import { namesOf } from '../../fields.ts';
import type { Money } from '../../money.ts';

/** What a field is counted in: a size or a price is an exact decimal, money an integer of 1/10,000, a flag 1 for yes. */
export type DetailUnit = 'size' | 'price' | 'money' | 'count' | 'flag';

interface DetailField {
  /** In the store. */
  readonly column: string;
  readonly unit: DetailUnit;
}

export const DETAIL_FIELDS = {
  /** The largest size that was open at once, whatever its side; of simultaneous positions their sum. */
  maxSize: { column: 'max_size', unit: 'size' },
  /** Of the first and of the last fill. */
  firstPrice: { column: 'first_price', unit: 'price' },
  lastPrice: { column: 'last_price', unit: 'price' },
  /** The fees by kind: the four add up to the trade's fees. */
  commission: { column: 'commission', unit: 'money' },
  exchangeFee: { column: 'exchange_fee', unit: 'money' },
  regulatoryFee: { column: 'regulatory_fee', unit: 'money' },
  otherFee: { column: 'other_fee', unit: 'money' },
  /** Of the order that began the trade. */
  firstSize: { column: 'first_size', unit: 'size' },
  /** The most that was at stake: size × price × multiplier of what was open, after each fill at its price. */
  maxExposure: { column: 'max_exposure', unit: 'money' },
  /**
   * Whether the fills' prices explain the gross: where a platform settled a profit that they do not give, or there are too many, all that follows but
   * the number of exits is 0.
   * First lots and adds add up to the gross, and so do held whole, scaling in and scaling out (see adds-audit.ts, scaling-value.ts).
   */
  isExplained: { column: 'is_explained', unit: 'flag' },
  addsToWinners: { column: 'adds_to_winners', unit: 'money' },
  addsToLosers: { column: 'adds_to_losers', unit: 'money' },
  scalingIn: { column: 'scaling_in', unit: 'money' },
  scalingOut: { column: 'scaling_out', unit: 'money' },
  /** Whether nothing was added after the first exit. */
  isComparable: { column: 'is_comparable', unit: 'flag' },
  /** Orders that added to the trade while it won, while it lost, and that took from it. */
  winnerAdds: { column: 'winner_adds', unit: 'count' },
  loserAdds: { column: 'loser_adds', unit: 'count' },
  exits: { column: 'exits', unit: 'count' },
  /** Gross of the second, the third and all later exits of a comparable trade; the first one's is what they leave of its gross. */
  secondExit: { column: 'second_exit', unit: 'money' },
  thirdExit: { column: 'third_exit', unit: 'money' },
  laterExits: { column: 'later_exits', unit: 'money' },
  /** Size × average price × multiplier of the order that began the trade; the price counts without its sign. */
  firstCost: { column: 'first_cost', unit: 'money' },
} as const satisfies Readonly<Record<string, DetailField>>;

/** Stored with them, but requested separately and never packed: the fees by route and liquidity, see venue-fees.ts. */
const VENUE_FEES_COLUMN = 'venue_fees';

/** Raised with every field and every change of a calculation: details of an older version are calculated again. */
export const DETAILS_VERSION = 4;

type DetailTable = typeof DETAIL_FIELDS;
export type DetailName = keyof DetailTable;
/** In the order of their table. */
export const DETAIL_NAMES = namesOf(DETAIL_FIELDS);

type PackedColumn = DetailTable[DetailName]['column'];
export type DetailColumn = PackedColumn | typeof VENUE_FEES_COLUMN;
/** Columns of the store in the same order. */
export const PACKED_COLUMNS: readonly PackedColumn[] = DETAIL_NAMES.map((name) => DETAIL_FIELDS[name].column);
/** The same with the one that is not packed. */
export const DETAIL_COLUMNS: readonly DetailColumn[] = [...PACKED_COLUMNS, VENUE_FEES_COLUMN];

/** A trade's details: sizes and prices as canonical decimal text. */
export type TradeDetails = {
  readonly [Name in DetailName]: DetailValue[DetailTable[Name]['unit']];
} & { readonly venueFees: string };

interface DetailValue {
  readonly size: string;
  readonly price: string;
  readonly money: Money;
  readonly count: number;
  readonly flag: 0 | 1;
}

/** The same under the names of their columns. */
export type DetailRow = {
  readonly [Name in DetailName as DetailTable[Name]['column']]: TradeDetails[Name];
} & { readonly [VENUE_FEES_COLUMN]: string };

/** A trade's details as columns of the store. */
export function detailRow(details: TradeDetails): DetailRow {
  const row: Record<string, string | number> = { [VENUE_FEES_COLUMN]: details.venueFees };
  for (const name of DETAIL_NAMES) row[DETAIL_FIELDS[name].column] = details[name];
  return row as DetailRow;
}
