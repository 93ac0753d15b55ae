/** Splits of an instrument: so many new shares for so many old ones. */
import { absolute } from '../decimal.ts';
import type { Instrument } from './reported-execution.ts';

/** A quotient of two whole numbers above 0, in lowest terms where it was reduced. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Either number of a split; larger ones are refused wherever a split is read. */
export const MAX_SPLIT_NUMBER = 1_000_000_000;

/** A split as the grouping needs it. */
export interface Split {
  /** Milliseconds since 1970 UTC: executions at this instant and later are of new shares. */
  readonly instant: number;
  /** New shares for `denominator` old ones; whole numbers from 1 to {@link MAX_SPLIT_NUMBER}. */
  readonly numerator: number;
  readonly denominator: number;
  /**
   * By how much the broker changed the position, signed decimal text: it tells what became of a fraction of a share. Null
   * where nobody says.
   */
  readonly sizeChange: string | null;
}

/** A split as an adapter reads it, before it is stored. Every value is already checked. */
export interface ReportedSplit extends Split {
  /** Account as the source names it. */
  readonly account: string;
  readonly instrument: Instrument;
  /** Unique within account and source; null when the source gives no id. */
  readonly externalId: string | null;
  /** 1-based line (or element) in the source, for messages. */
  readonly line: number;
}

export function ratio(numerator: bigint, denominator: bigint): Ratio {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function multiplyRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.numerator, left.denominator * right.denominator);
}

export function divideRatios(left: Ratio, right: Ratio): Ratio {
  return ratio(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** `1/40`, as it is stored and sent. */
export function ratioText({ numerator, denominator }: Ratio): string {
  return `${numerator}/${denominator}`;
}

/** Reads {@link ratioText}; throws for other text. */
export function ratioOfText(text: string): Ratio {
  const parts = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text);
  if (!parts) throw new Error(`not a ratio: ${JSON.stringify(text)}`);
  return { numerator: BigInt(parts[1]!), denominator: BigInt(parts[2]!) };
}

export function leastMultiple(left: bigint, right: bigint): bigint {
  return (left / greatestDivisor(left, right)) * right;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [absolute(left), absolute(right)];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** A split as a source or the trader states it. */
export interface StatedSplit extends Split {
  /** The import that brought it; later ones have larger numbers. */
  readonly importId: number;
  readonly isByTrader: boolean;
}

/** No instrument is split twice within so long; sources date a split on the evening before, or on its first day of trading. */
const SAME_SPLIT_MS = 4 * 86_400_000;

/**
 * The splits that hold of an instrument: of several statements within four days the last one, of a source before the
 * trader's own, since both tell of one split.
 */
export function splitsInForce<Stated extends StatedSplit>(stated: readonly Stated[]): Stated[] {
  const splits: Stated[][] = [];
  for (const one of stated.toSorted((left, right) => left.instant - right.instant)) {
    const latest = splits.at(-1);
    if (latest && one.instant - latest[0]!.instant <= SAME_SPLIT_MS) latest.push(one);
    else splits.push([one]);
  }
  return splits.map((same) =>
    same.reduce((best, one) =>
      (Number(best.isByTrader) - Number(one.isByTrader) || one.importId - best.importId) > 0 ? one : best,
    ),
  );
}
