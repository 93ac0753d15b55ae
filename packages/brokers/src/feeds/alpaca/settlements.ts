import type { AlpacaEntry, AlpacaFill } from './activities.ts';
import { divideExactly } from '#brokers/rows/divide-exactly.ts';
import { findInstant, NEW_YORK } from '#brokers/rows/newyork.ts';

/** Root, expiry, right and strike of an option that was not adjusted. */
export const OPTION_SYMBOL = /^([A-Z]{1,6})(\d{6}[CP]\d{8})$/;
const SESSION_END_SECONDS = 16 * 3600;

/** How an option ends; its size has the sign of the change. Source: the vendor's page of non-trade activities for options. */
const ENDS: Readonly<Record<string, string>> = { OPEXP: 'expired', OPASN: 'assigned', OPEXC: 'exercised' };
/** The shares that an assignment or an exercise moves. */
const DELIVERY = 'OPTRD';

function absolute(text: string): string {
  return text.replace('-', '');
}

/** What each delivered share cost: the cash by the shares, since the stated price need not be the strike. Null where no cash moved against them. */
function deliveryPrice(size: string, amount: string): string | null {
  const isPaid = size.startsWith('-') !== amount.startsWith('-');
  return amount === '0' || !isPaid ? null : divideExactly(absolute(amount), absolute(size));
}

/**
 * An entry as the fill that it amounts to, at the end of the session of its day: an option that ends costs nothing, the shares
 * that it delivers cost its strike. Null for all other entries.
 */
export function settlementOf(entry: AlpacaEntry): AlpacaFill | null {
  const { type, size, amount, id, date, symbol, isCancelled } = entry;
  if (size === null || size === '0' || isCancelled) return null;
  const end = Object.hasOwn(ENDS, type) && OPTION_SYMBOL.test(symbol) ? ENDS[type] : undefined;
  const price = end === undefined && type === DELIVERY ? deliveryPrice(size, amount) : '0';
  const instant = findInstant(NEW_YORK, date, SESSION_END_SECONDS);
  if ((end === undefined && type !== DELIVERY) || price === null || instant === null) return null;
  return {
    kind: 'fill',
    // An option's end and its delivery may share one id.
    id: end === undefined ? `${type}:${id}` : id,
    orderId: id,
    symbol,
    action: size.startsWith('-') ? 'sell' : 'buy',
    effect: 'unknown',
    size: absolute(size),
    price,
    moment: { instant, microseconds: 0 },
    localText: `${symbol} ${end ?? 'delivered'}`,
  };
}
