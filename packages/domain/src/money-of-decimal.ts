import { parseDecimal, type Decimal } from './decimal.ts';
import { divideHalfEven } from './divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from './money.ts';

/** Rounds an exact decimal once, half to even, to 1/10,000. Throws beyond the safe integers. */
export function roundToMoney(value: Decimal): Money {
  if (value.scale <= MONEY_SCALE)
    return money(Number(value.units * 10n ** BigInt(MONEY_SCALE - value.scale)));
  return money(Number(divideHalfEven(value.units, 10n ** BigInt(value.scale - MONEY_SCALE))));
}

/** Parses plain decimal text and rounds it to 1/10,000. Returns null for other text or an amount too large. */
export function parseMoney(text: string): Money | null {
  const value = parseDecimal(text);
  if (!value) return null;
  const units =
    value.scale <= MONEY_SCALE
      ? value.units * 10n ** BigInt(MONEY_SCALE - value.scale)
      : divideHalfEven(value.units, 10n ** BigInt(value.scale - MONEY_SCALE));
  return Number.isSafeInteger(Number(units)) ? money(Number(units)) : null;
}
