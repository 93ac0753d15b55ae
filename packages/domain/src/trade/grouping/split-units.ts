/**
 * One unit for the sizes before and after splits. A split changes what a share is, not what a position cost: with every size
 * in parts of a share that are whole before and after it, and every price for such a part, a walk passes a split unchanged.
 */
import { decimal, decimalText } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { leastMultiple, ratioOfText, type Ratio } from '../../execution/split.ts';

/** How sizes and prices become whole numbers of one unit. */
export interface SplitUnits {
  /** What the size of each fill is multiplied by. */
  readonly sizes: readonly bigint[];
  /** What its price is multiplied by: size factor × price factor is `product` for each fill. */
  readonly prices: readonly bigint[];
  /** Units of one share after the last split. */
  readonly share: bigint;
  readonly product: bigint;
}

/** Units for fills of which each has a factor: its size × the factor is its size after the last split. Null stands for 1. */
export function splitUnits(factors: readonly (Ratio | null)[]): SplitUnits {
  const share = factors.reduce(
    (least, factor) => (factor === null ? least : leastMultiple(least, factor.denominator)),
    1n,
  );
  const sizes = factors.map((factor) =>
    factor === null ? share : (share / factor.denominator) * factor.numerator,
  );
  const product = [...new Set(sizes)].reduce(leastMultiple, share);
  return { sizes, prices: sizes.map((size) => product / size), share, product };
}

/** The stated factors of parts or fills; null where no split came within what they belong to. */
export function readFactors(
  parts: readonly { readonly splitFactor?: string | null }[],
): (Ratio | null)[] | null {
  if (parts.every(({ splitFactor }) => (splitFactor ?? null) === null)) return null;
  return parts.map(({ splitFactor = null }) => (splitFactor === null ? null : ratioOfText(splitFactor)));
}

/** A size in shares after the splits since; see `splitFactor` in grouping.ts. */
export function sizeAfterSplits(size: string, splitFactor: string | null): string {
  if (splitFactor === null) return size;
  const { units, scale } = decimal(size);
  const { numerator, denominator } = ratioOfText(splitFactor);
  return sizeOfUnits(units * numerator, denominator, scale);
}

/** Digits to which a size is rounded that a split leaves without an end. */
export const SPLIT_DECIMALS = 8;
/** As many as a decimal may have. */
const MAX_DECIMALS = 18;

/** A size as decimal text: `units` of which a share has `share`, at a scale; rounded half to even where it has no end. */
export function sizeOfUnits(units: bigint, share: bigint, scale: number): string {
  if (share === 1n) return decimalText({ units, scale });
  const fine = units * 10n ** BigInt(Math.max(0, MAX_DECIMALS - scale));
  if (fine % share === 0n) return decimalText({ units: fine / share, scale: Math.max(scale, MAX_DECIMALS) });
  const below = share * 10n ** BigInt(scale);
  return decimalText({
    units: divideHalfEven(units * 10n ** BigInt(SPLIT_DECIMALS), below),
    scale: SPLIT_DECIMALS,
  });
}
