import { StoreError } from '#server/store/store-errors.ts';

// Object ids of PostgreSQL's built-in types, from its catalogue pg_type.
const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === 't' ? 1 : 0)], // bool: SQLite answers comparisons with 1 and 0
  [17, readBytes],
  [20, readInteger], // int8
  [21, readInteger], // int2
  [23, readInteger], // int4
  [26, readInteger], // oid
  [700, Number], // float4
  [701, Number], // float8
  [1700, readInteger], // numeric, which is what sum(bigint) gives
]);

/**
 * How a column of this type is read, so that both engines answer with the same: whole numbers up to 2^53 - 1,
 * text, Uint8Array, null, and 1 or 0 for a condition. Text is what every other type becomes.
 */
export function readPostgresValue(type: number): (text: string) => unknown {
  return READERS.get(type) ?? ((text) => text);
}

/** Throws beyond 2^53 - 1, as node:sqlite does, and for fractions, which have no place in the store. */
function readInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new StoreError(`${text} is not a whole number up to 2^53 - 1`);
}

/** PostgreSQL writes bytes as \x and two hexadecimal digits each (its bytea_output, hex). */
function readBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
