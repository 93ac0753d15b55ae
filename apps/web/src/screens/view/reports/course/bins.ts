import type { Bin } from '@daybook/domain/insights/distribution.ts';
import { MONEY_SCALE } from '@daybook/domain/money.ts';
import { bandText, type BandText } from '@daybook/domain/trade/band.ts';

/** The filter text of a bin's trades. */
export function binBand({ from, to }: Bin): BandText {
  const bound = (amount: number | null) =>
    amount === null ? null : { units: BigInt(amount), scale: MONEY_SCALE };
  return bandText({ from: bound(from), to: bound(to) });
}

/** The bins between the open tails, and the place of the first of them among all. */
export function innerOf(bins: readonly Bin[]): { readonly first: number; readonly bins: readonly Bin[] } {
  const inner = bins.filter(({ from, to }) => from !== null && to !== null);
  return { first: inner[0] ? bins.indexOf(inner[0]) : 0, bins: inner };
}

/** Where a net is between the tails, 0 to 1; null outside. */
export function placeIn(inner: readonly Bin[], net: number): number | null {
  const [from, to] = [inner[0]?.from ?? 0, inner.at(-1)?.to ?? 0];
  return to > from && net >= from && net <= to ? (net - from) / (to - from) : null;
}

/** Labels that fit under the bins. */
const MAX_LABELS = 6;

/** Round nets under the bins, zero among them where it lies between the tails. */
export function innerLabels(inner: readonly Bin[]): { readonly value: number; readonly place: number }[] {
  const [from, to] = [inner[0]?.from ?? 0, inner.at(-1)?.to ?? 0];
  if (!(to > from)) return [];
  let step = 1;
  for (let power = 1; (to - from) / step > MAX_LABELS; power *= 10)
    for (const round of [1, 2, 5]) {
      step = round * power;
      if ((to - from) / step <= MAX_LABELS) break;
    }
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => {
    const value = (first + at) * step || 0;
    return { value, place: (value - from) / (to - from) };
  });
}
