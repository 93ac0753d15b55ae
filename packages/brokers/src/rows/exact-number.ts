import { decimalText, parseDecimal } from '@daybook/domain/decimal.ts';
import { money, type Money } from '@daybook/domain/money.ts';

/** Fees are summed exactly in these units before they are rounded once: 1/100,000,000 of a currency. */
const FINE_UNITS = 100_000_000;
const MAX_FINE = 90_000_000 * FINE_UNITS;
/** Characters of a cell that may be a number, or a moment; a longer one is neither, and no pattern is applied to it. */
export const MAX_NUMBER_CHARACTERS = 64;
const ZERO_DIGIT = 48;
const POINT = 46;
/** Longest text whose digits make a safe integer. */
const MAX_FAST = 15;

/** Canonical text of short plain digits without BigInt, or null for all else: signs, long numbers, anything wrong. */
function trimPlain(text: string): string | null {
  if (text.length === 0 || text.length > MAX_FAST) return null;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0 && at > 0) point = at;
    else if (code < ZERO_DIGIT || code > ZERO_DIGIT + 9) return null;
  }
  if (text.charCodeAt(0) === ZERO_DIGIT && text.length > 1 && point !== 1) return null;
  return point < 0 ? text : withoutEndZeros(text);
}

/** Text with a point, without the zeros at its end and a point that is last then; in one pass. */
function withoutEndZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  return text.slice(0, text.charCodeAt(end - 1) === POINT ? end - 1 : end);
}

/** Scientific notation, as programs write very small and very large numbers: `3.8275e-9`, `1E+05`. */
const SCIENTIFIC = /^([-+]?)(\d{1,20})(?:\.(\d{0,20}))?[eE]([-+]?\d{1,2})$/;

/** A number in scientific notation without its exponent, its digits as they are; any other text as it is. */
function withoutExponent(text: string): string {
  const [, sign = '', whole, fraction = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return shortened(`${sign}0.${'0'.repeat(-point)}${digits}`);
  const padded = digits.padEnd(point, '0');
  return shortened(`${sign}${padded.slice(0, point)}.${padded.slice(point)}`);
}

/** Zeros that say nothing; a hundred of them would make a number too long to be read. */
function shortened(text: string): string {
  return withoutEndZeros(text.replace(/^([-+]?)0+(?=\d)/, '$1'));
}

/**
 * Canonical decimal text of plain decimal text or of scientific notation, exactly; null for separators, NaN, more digits than a
 * decimal holds, and anything else.
 */
export function canonicalDecimal(text: string): string | null {
  const plain = trimPlain(text);
  if (plain !== null) return plain;
  const value = parseDecimal(withoutExponent(text));
  return value === null ? null : decimalText(value);
}

/** A plain amount of at most 8 decimals and below 90 million as an integer of {@link FINE_UNITS}; null otherwise. */
export function parseFineAmount(text: string): number | null {
  const negative = text.charCodeAt(0) === 45;
  let digits = 0;
  let units = 0;
  let decimals = -1;
  for (let at = negative || text.charCodeAt(0) === 43 ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals < 0) {
      decimals = 0;
      continue;
    }
    if (code < ZERO_DIGIT || code > ZERO_DIGIT + 9) return null;
    digits += 1;
    units = units * 10 + (code - ZERO_DIGIT);
    if (decimals >= 0) decimals += 1;
    if (decimals > 8 || units >= MAX_FINE) return null;
  }
  if (digits === 0) return null;
  units *= 10 ** (8 - Math.max(decimals, 0));
  if (units >= MAX_FINE) return null;
  return negative && units !== 0 ? -units : units;
}

/** Fine units rounded once to 1/10,000, exact halves to the even neighbour. */
export function fineToMoney(units: number): Money {
  const quotient = Math.trunc(units / 10_000);
  const rest = Math.abs(units - quotient * 10_000);
  const away = rest > 5000 || (rest === 5000 && quotient % 2 !== 0);
  return money(away ? quotient + Math.sign(units) : quotient);
}
