import { canonicalDecimal } from '#server/outside/exact-number.ts';

/** JSON in which a number is the text that stood there, so that no digit of a price is lost to binary fractions. */
export type ExactJson =
  string | boolean | null | readonly ExactJson[] | { readonly [name: string]: ExactJson };

/** Gives a number's own text; the third argument is part of the language since 2025. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? plainText(context?.source ?? '') : value;
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/;

/** `1.5e-7` as `0.00000015`; plain numbers as they stand. */
function plainText(source: string): string {
  const parts = EXPONENT.exec(source);
  if (!parts) return source;
  const [sign = '', whole = '', fraction = '', exponent = '0'] = parts.slice(1);
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}.${digits.slice(point)}0`;
}

/** Parses JSON exactly; null when the text is none. */
export function parseExactJson(text: string): ExactJson | null {
  try {
    return JSON.parse(text, keepDigits) as ExactJson;
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

/** Reads an object's members by name; members that nobody asks for are of no account. Every method throws {@link WrongField}. */
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

  /** The same, or an empty text where nothing stands. */
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

  /** Canonical decimal text, or null where nothing stands. */
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
