/** Kinds of columns: from a stored value to its value in a line, and back. */
import * as z from 'zod/mini';
import { dayText as textOfDay, parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { RangedTable } from '#server/store/allocate-ids.ts';
import { dayText, uuid } from './values.ts';
import { bit } from '#server/store/parameters.ts';

/** Whose rows are written, and how the numbers of the export become ids of this store. */
export interface Target {
  readonly traderId: number;
  /** The id for a row's number; throws for one that the export does not have. */
  readonly idOf: (table: RangedTable, n: number) => number;
  /** Whether this installation wrote the export, of this very trader: else what came from a platform counts as a file's. */
  readonly isOwn: boolean;
  /** Of every row that is written. */
  readonly revision: number;
  readonly now: number;
}

/** A column that a line states. */
export interface ColumnField<Column extends string, Stored, Value> {
  readonly column: Column;
  readonly schema: z.ZodMiniType<Value>;
  readonly read: (stored: Stored) => Value;
  write(value: Value, target: Target): unknown;
  /** The table whose row the value names by its number. */
  readonly names?: RangedTable;
  /** The row's own number, by which other lines name it. */
  readonly isNumber?: true;
  /** No two rows of this store share it: one that is taken is replaced by a new one. */
  readonly isUnique?: true;
}

const same = <Value>(value: Value) => value;

/** Values that are the same in store and line. */
export function plain<Column extends string, Value>(
  column: Column,
  schema: z.ZodMiniType<Value>,
): ColumnField<Column, Value, Value> {
  return { column, schema, read: same, write: same };
}

/** Yes or no, 1 or 0 in the store. */
export function flag<Column extends string>(column: Column): ColumnField<Column, number, boolean> {
  return { column, schema: z.boolean(), read: (stored) => stored !== 0, write: bit };
}

/** A New York day. */
export function day<Column extends string>(column: Column): ColumnField<Column, number, string> {
  return { column, schema: dayText, read: (stored) => textOfDay(stored as Day), write: parseDay };
}

/** JSON in the store, itself in the line. */
export function json<Column extends string>(
  column: Column,
  schema: z.ZodMiniType,
): ColumnField<Column, string, unknown> {
  return {
    column,
    schema,
    read: (stored) => JSON.parse(stored) as unknown,
    write: (value) => JSON.stringify(value),
  };
}

/** The id of a row of another table. */
export function reference<Column extends string>(
  column: Column,
  names: RangedTable,
): ColumnField<Column, number, number> {
  const schema = z.int().check(z.positive());
  return { column, schema, read: same, write: (n, { idOf }) => idOf(names, n), names };
}

/** The row's own id; gaps mean nothing. */
export function number(table: RangedTable): ColumnField<'id', number, number> {
  return { ...reference('id', table), isNumber: true };
}

/** What names a row to others, who may be in this store already. */
export function uniqueUuid<Column extends string>(column: Column): ColumnField<Column, string, string> {
  return { ...plain(column, uuid), isUnique: true };
}

/** The same column where it may be null. */
export function nullable<Column extends string, Stored, Value>(
  field: ColumnField<Column, Stored, Value>,
): ColumnField<Column, Stored | null, Value | null> {
  return {
    ...field,
    schema: z.nullable(field.schema),
    read: (stored) => (stored === null ? null : field.read(stored)),
    write: (value, target) => (value === null ? null : field.write(value, target)),
  };
}

/** The same column where it came after the form was first written: exports of then lack it, and it is taken as `unset`. */
export function later<Column extends string, Stored, Value>(
  field: ColumnField<Column, Stored, Value>,
  unset: z.core.util.NoUndefined<Value>,
): ColumnField<Column, Stored, Value> {
  return { ...field, schema: z._default(field.schema, unset) };
}
