/**
 * Exact decimals: prices, sizes and multipliers as platforms state them. Canonical text is the form in the
 * store and on the wire: no plus sign, no exponent, no leading or trailing zero, no negative zero.
 */
export interface Decimal {
  /** The value is `units` / 10^`scale`. */
  readonly units: bigint;
  /** Digits after the point, 0 to 18. */
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };
const MAX_DIGITS = 18;
const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Parses plain decimal text (`-0.50`, `.35`, `12.`). Returns null for anything else, exponents and separators included. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > 40) return null;
  const parts = PLAIN.exec(text);
  if (!parts) return null;
  const whole = parts[2] ?? '';
  const fraction = withoutLastZeros(parts[3] ?? '');
  if (whole === '' && (parts[3] ?? '') === '') return null;
  if (fraction.length > MAX_DIGITS || whole.replace(/^0+/, '').length > MAX_DIGITS) return null;
  const units = BigInt(`${whole}${fraction}` || '0');
  return { units: parts[1] === '-' ? -units : units, scale: fraction.length };
}

/** Scanned from the end: a pattern would begin at every zero before it. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return digits.slice(0, end);
}

/** The same as {@link parseDecimal} for text that is known to be good, such as canonical text from the store; throws otherwise. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (!value) throw new Error(`not a decimal: ${JSON.stringify(text)}`);
  return value;
}

/** Canonical text of a decimal. */
export function decimalText(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = withoutLastZeros(digits.slice(digits.length - value.scale));
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && text !== '0' ? `-${text}` : text;
}

/** The units of `value` at a scale at least as large as its own. */
export function unitsAt(value: Decimal, scale: number): bigint {
  if (scale < value.scale) throw new RangeError(`scale ${scale} is too small for ${decimalText(value)}`);
  return value.units * 10n ** BigInt(scale - value.scale);
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale };
}

export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale };
}

export function negateDecimal(value: Decimal): Decimal {
  return { units: -value.units, scale: value.scale };
}

/** A decimal without its sign. */
export function magnitude(value: Decimal): Decimal {
  return value.units < 0n ? negateDecimal(value) : value;
}

/** Units without their sign. */
export function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}
