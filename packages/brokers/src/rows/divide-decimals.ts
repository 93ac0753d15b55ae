import { unitsAt, type Decimal } from '@daybook/domain/decimal.ts';
import { divideHalfEven } from '@daybook/domain/divide-half-even.ts';

const DECIMALS = 12;

/** A quotient to twelve decimals, exact halves to the even neighbour; the divisor is above 0. */
export function divideDecimals(dividend: Decimal, divisor: Decimal): Decimal {
  const scale = DECIMALS + divisor.scale;
  const widened = unitsAt(dividend, Math.max(scale, dividend.scale));
  const narrowed = 10n ** BigInt(Math.max(0, dividend.scale - scale));
  return { units: divideHalfEven(widened, divisor.units * narrowed), scale: DECIMALS };
}
