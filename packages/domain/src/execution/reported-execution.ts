import type { Day } from '../calendar.ts';
import type { Money } from '../money.ts';
import type { ReportedSplit } from './split.ts';
import type { StatedPlan } from '../trade/risk/stated-plan.ts';

export const INSTRUMENT_KINDS = [
  'stock',
  'option',
  'future',
  'future-option',
  'forex',
  'crypto',
  'cfd',
  'bond',
  'fund',
  'warrant',
  'other',
] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** What was traded, down to the single contract: two strikes or two months are two instruments. */
export interface Instrument {
  readonly kind: InstrumentKind;
  /** What traders call it and search for, upper case: `AAPL`, `M6BM6`, `SPY 220930C00364000`. */
  readonly symbol: string;
  /** Unique within source and currency: the platform's contract id, else the full symbol. */
  readonly contract: string;
  /** ISO 4217, upper case; platforms' own codes for crypto are kept as they are. */
  readonly currency: string;
  /** Canonical decimal text; profit is price difference × size × multiplier. Stated by the feed or from a table, never guessed. */
  readonly multiplier: string;
}

/** One text for an instrument within a source. */
export function instrumentKey({ contract, currency }: Pick<Instrument, 'contract' | 'currency'>): string {
  return `${contract}|${currency}`;
}

/** Whether the fill opens or closes a position, where the source says so. */
export type PositionEffect = 'open' | 'close' | 'unknown';

/** Charges of one execution: positive is a cost, negative a rebate. */
export interface ExecutionFees {
  readonly commission: Money;
  readonly exchange: Money;
  readonly regulatory: Money;
  readonly other: Money;
}

/** Where the commission comes from: the source states it, it was estimated, or the trader typed it; other charges are the source's. */
export type FeeProvenance = 'stated' | 'estimated' | 'by-hand' | 'unknown';

/** Characters of a route's name. */
export const MAX_ROUTE = 32;

/** One fill as an adapter reads it from a platform or a file, before it is stored. Every value is already checked. */
export interface ReportedExecution {
  /** Account as the source names it. */
  readonly account: string;
  readonly instrument: Instrument;
  readonly action: 'buy' | 'sell';
  readonly effect: PositionEffect;
  /** Canonical decimal text, above 0. */
  readonly size: string;
  /** Canonical decimal text; may be 0 (expiry) or negative (spreads, some futures). */
  readonly price: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly instant: number;
  /** New York day and seconds from New York midnight of the instant. */
  readonly day: Day;
  readonly execTime: number;
  /** IANA zone in which the source wrote `localText`. */
  readonly zone: string;
  /** Date and time exactly as the source wrote them. */
  readonly localText: string;
  readonly fees: ExecutionFees;
  readonly feeProvenance: FeeProvenance;
  /** True when the fill added liquidity, null when the source does not say. */
  readonly addedLiquidity: boolean | null;
  /** Where the order was sent, as the source names it; left out where unknown. */
  readonly route?: string | null;
  /** True when the platform closed the position automatically; null when the source does not say. */
  readonly closedBySystem: boolean | null;
  /** Unique within account and source; null when the source gives no id. */
  readonly externalId: string | null;
  /** What else its source calls it, surest first: a report with fewer columns may have named it so. */
  readonly otherIds?: readonly string[];
  readonly externalOrderId: string | null;
  /** Order among fills of one instant, as the platform numbers them; 0 when it does not. */
  readonly sequence: number;
  /** Realised profit that the source states for this fill; exact decimal text, or null. */
  readonly statedRealised: { readonly amount: string; readonly kind: 'gross' | 'net' } | null;
  /**
   * Profit that the platform settled for what this fill closes, in the instrument's currency; exact decimal text. It is taken
   * as the fill's profit where prices alone do not give it, because contract size and rates are not stated.
   */
  readonly statedProfit?: string | null;
  /** The platform's own position to which the fill belongs; fills of different positions never share a trade. */
  readonly positionRef?: string | null;
  /** What the source states of the plan behind it; left out where it states nothing. An exit's is ignored. */
  readonly plan?: StatedPlan | null;
  /** True for a whole order that may be filled further: what a report states of more of it takes the place of less, never the other way round. */
  readonly isUnfinished?: boolean;
  /** When the source wrote the document that states this, milliseconds since 1970 UTC; left out where it does not say. */
  readonly statedAt?: number;
  /** 1-based line (or element) in the source, for messages. */
  readonly line: number;
}

/** A fill that a source took back, by the ids that may name it, and what it was. */
export interface CancelledFill extends Pick<ReportedExecution, 'action' | 'size' | 'price'> {
  readonly account: string;
  readonly ids: readonly string[];
  /** When its document was written, milliseconds since 1970 UTC; null where it does not say. */
  readonly statedAt: number | null;
}

/** A row that was read and understood but is not an execution to import, with the reason, so that nothing vanishes silently. */
export interface LeftOutRow {
  readonly line: number;
  readonly reason:
    | 'cancelled'
    | 'not-an-execution'
    | 'forex-conversion'
    | 'no-size'
    | 'corporate-action'
    | 'correction-replaced'
    /** An order that was not filled, or the rest of one. */
    | 'not-filled'
    /** Deposits, dividends, interest and other cash that no fill moved. */
    | 'cash'
    /** A total of rows elsewhere in the file, or a trade that its fills make up. */
    | 'sum'
    /** A cancellation of a fill that the source does not hold. */
    | 'cancels-nothing'
    /** A commission in another currency than its fill's. */
    | 'foreign-fee'
    /** A commission that the broker kept when it cancelled the fill, which was not booked anew. */
    | 'kept-fee'
    /** Days that the source no longer states. */
    | 'out-of-reach'
    /** A fill of an order that the source no longer shows. */
    | 'order-unknown'
    /** A closing deal that cannot be distinguished from others: the row of its position is used instead. */
    | 'in-position'
    /** A position that its report shows as open, without the fills that opened it. */
    | 'open-position'
    /** An option that expired, of which its file does not say whether it was held or sold. */
    | 'opening-missing';
  /** What names the row: times, sizes, symbols; no sentence, since it is shown in every language. */
  readonly what: string;
  /** What a cancellation takes back elsewhere. */
  readonly cancels?: CancelledFill;
  /** The fill that it becomes where the journal says which side is open. */
  readonly closes?: FillWithoutSide;
}

/** A fill that closes what is open, whichever side that is. */
export type FillWithoutSide = Omit<ReportedExecution, 'action'>;

/** Everything one answer or file holds, read whole. */
export interface ReportedExecutions {
  /** Who issued the ids: `propreports`, `ibkr`, `tradezero` … not how they travelled. */
  readonly source: string;
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  /** Splits of instruments; left out where it states none. */
  readonly splits?: readonly ReportedSplit[];
}

export function totalFees(fees: ExecutionFees): Money {
  return (fees.commission + fees.exchange + fees.regulatory + fees.other) as Money;
}
