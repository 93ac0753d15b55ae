import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '../../decimal.ts';
import { MAX_AMOUNT, type Money } from '../../money.ts';

/** A part of a trade as far as its way to the market goes. Its size is decimal text, its fees are its own share. */
export interface VenuePart {
  readonly size: string;
  readonly fees: Money;
  readonly execution: { readonly route?: string | null; readonly addedLiquidity?: boolean | null };
}

/** What a trade paid on one route for adding to a market's liquidity or for taking from it; null where its source does not say. */
export interface VenueFees {
  readonly route: string | null;
  readonly added: boolean | null;
  /** Canonical decimal text. */
  readonly size: string;
  readonly fees: Money;
}

/** Routes and liquidity kept of one trade: the rest becomes unknown. */
export const MAX_VENUES = 20;

/**
 * A trade's fees by route and liquidity as they are kept; see {@link parseVenueFees}. Empty where no part states either, and where
 * charges and rebates are so large that their sums are no amounts any more.
 */
export function venueFeesText(parts: readonly VenuePart[]): string {
  if (parts.every(({ execution }) => !execution.route && (execution.addedLiquidity ?? null) === null))
    return '';
  if (parts.reduce((sum, { fees }) => sum + Math.abs(fees), 0) > MAX_AMOUNT) return '';
  const sums = new Map<
    string,
    { route: string | null; added: boolean | null; size: Decimal; fees: number }
  >();
  for (const { size, fees, execution } of parts) {
    const [route, added] = [execution.route || null, execution.addedLiquidity ?? null];
    const key = `${added} ${route ?? ''}`;
    const isBeyond = !sums.has(key) && sums.size >= MAX_VENUES - 1;
    const sum = isBeyond
      ? sums.getOrInsertComputed(UNKNOWN, () => ({ route: null, added: null, ...NOTHING }))
      : sums.getOrInsertComputed(key, () => ({ route, added, ...NOTHING }));
    sum.size = addDecimals(sum.size, decimal(size));
    sum.fees += fees;
  }
  const rows = Array.from(sums.values(), ({ route, added, size, fees }) => [
    route,
    added === null ? null : added ? 1 : 0,
    decimalText(size),
    fees,
  ]);
  return JSON.stringify(rows);
}

const UNKNOWN = 'null ';
const NOTHING = { size: ZERO, fees: 0 };

/** The same as it was kept by {@link venueFeesText}. */
export function parseVenueFees(text: string): VenueFees[] {
  if (text === '') return [];
  const rows = JSON.parse(text) as [string | null, 0 | 1 | null, string, Money][];
  return rows.map(([route, added, size, fees]) => ({
    route,
    added: added === null ? null : added === 1,
    size,
    fees,
  }));
}
