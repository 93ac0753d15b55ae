import { decimalText, parseDecimal } from '@daybook/domain/decimal.ts';
import { money, type Money } from '@daybook/domain/money.ts';

/** Fees are summed exactly in these units before they are rounded once: 1/100,000,000 of a currency. */
export const FINE_UNITS = 100_000_000;
const MOST_FINE = 90_000_000 * FINE_UNITS;
const CANONICAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,17}[1-9])?$/;
const PLAIN_AMOUNT = /^[+-]?(?:\d{1,8}(?:\.\d{0,8})?|\.\d{1,8})$/;

/** Canonical decimal text of plain decimal text; null for exponents, separators, NaN and anything else. */
export function canonicalDecimal(text: string): string | null {
  if (CANONICAL.test(text) && text !== '-0') return text;
  const value = parseDecimal(text);
  return value === null ? null : decimalText(value);
}

/** A plain amount of at most 8 decimals and below 90 million as an integer of {@link FINE_UNITS}; null otherwise. */
export function parseFineAmount(text: string): number | null {
  if (text === '' || text === '0' || text === '0.00') return text === '' ? null : 0;
  if (!PLAIN_AMOUNT.test(text)) return null;
  const negative = text.startsWith('-');
  const bare = negative || text.startsWith('+') ? text.slice(1) : text;
  const point = bare.indexOf('.');
  const whole = Number(point < 0 ? bare : bare.slice(0, point));
  const fraction = point < 0 ? 0 : Number(bare.slice(point + 1).padEnd(8, '0'));
  const units = whole * FINE_UNITS + fraction;
  if (units >= MOST_FINE) return null;
  return units === 0 ? 0 : negative ? -units : units;
}

/** Fine units rounded once to 1/10,000, exact halves to the even neighbour. */
export function fineToMoney(units: number): Money {
  const quotient = Math.trunc(units / 10_000);
  const rest = Math.abs(units - quotient * 10_000);
  const away = rest > 5000 || (rest === 5000 && quotient % 2 !== 0);
  return money(away ? quotient + Math.sign(units) : quotient);
}
