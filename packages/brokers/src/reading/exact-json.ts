import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import type { Steps } from '#brokers/in-slices.ts';
import { endOfText, QUOTE, Shape } from './json-shape.ts';

/** JSON in which a number is the text that stood there, so that no digit of a price is lost to binary fractions. */
export type ExactJson =
  | string
  | boolean
  | null
  | readonly ExactJson[]
  | { readonly [name: string]: ExactJson };

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/;

/** `1.5e-7` as `0.00000015`; plain numbers unchanged. */
function plainText(source: string): string {
  const parts = EXPONENT.exec(source);
  if (!parts) return source;
  const [sign = '', whole = '', fraction = '', exponent = '0'] = parts.slice(1);
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}.${digits.slice(point)}0`;
}

/** No answer nests deeper, or has so many members in one row. */
const LIMITS = { depth: 64, members: 512 };
const CHARACTERS_A_STEP = 64 * 1024;
const NUMBER = /-?\d[\d.eE+-]*/y;

function isNumberStart(code: number): boolean {
  return code === 45 || (code >= 48 && code <= 57);
}

/** The same JSON with its numbers as texts, and how many members its objects have; null where it goes beyond the limits. */
function* quoteNumbers(text: string): Steps<{ readonly quoted: string; readonly members: number } | null> {
  const pieces: string[] = [];
  let step = CHARACTERS_A_STEP;
  const shape = new Shape(LIMITS);
  let taken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (at >= step) {
      step = at + CHARACTERS_A_STEP;
      yield;
    }
    if (code === QUOTE) at = endOfText(text, at);
    else if (!shape.take(code)) return null;
    else if (isNumberStart(code)) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text)?.[0];
      // A minus without digits is left to the parser, which refuses it.
      if (number === undefined) continue;
      pieces.push(text.slice(taken, at), '"', plainText(number), '"');
      at += number.length - 1;
      taken = at + 1;
    }
  }
  pieces.push(text.slice(taken));
  return { quoted: pieces.join(''), members: shape.total };
}

/** Members of all objects; a member that stood twice is one, and null where one reaches for a prototype. */
function countMembers(value: ExactJson): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: readonly ExactJson[] = Array.isArray(value) ? value : Object.values(value);
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return null;
  let sum = Array.isArray(value) ? 0 : inside.length;
  for (const one of inside) {
    const own = countMembers(one);
    if (own === null) return null;
    sum += own;
  }
  return sum;
}

/**
 * Parses JSON exactly; null when the text is none, when it nests deeper or has more members than any answer does, when a
 * member is duplicated, so that it could mean two things, and when one is called `__proto__`.
 */
export function* parseExactJson(text: string): Steps<ExactJson | null> {
  const found = yield* quoteNumbers(text);
  if (found === null) return null;
  try {
    const json = JSON.parse(found.quoted) as ExactJson;
    return countMembers(json) === found.members ? json : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** One object of an answer that is not what the protocol promises. */
export class WrongField extends Error {
  constructor(name: string, expected: string, got: ExactJson | undefined) {
    super(`${name}: expected ${expected}, got ${(JSON.stringify(got) ?? 'nothing').slice(0, 48)}`);
    this.name = 'WrongField';
  }
}

/** Reads an object's members by name; other members are ignored. Every method throws {@link WrongField}. */
export class Fields {
  readonly members: { readonly [name: string]: ExactJson };

  constructor(value: ExactJson | undefined, what: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new WrongField(what, 'an object', value);
    this.members = value as { readonly [name: string]: ExactJson };
  }

  get(name: string): ExactJson | undefined {
    return Object.hasOwn(this.members, name) ? this.members[name] : undefined;
  }

  /** Text or a number's text, never empty, at most 200 characters. */
  text(name: string): string {
    const value = this.get(name);
    if (typeof value !== 'string' || value === '' || value.length > 200)
      throw new WrongField(name, 'a short text', value);
    return value;
  }

  /** The same, or an empty text where there is none. */
  optionalText(name: string): string {
    const value = this.get(name);
    return value === undefined || value === null || value === '' ? '' : this.text(name);
  }

  /** An id: letters, digits and `_.:-`, at most 80 of them. */
  id(name: string): string {
    const value = this.text(name);
    if (!/^[\w.:-]{1,80}$/.test(value)) throw new WrongField(name, 'an id', value);
    return value;
  }

  /** Canonical decimal text. */
  decimal(name: string): string {
    const value = this.get(name);
    const canonical = typeof value === 'string' ? canonicalDecimal(value) : null;
    if (canonical === null) throw new WrongField(name, 'a number', value);
    return canonical;
  }

  /** Canonical decimal text, or null where there is none. */
  optionalDecimal(name: string): string | null {
    const value = this.get(name);
    return value === undefined || value === null || value === '' ? null : this.decimal(name);
  }

  /** Canonical decimal text above 0. */
  positive(name: string): string {
    const value = this.decimal(name);
    if (value === '0' || value.startsWith('-')) throw new WrongField(name, 'a number above 0', value);
    return value;
  }

  boolean(name: string): boolean {
    const value = this.get(name);
    if (typeof value !== 'boolean') throw new WrongField(name, 'true or false', value);
    return value;
  }

  list(name: string): readonly ExactJson[] {
    return listOf(this.get(name), name);
  }
}

/** A list, or {@link WrongField}. */
export function listOf(value: ExactJson | undefined, what: string): readonly ExactJson[] {
  if (!Array.isArray(value)) throw new WrongField(what, 'a list', value);
  return value as readonly ExactJson[];
}
