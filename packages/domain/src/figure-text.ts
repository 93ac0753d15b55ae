import type { Money } from './money.ts';

/** U+2212; as wide as the plus sign and the figures. */
const MINUS = '−';
const UNITS_A_DOLLAR = 10_000;
const SHORT_STEPS = [
  { size: 1, letter: '' },
  { size: 1_000, letter: 'K' },
  { size: 1_000_000, letter: 'M' },
  { size: 1_000_000_000, letter: 'B' },
] as const;

/** How the sign of an amount is written: only the minus, or plus and minus (zero has neither). */
export type Signs = 'minus' | 'both';

const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** Units of results other than currencies, by the code used in place of a currency's; written after the number. */
const UNITS: Readonly<Record<string, string>> = { R: 'R', '%': '%', ticks: '\u00a0ticks' };

const A_SHARE = '/share';

/** Used in place of a currency's code for money per share or contract: written as money, always with cents. */
export function codeAShare(currency: string): string {
  return `${currency}${A_SHARE}`;
}

/** A number with the sign of a currency that everybody knows, else its code, before it, or with its unit behind: `$1`, `CHF 1`, `1R`. */
function inCurrency(code: string, text: string): string {
  const unit = UNITS[code];
  if (unit !== undefined) return `${text}${unit}`;
  const currency = code.replace(A_SHARE, '');
  return `${SYMBOLS[currency] ?? `${currency}\u00a0`}${text}`;
}

/** Whether amounts are small numbers, of which decimals are shown where money has none. */
export function hasDecimals(code: string): boolean {
  return code in UNITS || code.endsWith(A_SHARE);
}

/** `$1,234.56`, `−$0.50`; rounded half away from zero to the cent. What rounds to zero has no sign. */
export function formatMoney(amount: Money, signs: Signs = 'minus', currency = 'USD'): string {
  const cents = divideRounded(Math.abs(amount), 100);
  return withSign(cents === 0 ? 0 : amount, signs, inCurrency(currency, fixed(cents, 2)));
}

/** All four decimals, for tables and limit warnings: `+$1,234.5678`. */
export function formatMoney4(amount: Money, signs: Signs = 'minus', currency = 'USD'): string {
  return withSign(amount, signs, inCurrency(currency, fixed(Math.abs(amount), 4)));
}

/** Next to bars and in small places: `$12.3K`, whole dollars below `$9,999`, cents below a dollar: `$0.85`. Of other units: `1.25R`, `$1.25` a share. */
export function shortMoney(amount: Money, signs: Signs = 'minus', currency = 'USD'): string {
  if (hasDecimals(currency) && Math.abs(amount) < 100 * UNITS_A_DOLLAR)
    return formatMoney(amount, signs, currency);
  const text = shortAmount(Math.abs(amount));
  return withSign(text === '0' ? 0 : amount, signs, inCurrency(currency, text));
}

/** Estimates, which know no cents: whole dollars, cents below a dollar: `$12,345`, `$0.85`. Other units have two decimals: `1.25R`. */
export function wholeMoney(amount: Money, signs: Signs = 'minus', currency = 'USD'): string {
  if (hasDecimals(currency)) return formatMoney(amount, signs, currency);
  if (divideRounded(Math.abs(amount), UNITS_A_DOLLAR / 100) < 100) return shortMoney(amount, signs, currency);
  const text = grouped(divideRounded(Math.abs(amount), UNITS_A_DOLLAR));
  return withSign(amount, signs, inCurrency(currency, text));
}

/** Three significant digits without trailing zeros, for axes: `$12K`, `−$1.5K`, `$0`. */
export function axisMoney(amount: Money, currency = 'USD'): string {
  const digits = shortest(Math.abs(amount));
  const text = digits.replace(/(\.\d{0,9}?)0{1,9}(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '');
  return withSign(text === '0' ? 0 : amount, 'minus', inCurrency(currency, text));
}

/** A number with two decimals: `0.96`, `1,234.50`. Not for money. */
export function formatNumber(value: number, decimals = 2): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals).split('.');
  const text = `${grouped(Number(whole))}${fraction ? `.${fraction}` : ''}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** `49.81%` of a ratio such as 0.4981. */
export function formatPercent(ratio: number): string {
  return `${formatNumber(ratio * 100)}%`;
}

/** A result in R to two decimals, with its sign: `+1.25R`, `−0.80R`, `0.00R`. */
export function formatR(r: number): string {
  const text = formatNumber(r);
  return `${r > 0 && /[1-9]/.test(text) ? '+' : ''}${text}R`;
}

/** `part` of `whole` (counts) as an exactly rounded percentage, without decimals by default: `47%`. Of nothing: `0%`. */
export function formatShare(part: number, whole: number, decimals = 0): string {
  if (whole === 0) return `${fixed(0, decimals)}%`;
  return `${fixed(divideRounded(part * 100 * 10 ** decimals, whole), decimals)}%`;
}

/** Exact decimal text with thousands separators and at least `least` decimals: prices and sizes as platforms state them. */
export function formatDecimal(text: string, least = 0): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = fraction.padEnd(least, '0');
  const size = inThousands(whole);
  return `${sign === '-' ? MINUS : ''}${size}${decimals === '' ? '' : `.${decimals}`}`;
}

function withSign(amount: number, signs: Signs, text: string): string {
  if (amount < 0) return MINUS + text;
  return amount > 0 && signs === 'both' ? `+${text}` : text;
}

function shortAmount(units: number): string {
  const cents = divideRounded(units, UNITS_A_DOLLAR / 100);
  if (cents < 100) return cents === 0 ? '0' : fixed(cents, 2);
  const whole = divideRounded(units, UNITS_A_DOLLAR);
  return whole < 10_000 ? grouped(whole) : shortest(units);
}

/** Three significant digits of a positive amount, found step by step so that 999.6 becomes 1.00K. */
function shortest(units: number): string {
  for (const { size, letter } of SHORT_STEPS) {
    for (const decimals of [2, 1, 0]) {
      const digits = divideRounded(units, (size * UNITS_A_DOLLAR) / 10 ** decimals);
      if (digits < 1000) return fixed(digits, decimals) + letter;
    }
  }
  return `${grouped(divideRounded(units, 1_000_000_000 * UNITS_A_DOLLAR))}B`;
}

/** Exact for safe integers: the remainder of two doubles has no rounding error. */
function divideRounded(value: number, by: number): number {
  const rest = value % by;
  return (value - rest) / by + (rest * 2 >= by ? 1 : 0);
}

function fixed(digits: number, decimals: number): string {
  const size = 10 ** decimals;
  const rest = digits % size;
  const whole = grouped((digits - rest) / size);
  return decimals === 0 ? whole : `${whole}.${rest.toString().padStart(decimals, '0')}`;
}

function grouped(whole: number): string {
  return inThousands(whole.toString());
}

function inThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  let text = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}
