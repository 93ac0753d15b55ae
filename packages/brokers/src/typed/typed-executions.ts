import { parseDay, parseTimeOfDay, type Day } from '@daybook/domain/calendar.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { describeSymbol } from '#brokers/instruments/symbols.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import { isZone } from '#brokers/files/answers.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import { findInstants, newYorkOf } from '#brokers/rows/newyork.ts';

/** The source of what a trader types. */
export const BY_HAND = 'by-hand';

/** An execution as its trader types it. Size, price and charges are decimal text, the date `YYYY-MM-DD`, the time `HH:MM` or `HH:MM:SS`. */
interface TypedFill {
  readonly action: 'buy' | 'sell';
  readonly size: string;
  readonly price: string;
  readonly date: string;
  readonly time: string;
  /** Of a time that the clock showed twice, which one. */
  readonly occurrence?: 'first' | 'second' | undefined;
  readonly charges?: string | undefined;
}

/** A trade as its trader types it. */
interface TypedTrade {
  readonly symbol: string;
  readonly kind: Instrument['kind'];
  readonly currency: string;
  readonly multiplier?: string | undefined;
  readonly side: 'long' | 'short';
  /** IANA zone of all times. */
  readonly zone: string;
  readonly executions: readonly TypedFill[];
}

/** What cannot be taken of what is typed: the member that is wrong, as `executions.2.time`, and why. */
export interface TypedRefusal {
  readonly field: string;
  readonly reason: 'zone' | 'skipped-time' | 'doubled-time' | 'multiplier' | 'number' | 'date';
}

/**
 * The executions of a typed trade in their order; `ids` names each, so that a later version finds it. Entries open and exits close,
 * by the side that its trader states. A time that the clock showed twice is asked for, one that it skipped is refused.
 */
export function readTypedTrade(
  typed: TypedTrade,
  account: string,
  ids: readonly string[],
): readonly ReportedExecution[] | TypedRefusal {
  const instrument = instrumentOf(typed);
  if (instrument === null) return { field: 'multiplier', reason: 'multiplier' };
  const executions: ReportedExecution[] = [];
  for (const [at, fill] of typed.executions.entries()) {
    const isEntry = (fill.action === 'buy') === (typed.side === 'long');
    const stated = { account, instrument, effect: isEntry ? 'open' : 'close', externalId: ids[at]! } as const;
    const execution = readTypedFill({ ...fill, zone: typed.zone }, { ...stated, at });
    if ('reason' in execution)
      return execution.reason === 'zone'
        ? execution
        : { ...execution, field: `executions.${at}.${execution.field}` };
    executions.push(execution);
  }
  return executions;
}

/** One typed execution, of what its place in the journal states; `at` is its place among those that are typed together, from 0. */
export function readTypedFill(
  typed: TypedFill & { readonly zone: string },
  {
    at,
    ...stated
  }: Pick<ReportedExecution, 'account' | 'instrument' | 'effect' | 'externalId'> & { readonly at: number },
): ReportedExecution | TypedRefusal {
  const { action, date, time, zone } = typed;
  if (!isZone(zone)) return { field: 'zone', reason: 'zone' };
  const size = canonicalDecimal(typed.size);
  if (size === null) return { field: 'size', reason: 'number' };
  const price = canonicalDecimal(typed.price);
  if (price === null) return { field: 'price', reason: 'number' };
  const fees = typed.charges === undefined ? null : parseMoney(typed.charges);
  if (fees === null && typed.charges !== undefined) return { field: 'charges', reason: 'number' };
  const day = parseDay(date);
  if (day === null) return { field: 'date', reason: 'date' };
  const seconds = parseTimeOfDay(time.length === 5 ? `${time}:00` : time);
  if (seconds === null) return { field: 'time', reason: 'date' };
  const instant = findTypedInstant(zone, day, seconds, typed.occurrence);
  if (typeof instant === 'string') return { field: 'time', reason: instant };
  return newFill({
    ...stated,
    action,
    size,
    price,
    ...newYorkOf(instant),
    instant,
    zone,
    localText: `${date} ${time}`,
    fees: fees === null ? NO_FEES : { ...NO_FEES, commission: fees },
    feeProvenance: fees === null ? 'unknown' : BY_HAND,
    sequence: at + 1,
    line: at + 1,
  });
}

function findTypedInstant(
  zone: string,
  day: Day,
  seconds: number,
  occurrence: 'first' | 'second' | undefined,
): number | 'skipped-time' | 'doubled-time' {
  const [first, second] = findInstants(zone, day, seconds);
  if (first === undefined) return 'skipped-time';
  if (second === undefined || occurrence === 'first') return first;
  return occurrence === 'second' ? second : 'doubled-time';
}

/** Stocks, pairs and coins count one by one, a US option 100; of a future the root says it. Null where nobody says it. */
function instrumentOf({ symbol, kind, currency, multiplier }: TypedTrade): Instrument | null {
  const named = symbol.toUpperCase();
  const described = describeSymbol(named, currency);
  const isSame = described?.kind === kind;
  const usual = kind === 'stock' || kind === 'forex' || kind === 'crypto' ? '1' : null;
  const size = multiplier === undefined ? null : canonicalDecimal(multiplier);
  const known = size ?? (isSame ? described.size : null) ?? usual;
  if (known === null) return null;
  const name = isSame
    ? { symbol: described.symbol, contract: described.contract }
    : { symbol: named, contract: named };
  return { kind, ...name, currency, multiplier: known };
}
