import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { MAX_NUMBER_CHARACTERS } from '#brokers/rows/exact-number.ts';
import { readWrittenNumber } from './written-numbers.ts';

/** A number with its unit, as in `0.5000BTC`, `1,200 USD` and `€8,12`. */
export interface WrittenAmount {
  /** Canonical decimal text. */
  readonly number: string;
  /** Upper case; codes for signs of currencies. Null where there is none, and for a bare `$`, which several currencies write. */
  readonly unit: string | null;
}

/** Currencies that are recognised by a code before or after a number, or in the name of a column. */
const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|HKD|SGD|CNY|INR|KRW|SEK|NOK|DKK|PLN|CZK|HUF|TRY|ZAR|ILS|MXN|BRL|ARS|CLP|COP|PEN|GBX';
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  RS: 'INR',
  R$: 'BRL',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  HK$: 'HKD',
  NZ$: 'NZD',
  MX$: 'MXN',
};
const DOLLARS = '(?:R|US|CA?|AU?|HK|NZ|MX)\\$';
const BEFORE = new RegExp(
  `^([-+(]{0,2})(${DOLLARS}|[$€£¥₹]|Rs\\.?(?= ?[-+(\\d])|(?:${CURRENCY_CODES})(?= ?[-+(\\d.]))`,
  'i',
);
/** Behind the digits: a sign, or letters, such as a coin's name or `shares`. */
const BEHIND = new RegExp(`(?<=[\\d.)]) ?(${DOLLARS}|[$€£¥₹]|\\p{L}[\\p{L}\\p{N}]{0,11}\\.?)(\\)?)$`, 'iu');
/** `3.8275e-9` has a letter and no unit. */
const SCIENTIFIC = /^[-+(]?\d+(?:[.,]\d+)?[eE][-+]?\d{1,2}\)?$/;
const CODE = new RegExp(`^(?:${CURRENCY_CODES})$`);

function nameOf(sign: string): string | null {
  const name = sign.toUpperCase().replace(/\.$/, '');
  return name === '$' ? null : (SIGNS[name] ?? name);
}

/** Whether a unit is a currency of ISO 4217 that tables write. */
export function isCurrencyCode(unit: string): boolean {
  return CODE.test(unit);
}

/** Whether a unit is the hundredth part of a pound, a rand or a shekel in which exchanges quote: `GBX`, `GBp`, `p`, `ZAc`. */
export function isPence(unit: string): boolean {
  return /^(?:GBX|GBp|GBp\.|p|pence|ZAc|ZAC|ILA|ILa)$/.test(unit);
}

/** The currency that a column's name ends in or has in brackets, such as `Price (EUR)` and `Net USD`; null for none. */
export function currencyInName(name: string): string | null {
  const words = name.toUpperCase().match(/[A-Z]{3,}/g) ?? [];
  const sign = new RegExp(`[€£₹]|${DOLLARS}|\\bRS\\b`).exec(name.toUpperCase())?.[0];
  return words.findLast(isCurrencyCode) ?? (sign === undefined ? null : nameOf(sign));
}

interface Parted {
  /** As it is written, without its unit. */
  readonly number: string;
  readonly unit: string | null;
}

function partUnit(text: string): Parted | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const plain = text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/[\u2212\u2013]/g, '-');
  const before = BEFORE.exec(plain);
  const behind = before ? null : BEHIND.exec(plain);
  if (!before && !behind) return null;
  const number = before
    ? `${before[1]}${plain.slice(before[0].length).trimStart()}`
    : `${plain.slice(0, behind!.index)}${behind![2]}`;
  const isNumber = !/\p{L}/u.test(number) || SCIENTIFIC.test(number);
  return isNumber ? { number, unit: nameOf((before?.[2] ?? behind?.[1])!) } : null;
}

/** Reads a number with or without a unit before or behind it; null for anything else. */
export function readWrittenAmount(text: string, decimal: ColumnMapping['decimal']): WrittenAmount | null {
  const parted =
    !SCIENTIFIC.test(text) && /[^\d.,+()' -]/.test(text) && /[\p{L}\p{Sc}]/u.test(text)
      ? partUnit(text)
      : { number: text, unit: null };
  const number = parted && readWrittenNumber(parted.number, decimal);
  return parted === null || number === null ? null : { number, unit: parted.unit };
}

/** An amount as written, with its currency; null for none, and for a bare `$`. */
interface WrittenMoney {
  readonly text: string;
  readonly currency: string | null;
}

/** Separates an amount from its currency; other text with it is kept. */
export function partCurrency(text: string): WrittenMoney {
  const parted = partUnit(text);
  if (!parted || (parted.unit !== null && !isCurrencyCode(parted.unit))) return { text, currency: null };
  return { text: parted.number, currency: parted.unit };
}

/** The unit of a number; null for none. */
export function unitOfAmount(text: string): string | null {
  return partUnit(text)?.unit ?? null;
}

/** A number as written, without its unit; null where there is no unit. */
export function numberWithoutUnit(text: string): string | null {
  return partUnit(text)?.number ?? null;
}
