import type { DecimalMark } from '@daybook/domain/execution/column-mapping.ts';
import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from '#brokers/rows/exact-number.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';

/** Signs and codes of currencies around a number. */
const CURRENCY =
  /^(\(?[-+]?\(?) ?(?:(?:R|US|CA?|AU?|HK|NZ|MX)\$|[$€£₹]|USD|EUR|GBP|BRL|MXN|INR) ?|(?<=[\d)]) ?(?:R\$|[$€£₹]|USD|EUR|GBP|BRL|MXN|INR)$/g;
/** Groups never begin with a zero, so that `0.125` has a decimal point and `0,125` a decimal comma. */
const WITH_COMMA = /^[-+(]*(?:[1-9]\d{0,2}(?:[. '’]\d{3})+|\d*)(?:,\d*)?\)?$/;
/** Digits are grouped in threes; in India the last three digits and then pairs: `1,23,456.50`. */
const WITH_POINT = /^[-+(]*(?:[1-9]\d{0,2}(?:[, '’]\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|\d*)(?:\.\d*)?\)?$/;

function bare(text: string): string {
  const plain = text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/[\u2212\u2013]/g, '-');
  const number = plain.replace(CURRENCY, '$1').trim();
  // Some programs write the sign behind the number.
  return /^\d[\d.,' ’]*-$/.test(number) ? `-${number.slice(0, -1)}` : number;
}

/** Scientific notation: its mantissa has no thousands, so that a mark in it is the decimal one. */
const SCIENTIFIC = /^[-+]?\d{1,20}(?:([.,])\d{1,20})?[eE][-+]?\d{1,2}$/;

/** Canonical decimal text of `3.8275e-9` or `3,8275E-9`; null for another mark. */
function readScientific(number: string, decimal: DecimalMark, mark: string | undefined): string | null {
  if (mark !== undefined && mark !== (decimal === 'point' ? '.' : ',')) return null;
  return canonicalDecimal(number.replace(',', '.'));
}

/** Canonical decimal text of a number that is written with this decimal mark; null for anything else. */
export function readWrittenNumber(text: string, decimal: DecimalMark): string | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const scientific = /e/i.test(text) ? SCIENTIFIC.exec(bare(text)) : null;
  if (scientific) return readScientific(scientific[0], decimal, scientific[1]);
  // Most numbers are plain, and need no pattern then.
  const plain = decimal === 'point' || !text.includes('.') ? canonicalDecimal(text) : null;
  if (plain !== null) return plain;
  const number = bare(text);
  if (decimal === 'comma') {
    if (!WITH_COMMA.test(number) || !/\d/.test(number)) return null;
    return findLooseNumber(number.replace(/[. '’]/g, '').replace(',', '.'));
  }
  if (!WITH_POINT.test(number) || !/\d/.test(number)) return null;
  return findLooseNumber(number.replace(/[, '’]/g, ''));
}

/** Whether a text is a number in either way of writing. */
export function isWrittenNumber(text: string): boolean {
  return readWrittenNumber(text, 'point') !== null || readWrittenNumber(text, 'comma') !== null;
}

/** Which decimal mark a number can only have; null where both would do. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const [asPoint, asComma] = [readWrittenNumber(text, 'point'), readWrittenNumber(text, 'comma')];
  if (asPoint === null || asComma === null)
    return asPoint === asComma ? null : asPoint === null ? 'comma' : 'point';
  return null;
}
