import { UnstorableValue } from '#server/store/store-errors.ts';

/** Possible values of a statement's parameters: the types that SQLite and PostgreSQL store alike. */
export type StorableValue = string | number | bigint | Uint8Array | null;

/** A flag as both engines store it; null where it is not known. */
export function bit(flag: boolean): 0 | 1;
export function bit(flag: boolean | null): 0 | 1 | null;
export function bit(flag: boolean | null): 0 | 1 | null {
  return flag === null ? null : flag ? 1 : 0;
}

const MIN_INTEGER = -(2n ** 63n);
const GREATEST_INTEGER = 2n ** 63n - 1n;

/**
 * True when both engines keep the text as it is: PostgreSQL refuses U+0000 and SQLite's length() stops there;
 * a lone surrogate would silently become U+FFFD.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Refuses every parameter that an engine would store as something else; node:sqlite for one binds undefined, NaN
 * and dates as NULL, true as 1. Throws UnstorableValue with the place, counted from 1.
 */
export function checkParameters(
  parameters: readonly unknown[],
): asserts parameters is readonly StorableValue[] {
  for (let at = 0; at < parameters.length; at += 1) {
    const fault = findFault(parameters[at]);
    if (fault !== null) throw new UnstorableValue(`parameter ${at + 1}: ${fault}`);
  }
}

function findFault(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return isStorableText(value) ? null : 'text with U+0000 or half a surrogate pair cannot be stored';
    case 'number':
      return Number.isSafeInteger(value) ? null : `${value} is not a whole number up to 2^53 - 1`;
    case 'bigint':
      return value >= MIN_INTEGER && value <= GREATEST_INTEGER ? null : `${value} does not fit 64 bits`;
    case 'boolean':
      return 'a flag is stored as 0 or 1, not as a boolean';
    case 'undefined':
      return 'undefined cannot be stored; null is the empty value';
    case 'object':
      return value === null || value instanceof Uint8Array ? null : `${describe(value)} cannot be stored`;
    default:
      return `a ${typeof value} cannot be stored`;
  }
}

function describe(value: object): string {
  return `an object (${value.constructor?.name ?? 'without prototype'})`;
}
